import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { UndoBar } from 'shared/bundled/lists/undo-bar.tsx';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, styled } from 'shared/ui/kit.ts';
import { usePictureAddresses } from '../record-picture.tsx';
import { nameOf } from '../record-words.ts';
import { RecordDetail } from './detail/record-detail.tsx';
import { useShownRecord } from './detail/use-shown-record.ts';
import type { RecordsData } from './load-records.ts';
import { RecordList } from './record-list.tsx';
import { readRecordQuery, recordPath, recordsPath } from './record-query.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { useTouchSelection } from './selection/use-touch-selection.ts';
import { useRecordActions } from './use-record-actions.ts';
import { type Records, useRecords } from './use-records.ts';

const Lightbox = lazyPart(async () => (await import('shared/bundled/pictures/lightbox/lightbox.tsx')).Lightbox);

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
  useTouchSelection(box, selection.begin);
  const { chosen } = selection;
  const isFavourite = chosen.size > 0 && [...chosen].every((id) => records.find(id)?.is_favourite === 1);

  return (
    <Work data-open={detail.id > 0 || undefined}>
      <div className="list">
        <div ref={box} className="box">
          {records.items.length > 0 ? (
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
            <Nothing data={data} />
          )}
        </div>
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
              onFavourite={() => act.favour(chosen, !isFavourite)}
              onDelete={() => {
                act.remove(chosen);
                selection.clear();
              }}
              onClear={selection.clear}
            />
          )}
        </div>
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
      {enlarged > 0 && (
        <Enlarged records={records} id={enlarged} onSave={act.download} onClose={() => setEnlarged(0)} />
      )}
    </Work>
  );
}

/** The picture whose details the address names. They open, walk and close without moving the list. */
function useDetail({ filters }: RecordsData, ids: readonly number[]) {
  const { record: id } = readRecordQuery(new URLSearchParams(useLocation().search));
  const navigate = useNavigate();
  const path = (record: number) => recordsPath(filters, { record });
  const at = ids.indexOf(id);
  const neighbour = (step: 1 | -1) => {
    const found = at < 0 ? undefined : ids[at + step];
    return found === undefined ? undefined : path(found);
  };
  return {
    id,
    path,
    previous: neighbour(-1),
    next: neighbour(1),
    close() {
      if (id > 0) void navigate(recordsPath(filters), { replace: true, preventScrollReset: true });
    },
  };
}

interface EnlargedProps {
  records: Records;
  id: number;
  onSave(ids: Iterable<number>): void;
  onClose(): void;
}

function Enlarged({ records, id, onSave, onClose }: EnlargedProps) {
  const addresses = usePictureAddresses();
  const alone = records.find(id);
  const list = records.items.some((record) => record.id === id) ? records.items : alone ? [alone] : [];
  const there = list.filter(({ image }) => image !== '');
  const pictures = there.map((record) => ({ src: addresses(record).whole, alt: nameOf(record) }));
  const first = there.findIndex((record) => record.id === id);
  const save = (at: number) => onSave(there.slice(at, at + 1).map((record) => record.id));
  return <Lightbox pictures={pictures} first={first} onSave={save} onClose={onClose} />;
}

function Nothing({ data }: { data: RecordsData }) {
  const isNarrowed = Object.values(data.filters).some(Boolean);
  if (isNarrowed) {
    return (
      <EmptyState
        drawing="search"
        action={
          <Button component={Link} to={recordPath} variant="soft">
            清除筛选
          </Button>
        }
      >
        {data.filters.keyword ? `没有找到与“${data.filters.keyword}”有关的图片` : '没有符合条件的图片'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={
        <Button component={Link} to="/app/drawing" variant="contained">
          去画一张
        </Button>
      }
    >
      画过的图片都会留在这里，换一台设备也能找到
    </EmptyState>
  );
}

const Work = styled('div')({
  position: 'relative',
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  minHeight: 0,
  '&[data-open]': { gridTemplateColumns: 'minmax(0, 1fr) minmax(360px, 30%)' },
  '& .list': { position: 'relative', minWidth: 0, minHeight: 0 },
  // The place is kept by the grid of cards.
  '& .box': {
    position: 'relative',
    height: '100%',
    overflowY: 'auto',
    overflowAnchor: 'none',
    scrollbarGutter: 'stable',
  },
  '& .count': {
    position: 'absolute',
    zIndex: 1,
    top: 14,
    right: 'var(--space-5)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .bars': {
    position: 'absolute',
    zIndex: 2,
    right: 0,
    bottom: 'var(--space-4)',
    left: 0,
    display: 'grid',
    gap: 'var(--space-2)',
    width: 'min(560px, 100% - 2 * var(--space-4))',
    margin: '0 auto',
    '& > [role=status]': { background: 'var(--surface-overlay)', boxShadow: 'var(--shadow-overlay)' },
  },
  // Narrow: the details lie over the list, which is then out of the keyboard's way and keeps its place.
  '@media (max-width: 1023.98px)': {
    '&[data-open]': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '&[data-open] .box': { visibility: 'hidden' },
    '& > aside': { position: 'absolute', zIndex: 1, inset: 0, border: 0 },
  },
});
