import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type Queue, wordsOf } from './decision.ts';

/** The keys of the page. */
export function KeysDialog({ queue, onClose }: { queue: Queue; onClose(): void }) {
  const { accept, refuse } = wordsOf[queue];
  const keys = [
    ['J 或 →', '下一件'],
    ['K 或 ←', '上一件'],
    ['A', accept],
    ['R', `${refuse}，再按 1–9、0 选原因`],
    ['Z', '撤回刚才的决定（3 秒内）'],
    ['?', '显示这些按键'],
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title" fullWidth maxWidth="xs" transitionDuration={0}>
      <DialogTitle id="keys-title">按键</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '88px 1fr', rowGap: 1 }}>
          {keys.map(([key, says]) => [
            <dt key={`key ${key}`}>
              <kbd>{key}</kbd>
            </dt>,
            <Box component="dd" key={`says ${key}`} sx={{ m: 0 }}>
              {says}
            </Box>,
          ])}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          关闭
        </Button>
      </DialogActions>
    </Dialog>
  );
}
