import { type ReactNode, useState } from 'react';
import { DialogHead } from 'shared/bundled/dialogs/dialog-head.tsx';
import { type ListPage, useGrowingList } from 'shared/bundled/lists/use-growing-list.ts';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, Dialog, DialogActions, DialogContent, Skeleton, styled } from 'shared/ui/kit.ts';
import { SearchField } from 'shared/ui/search-field.tsx';
import { type DraftReference, isSameReference } from '../draft/draw-draft.ts';

export interface PictureSource<T extends { id: number }> {
  title: string;
  label: string;
  /** Where there is nothing. */
  empty: string;
  read(wanted: { keyword: string; page_no: number; page_size: number }, signal: AbortSignal): Promise<ListPage<T>>;
  nameOf(one: T): string;
  pictureOf(one: T): ReactNode;
  referenceOf(one: T): DraftReference;
}

export interface ChooserProps {
  room: number;
  used: readonly DraftReference[];
  onChosen(references: DraftReference[]): void;
  onClose(): void;
}

const pageSize = 24;
const has = (list: readonly DraftReference[], one: DraftReference) => list.some((other) => isSameReference(one, other));

export function ChoosePictures<T extends { id: number }>(props: ChooserProps & { source: PictureSource<T> }) {
  const { source, room, used, onChosen, onClose } = props;
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<readonly DraftReference[]>([]);
  const toggle = (one: DraftReference) =>
    setChosen((now) => (has(now, one) ? now.filter((other) => !isSameReference(one, other)) : [...now, one]));
  return (
    <Dialog open onClose={onClose} aria-label={source.title} fullWidth maxWidth="md">
      <DialogHead onClose={onClose}>{source.title}</DialogHead>
      <DialogContent>
        <Box>
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
            source={source}
            keyword={keyword}
            isChosen={(one) => has(chosen, one)}
            isClosed={(one) => has(used, one) || (chosen.length >= room && !has(chosen, one))}
            onToggle={toggle}
          />
        </Box>
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

interface PicturesProps<T extends { id: number }> {
  source: PictureSource<T>;
  keyword: string;
  isChosen(one: DraftReference): boolean;
  isClosed(one: DraftReference): boolean;
  onToggle(one: DraftReference): void;
}

function Pictures<T extends { id: number }>(props: PicturesProps<T>) {
  const { source, keyword, isChosen, isClosed, onToggle } = props;
  const list = useGrowingList<T>({
    key: keyword,
    begins: 'now',
    pageSize,
    read: (page_no, signal) => source.read({ keyword, page_no, page_size: pageSize }, signal),
  });
  const { isLoading, problem, hasMore } = list;
  const items = list.isStale ? [] : list.items;
  return (
    <>
      {isLoading && items.length === 0 && <Skeleton variant="rounded" height={220} />}
      {!isLoading && !problem && items.length === 0 && (
        <EmptyState>{keyword ? `没有找到与“${keyword}”有关的图片` : source.empty}</EmptyState>
      )}
      <ul aria-label={source.label}>
        {items.map((one) => {
          const reference = source.referenceOf(one);
          return (
            <li key={one.id}>
              <button
                type="button"
                aria-pressed={isChosen(reference)}
                aria-label={source.nameOf(one)}
                title={source.nameOf(one)}
                disabled={isClosed(reference)}
                onClick={() => onToggle(reference)}
              >
                {source.pictureOf(one)}
              </button>
            </li>
          );
        })}
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

const Box = styled('div')`
  display: grid; gap: var(--space-3); align-content: start; min-height: 320px; padding-top: var(--space-1);
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(112px, 1fr)); gap: var(--space-2); margin: 0; padding: 4px; list-style: none; }
  li > button { display: block; width: 100%; overflow: hidden; border-radius: var(--radius-control); }
  li > button[aria-pressed=true] { outline: 3px solid var(--accent); outline-offset: 1px; }
  li > button:disabled { opacity: 0.4; }
  li > button > * { display: block; width: 100%; aspect-ratio: 1; background: var(--fill); object-fit: cover; }
`;
