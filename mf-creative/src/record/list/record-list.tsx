import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { CardGrid } from '../../works/cards/card-grid.tsx';
import type { CardGridHandle } from '../../works/cards/use-cards-in-sight.ts';
import { useNotedPlace } from '../../works/cards/use-noted-place.ts';
import { dayName } from '../../works/records/record-words.ts';
import { recordsPerPage } from '../query/load-records.ts';
import type { Records } from '../query/use-records.ts';
import type { Selection } from '../selection/use-selection.ts';
import { CardLooks, RecordCard, RecordRow } from './record-card.tsx';

interface RecordListProps {
  box: RefObject<HTMLElement | null>;
  records: Records;
  selection: Selection;
  isList: boolean;
  /** The record whose details are shown; 0: none. */
  shown: number;
  today: string;
  detailPath(id: number): string;
}

const keyOf = ({ id }: DrawRecord) => id;
const squareOf = (_record: DrawRecord, width: number) => width;
const rowHeight = () => 72;

export function RecordList({ box, records, selection, isList, shown, today, detailPath }: RecordListProps) {
  const grid = useRef<CardGridHandle>(null);
  const opensAt = useNotedPlace({ box, grid, pageOf: records.pageOf });
  const heading = useMemo(
    () => ({ of: ({ create_time }: DrawRecord) => dayName(create_time, today), height: 48 }),
    [today],
  );
  useWantedRecord(opensAt?.key, records);
  const Card = isList ? RecordRow : RecordCard;
  return (
    <CardLooks data-choosing={!selection.isEmpty || undefined}>
      {records.missing?.isBefore && <Missing records={records} />}
      <CardGrid
        label="绘画记录"
        items={records.items}
        keyOf={keyOf}
        heightOf={isList ? rowHeight : squareOf}
        minWidth={isList ? Number.POSITIVE_INFINITY : 168}
        gap={isList ? 0 : 8}
        heading={heading}
        before={(records.pageOf(undefined) - 1) * recordsPerPage}
        total={records.total}
        box={box}
        handle={grid}
        opensAt={opensAt}
        onNearBegin={records.loadBefore}
        onNearEnd={records.loadAfter}
      >
        {(record) => (
          <Card
            record={record}
            to={detailPath(record.id)}
            isShown={record.id === shown}
            replaces={shown > 0}
            isChosen={selection.chosen.has(record.id)}
            isChoosing={!selection.isEmpty}
            onChoose={(isRange) => selection.toggle(record.id, isRange)}
          />
        )}
      </CardGrid>
      {records.missing && !records.missing.isBefore && <Missing records={records} />}
      {!records.hasAfter && records.total > recordsPerPage && <p className="end">没有更早的图片了</p>}
    </CardLooks>
  );
}

function Missing({ records }: { records: Records }) {
  const { missing } = records;
  if (!missing) return null;
  const words = `${missing.isBefore ? '更新' : '更早'}的图片没有加载出来：${missing.problem}`;
  return <LoadFailed text={words} onRetry={records.loadMissing} />;
}

/** Newer pictures have moved the one where the list opens to a later page: that page is asked for too. */
function useWantedRecord(key: unknown, { items, loadAfter }: Records) {
  const tries = useRef(4);
  const look = useEffectEvent((_count: number) => {
    if (key === undefined || tries.current === 0 || items.some(({ id }) => id === key)) return;
    tries.current -= 1;
    loadAfter();
  });
  useEffect(() => look(items.length), [items.length]);
}
