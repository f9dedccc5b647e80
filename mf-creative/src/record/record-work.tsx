import { useRef, useState } from 'react';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { EnlargedPicture } from './detail/enlarged-picture.tsx';
import { RecordDetail } from './detail/record-detail.tsx';
import { useDetail } from './detail/use-detail.ts';
import { useShownRecord } from './detail/use-shown-record.ts';
import { NothingFound } from './list/nothing-found.tsx';
import { RecordList } from './list/record-list.tsx';
import type { RecordsData } from './query/load-records.ts';
import { useRecords } from './query/use-records.ts';
import { RecordBars } from './record-bars.tsx';
import { useSelection } from './selection/use-selection.ts';
import { useTouchSelection } from './selection/use-touch-selection.ts';
import { useRecordActions } from './use-record-actions.ts';
import { WorkLook } from './work-look.ts';

const CompareView = lazyPart(() => import('../works/picture/compare-view.tsx').then((code) => code.CompareView));

/** The list with what is chosen of it, and the details of one picture beside it. */
export function RecordWork({ data, isList }: { data: RecordsData; isList: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const records = useRecords(data);
  const act = useRecordActions(records);
  const ids = records.items.map(({ id }) => id);
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
          {records.items.length > 0 ? (
            <>
              <p className="count" role="status">{`共 ${records.total.toLocaleString('zh-CN')} 张`}</p>
              <RecordList
                {...{ box, records, selection, isList }}
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
      {enlarged > 0 && <EnlargedPicture records={records} id={enlarged} act={act} onClose={() => setEnlarged(0)} />}
    </WorkLook>
  );
}
