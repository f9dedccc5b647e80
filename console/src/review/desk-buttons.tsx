import { Button, Paper } from '@mui/material';
import { type Queue, wordsOf } from './decision.ts';

export interface DeskActs {
  next(): void;
  previous(): void;
  accept(): void;
  refuse(): void;
  undo(): void;
  help(): void;
}

interface Props {
  queue: Queue;
  acts: DeskActs;
  /** There is a post to decide about. */
  canDecide: boolean;
  canUndo: boolean;
}

/** A button for each key, below the picture, and on a phone at the bottom of the screen. */
export function DeskButtons({ queue, acts, canDecide, canUndo }: Props) {
  const { accept, refuse } = wordsOf[queue];
  const button = (
    key: string,
    title: string,
    act: () => void,
    more: { color?: 'success' | 'error' | 'inherit'; isMain?: boolean; isOff?: boolean } = {},
  ) => (
    <Button
      onClick={act}
      aria-keyshortcuts={key}
      variant={more.isMain ? 'contained' : 'outlined'}
      color={more.color ?? 'inherit'}
      disabled={more.isOff ?? false}
      sx={{ gap: 0.75, minWidth: 0, minHeight: 40, px: { xs: 1.25, sm: 2 } }}
    >
      {title}
      <kbd aria-hidden>{key}</kbd>
    </Button>
  );
  return (
    <Paper
      variant="outlined"
      role="toolbar"
      aria-label="审核操作"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        p: 1,
        mt: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        '& kbd': { opacity: 0.75, display: { xs: 'none', sm: 'inline' } },
      }}
    >
      {button('A', accept, acts.accept, { color: 'success', isMain: true, isOff: !canDecide })}
      {button('R', refuse, acts.refuse, { color: 'error', isOff: !canDecide })}
      {button('Z', '撤回', acts.undo, { isOff: !canUndo })}
      {button('K', '上一件', acts.previous)}
      {button('J', '下一件', acts.next)}
      {button('?', '按键', acts.help)}
    </Paper>
  );
}
