import { Alert, Box, Button } from '@mui/material';
import type { Decision } from './decision.ts';
import type { Unsent } from './outbox.ts';

interface Props {
  unsent: Unsent[];
  onRetry(): void;
  onDrop(decision: Decision): void;
}

/** Decisions that did not reach the api: nothing is lost until somebody drops it. */
export function UnsentAlert({ unsent, onRetry, onDrop }: Props) {
  if (unsent.length === 0) return null;
  return (
    <Alert
      severity="error"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" onClick={onRetry}>
          重新发送
        </Button>
      }
    >
      {unsent.length} 个决定没有发出
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {unsent.map(({ decision, problem }) => (
          <li key={decision.key}>
            作品 {decision.post}《{decision.title}》：{decision.says}（{problem}）
            <Button
              size="small"
              color="inherit"
              onClick={() => onDrop(decision)}
              aria-label={`放弃作品 ${decision.post} 的决定`}
            >
              放弃
            </Button>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
