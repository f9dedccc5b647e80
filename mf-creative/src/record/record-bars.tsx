import { UndoBar } from 'shared/bundled/lists/undo-bar.tsx';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import type { Records } from './query/use-records.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import type { Selection } from './selection/use-selection.ts';
import type { useRecordActions } from './use-record-actions.ts';

interface RecordBarsProps {
  records: Records;
  selection: Selection;
  act: ReturnType<typeof useRecordActions>;
  onCompare(pair: readonly [DrawRecord, DrawRecord]): void;
}

export function RecordBars({ records, selection, act, onCompare }: RecordBarsProps) {
  const { chosen } = selection;
  const isFavourite = chosen.size > 0 && [...chosen].every((id) => records.find(id)?.is_favourite === 1);
  const [one, other] = [...chosen].flatMap((id) => records.find(id) ?? []).filter(({ image }) => image !== '');
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
        <SelectionBar
          count={chosen.size}
          isFavourite={isFavourite}
          isPreparing={act.isPreparing}
          onDownload={() => act.download(chosen)}
          onCompare={one && other && chosen.size === 2 ? () => onCompare([one, other]) : undefined}
          onFavourite={() => act.favour(chosen, !isFavourite)}
          onDelete={() => {
            act.remove(chosen);
            selection.clear();
          }}
          onClear={selection.clear}
        />
      )}
    </div>
  );
}
