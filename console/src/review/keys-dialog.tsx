import { Box, Button } from '@mui/material';
import { DialogFrame } from '../frame/dialog-frame.tsx';
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
    <DialogFrame
      title="按键"
      transitionDuration={0}
      onClose={onClose}
      actions={
        <Button onClick={onClose} autoFocus>
          关闭
        </Button>
      }
    >
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
    </DialogFrame>
  );
}
