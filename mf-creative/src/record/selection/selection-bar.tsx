import { Columns2, Download, Heart, HeartOff, Trash2, X } from 'lucide-react';
import { Button, IconButton, styled } from 'shared/ui/kit.ts';

interface SelectionBarProps {
  count: number;
  /** All of them are favourites: they stop being so. */
  isFavourite: boolean;
  isPreparing: boolean;
  onDownload(): void;
  /** Absent: not two pictures that are there are chosen. */
  onCompare: (() => void) | undefined;
  onFavourite(): void;
  onDelete(): void;
  onClear(): void;
}

/** What can be done with the chosen pictures, at the bottom of the list, below the thumb. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, isFavourite, isPreparing, onDownload, onCompare, onFavourite, onDelete, onClear } = props;
  const Sign = isFavourite ? HeartOff : Heart;
  return (
    <Bar role="toolbar" aria-label="已选图片">
      <IconButton aria-label="取消选择" onClick={onClear}>
        <X size={20} aria-hidden />
      </IconButton>
      <strong role="status">已选 {count} 张</strong>
      <Button startIcon={<Download size={18} aria-hidden />} loading={isPreparing} onClick={onDownload}>
        下载
      </Button>
      {onCompare && (
        <Button color="inherit" startIcon={<Columns2 size={18} aria-hidden />} onClick={onCompare}>
          对比
        </Button>
      )}
      <Button color="inherit" startIcon={<Sign size={18} aria-hidden />} onClick={onFavourite}>
        {isFavourite ? '取消收藏' : '收藏'}
      </Button>
      <Button color="error" startIcon={<Trash2 size={18} aria-hidden />} onClick={onDelete}>
        删除
      </Button>
    </Bar>
  );
}

const Bar = styled('div')`
  display: flex; gap: var(--space-1); align-items: center; min-height: 56px; padding: 0 var(--space-2); border: 1px solid var(--line); border-radius: var(--radius-sheet); background: var(--surface-overlay); box-shadow: var(--shadow-overlay);
  strong { flex: 1; min-width: 88px; font-size: var(--type-interface); font-variant-numeric: tabular-nums; white-space: nowrap; }
  @media (max-width: 479.98px) { button:not([aria-label]) { flex-direction: column; gap: 0; padding: 0 var(--space-2); font-size: var(--type-meta); } }
`;
