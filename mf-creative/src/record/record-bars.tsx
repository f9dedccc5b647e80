import { Columns2, Download, Heart, HeartOff, Trash2, X } from 'lucide-react';
import { UndoBar } from 'shared/bundled/lists/undo-bar.tsx';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { Button, IconButton, styled } from 'shared/ui/kit.ts';
import type { Records } from './query/use-records.ts';
import type { Selection } from './selection/use-selection.ts';
import type { useRecordActions } from './use-record-actions.ts';

interface RecordBarsProps {
  records: Records;
  selection: Selection;
  act: ReturnType<typeof useRecordActions>;
  onCompare(pair: readonly [DrawRecord, DrawRecord]): void;
}

/** Below the list, under the thumb: the way back from a removal, and what is done with the chosen pictures. */
export function RecordBars({ records, selection, act, onCompare }: RecordBarsProps) {
  const { chosen } = selection;
  const isFavourite = chosen.size > 0 && [...chosen].every((id) => records.find(id)?.is_favourite === 1);
  const [one, other] = [...chosen].flatMap((id) => records.find(id) ?? []).filter(({ image }) => image !== '');
  const Sign = isFavourite ? HeartOff : Heart;
  return (
    <div className="bars">
      {act.deleted.length > 0 && (
        <UndoBar
          key={act.deleted.join()}
          done={`已删除 ${act.deleted.length} 张图片`}
          onUndo={act.undo}
          onGone={act.forget}
        />
      )}
      {!selection.isEmpty && (
        <Bar role="toolbar" aria-label="已选图片">
          <IconButton aria-label="取消选择" onClick={selection.clear}>
            <X size={20} aria-hidden />
          </IconButton>
          <strong role="status">已选 {chosen.size} 张</strong>
          <Button
            startIcon={<Download size={18} aria-hidden />}
            loading={act.isPreparing}
            onClick={() => act.download(chosen)}
          >
            下载
          </Button>
          {one && other && chosen.size === 2 && (
            <Button
              color="inherit"
              startIcon={<Columns2 size={18} aria-hidden />}
              onClick={() => onCompare([one, other])}
            >
              对比
            </Button>
          )}
          <Button
            color="inherit"
            startIcon={<Sign size={18} aria-hidden />}
            onClick={() => act.favour(chosen, !isFavourite)}
          >
            {isFavourite ? '取消收藏' : '收藏'}
          </Button>
          <Button
            color="error"
            startIcon={<Trash2 size={18} aria-hidden />}
            onClick={() => {
              act.remove(chosen);
              selection.clear();
            }}
          >
            删除
          </Button>
        </Bar>
      )}
    </div>
  );
}

const Bar = styled('div')`
  display: flex; gap: var(--space-1); align-items: center; min-height: 56px; padding: 0 var(--space-2); border: 1px solid var(--line); border-radius: var(--radius-sheet); background: var(--surface-overlay); box-shadow: var(--shadow-overlay);
  strong { flex: 1; min-width: 88px; font-size: var(--type-interface); font-variant-numeric: tabular-nums; white-space: nowrap; }
  @media (max-width: 479.98px) { button:not([aria-label]) { flex-direction: column; gap: 0; padding: 0 var(--space-2); font-size: var(--type-meta); } }
`;
