import { useRef, useState } from 'react';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { styled } from 'shared/ui/kit.ts';
import { cardBox } from '../works/cards/card-looks.ts';
import { RecordDetail } from './detail/record-detail.tsx';
import { useDetail, useShownRecord } from './detail/use-detail.ts';
import { NothingFound } from './list/nothing-found.tsx';
import { RecordList } from './list/record-list.tsx';
import type { RecordsData } from './query/load-records.ts';
import { useRecords } from './query/use-records.ts';
import { RecordBars } from './record-bars.tsx';
import { useSelection } from './selection/use-selection.ts';
import { useTouchSelection } from './selection/use-touch-selection.ts';
import { useRecordActions } from './use-record-actions.ts';

const CompareView = lazyPart(() => import('../works/picture/compare-view.tsx').then((code) => code.CompareView));
const PictureLightbox = lazyPart(async () => (await import('../works/picture/picture-lightbox.tsx')).PictureLightbox);

export function RecordWork({ data, isList }: { data: RecordsData; isList: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const records = useRecords(data);
  const { items } = records;
  const act = useRecordActions(records);
  const ids = items.map(({ id }) => id);
  const detail = useDetail(data, ids);
  const record = useShownRecord(detail.id, records, box);
  const selection = useSelection(ids, detail.close);
  const [enlarged, setEnlarged] = useState(0);
  const [compared, setCompared] = useState<readonly [DrawRecord, DrawRecord]>();
  useTouchSelection(box, selection.begin);
  return (
    <WorkLook data-open={detail.id > 0 || undefined}>
      <div className="list">
        <div ref={box} className="box">
          {items.length > 0 ? (
            <>
              <p className="count" role="status">{`共 ${records.total.toLocaleString('zh-CN')} 张`}</p>
              <RecordList
                box={box}
                records={records}
                selection={selection}
                isList={isList}
                shown={detail.id}
                today={data.today}
                detailPath={detail.path}
              />
            </>
          ) : (
            <NothingFound data={data} />
          )}
        </div>
        <RecordBars records={records} selection={selection} act={act} onCompare={setCompared} />
      </div>
      {detail.id > 0 && (
        <RecordDetail
          record={record}
          previous={detail.previous}
          next={detail.next}
          isPreparing={act.isPreparing}
          detailPath={detail.path}
          onEnlarge={() => setEnlarged(detail.id)}
          onDownload={() => act.download([detail.id])}
          onFavourite={() => act.favour([detail.id], record?.is_favourite !== 1)}
          onDelete={() => {
            act.remove([detail.id]);
            detail.close();
          }}
          onClose={detail.close}
        />
      )}
      {compared && <CompareView records={compared} onClose={() => setCompared(undefined)} />}
      {enlarged > 0 && (
        <PictureLightbox
          records={items.some(({ id }) => id === enlarged) ? items : [records.find(enlarged) ?? []].flat()}
          id={enlarged}
          isFavourite={({ is_favourite }) => is_favourite === 1}
          onFavourite={({ id, is_favourite }) => act.favour([id], is_favourite !== 1)}
          onSave={({ id }) => act.download([id])}
          onClose={() => setEnlarged(0)}
        />
      )}
    </WorkLook>
  );
}

const WorkLook = styled('div')`
  position: relative; display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); min-height: 0;
  &[data-open] { grid-template-columns: minmax(0, 1fr) minmax(360px, 30%); }
  .list { position: relative; min-width: 0; min-height: 0; }
  .box { position: relative; height: 100%; ${cardBox}; }
  .count { position: absolute; z-index: 1; top: 14px; right: var(--space-5); color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  .bars { position: absolute; z-index: 2; right: 0; bottom: var(--space-4); left: 0; display: grid; gap: var(--space-2); width: min(560px, 100% - 2 * var(--space-4)); margin: 0 auto; }
  .bars > [role=status] { background: var(--surface-overlay); box-shadow: var(--shadow-overlay); }
  /* Narrow: the details lie over the list, which is then out of the keyboard's way and keeps its place. */
  @media (max-width: 1023.98px) {
    &[data-open] { grid-template-columns: minmax(0, 1fr); }
    &[data-open] .box { visibility: hidden; }
    & > aside { position: absolute; z-index: 1; inset: 0; border: 0; }
  }
`;
