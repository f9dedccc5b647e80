import { useState } from 'react';
import { DialogHead } from 'shared/bundled/dialogs/dialog-head.tsx';
import { useGrowingList } from 'shared/bundled/lists/use-growing-list.ts';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { type DrawRecord, drawStatus, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { useCall } from 'shared/site/visit.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, Dialog, DialogActions, DialogContent, Skeleton, styled } from 'shared/ui/kit.ts';
import { SearchField } from 'shared/ui/search-field.tsx';
import { nameOf } from '../../draw-records/record-words.ts';
import { RecordPicture } from '../../picture/record-picture.tsx';

interface OwnPicturesProps {
  /** How many more the model takes. */
  room: number;
  /** Records that are references already. */
  used: readonly number[];
  onChosen(records: DrawRecord[]): void;
  onClose(): void;
}

const pageSize = 24;

/** Pictures that the visitor has drawn, to choose references from. */
export function OwnPictures({ room, used, onChosen, onClose }: OwnPicturesProps) {
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<readonly DrawRecord[]>([]);
  const toggle = (record: DrawRecord) =>
    setChosen((now) =>
      now.some(({ id }) => id === record.id) ? now.filter(({ id }) => id !== record.id) : [...now, record],
    );
  return (
    <Dialog open onClose={onClose} aria-label="从我的图片选择" fullWidth maxWidth="md">
      <DialogHead onClose={onClose}>从我的图片选择</DialogHead>
      <DialogContent>
        <Own>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              // The form of the drawing is not meant.
              event.stopPropagation();
              setKeyword(String(new FormData(event.currentTarget).get('keyword') ?? '').trim());
            }}
          >
            <SearchField label="搜索描述" placeholder="搜索描述" keyword={keyword} maxLength={100} />
          </form>
          <Pictures
            keyword={keyword}
            isChosen={({ id }) => chosen.some((one) => one.id === id)}
            isClosed={({ id }) => used.includes(id) || (chosen.length >= room && !chosen.some((one) => one.id === id))}
            onToggle={toggle}
          />
        </Own>
      </DialogContent>
      <DialogActions>
        <span role="status">{`已选 ${chosen.length} 张，还可以选 ${room - chosen.length} 张`}</span>
        <Button onClick={onClose}>取消</Button>
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          onClick={() => {
            onChosen([...chosen]);
            onClose();
          }}
        >
          用作参考图
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface PicturesProps {
  keyword: string;
  isChosen(record: DrawRecord): boolean;
  /** It cannot be chosen. */
  isClosed(record: DrawRecord): boolean;
  onToggle(record: DrawRecord): void;
}

function Pictures({ keyword, isChosen, isClosed, onToggle }: PicturesProps) {
  const call = useCall();
  const list = useGrowingList<DrawRecord>({
    key: keyword,
    begins: 'now',
    pageSize,
    read: (page_no, signal) =>
      call(
        listDrawRecords,
        { status: drawStatus.done, keyword, page_no, page_size: pageSize },
        { signal, quiet: true },
      ),
  });
  const { isLoading, problem, hasMore } = list;
  const items = list.isStale ? [] : list.items;
  return (
    <>
      {isLoading && items.length === 0 && <Skeleton variant="rounded" height={220} />}
      {!isLoading && !problem && items.length === 0 && (
        <EmptyState>{keyword ? `没有找到与“${keyword}”有关的图片` : '画好的图片会在这里'}</EmptyState>
      )}
      <ul aria-label="我的图片">
        {items.map((record) => (
          <li key={record.id}>
            <button
              type="button"
              aria-pressed={isChosen(record)}
              aria-label={nameOf(record)}
              title={nameOf(record)}
              disabled={isClosed(record)}
              onClick={() => onToggle(record)}
            >
              <RecordPicture record={record} sizes="140px" />
            </button>
          </li>
        ))}
      </ul>
      {problem && <LoadFailed text={problem} onRetry={() => list.more()} />}
      {hasMore && !problem && (
        <Button variant="outlined" loading={isLoading} onClick={() => list.more()}>
          更早的图片
        </Button>
      )}
    </>
  );
}

const Own = styled('div')`
  display: grid; gap: var(--space-3); align-content: start; min-height: 320px; padding-top: var(--space-1);
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(112px, 1fr)); gap: var(--space-2); margin: 0; padding: 4px; list-style: none; }
  li > button { display: block; width: 100%; overflow: hidden; border-radius: var(--radius-control); }
  li > button[aria-pressed=true] { outline: 3px solid var(--accent); outline-offset: 1px; }
  li > button:disabled { opacity: 0.4; }
  .picture { display: block; width: 100%; aspect-ratio: 1; background: var(--fill); object-fit: cover; }
`;
