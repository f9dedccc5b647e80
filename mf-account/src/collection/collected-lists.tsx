import { type ReactNode, useRef } from 'react';
import { type Removal, useRemoval } from 'shared/bundled/lists/use-removal.ts';
import {
  type CollectedArticle as Article,
  type CollectedRecord,
  cancelArticleCollection,
  cancelRecordCollection,
  collectArticle,
  collectRecord,
} from 'shared/contracts/account/collection.ts';
import { type DrawRecord, favourDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button } from 'shared/ui/kit.ts';
import { CollectedAnswer } from './collected-answer.tsx';
import { CollectedArticle } from './collected-article.tsx';
import { CollectedPicture, pictureName } from './collected-picture.tsx';

export function CollectedAnswers({ items }: { items: readonly CollectedRecord[] }) {
  const call = useCall();
  const confirm = useConfirm();
  /** Ids of collections that were made again by 撤销. */
  const again = useRef(new Map<number, number>());
  const removal = useRemoval<CollectedRecord>({
    remove: ({ id }) => call(cancelRecordCollection, { collect_id: again.current.get(id) ?? id }, { quiet: true }),
    async restore({ id, records_id }) {
      const made = await call(collectRecord, { records_id }, { quiet: true });
      if (made) again.current.set(id, made.id);
    },
  });
  async function remove(item: CollectedRecord) {
    if (canRestore(item)) return removal.remove(item);
    const words = { danger: true, title: '取消收藏这条回答？', confirmWord: '取消收藏', cancelWord: '保留' } as const;
    if (await confirm('原对话已经删除，取消收藏后这条回答无法找回。', words)) removal.remove(item);
  }
  return (
    <ul className="items">
      {items.map((item) => (
        <Row key={item.id} item={item} removal={removal} label={item.ask} canUndo={canRestore(item)}>
          <CollectedAnswer item={item} busy={removal.stateOf(item) !== undefined} onRemove={() => void remove(item)} />
        </Row>
      ))}
    </ul>
  );
}

/** A record that is deleted cannot be collected again; an older server does not say which record it is. */
const canRestore = ({ records_id, other_id }: CollectedRecord) => records_id > 0 && other_id > 0;

export function CollectedArticles({ items }: { items: readonly Article[] }) {
  const call = useCall();
  const removal = useRemoval<Article>({
    remove: ({ article_id: id }) => call(cancelArticleCollection, { id }, { quiet: true }),
    restore: ({ article_id: id }) => call(collectArticle, { id }, { quiet: true }),
  });
  return (
    <ul className="items">
      {items.map((item) => (
        <Row key={item.id} item={item} removal={removal} label={item.title} canUndo>
          <CollectedArticle
            item={item}
            busy={removal.stateOf(item) !== undefined}
            onRemove={() => removal.remove(item)}
          />
        </Row>
      ))}
    </ul>
  );
}

/** Of pictures the collection is what the gallery calls favourites: one heart, one list. */
export function CollectedPictures({ items }: { items: readonly DrawRecord[] }) {
  const call = useCall();
  const change = ({ id }: DrawRecord, is_favourite: 0 | 1) =>
    call(favourDrawRecords, { ids: [id], is_favourite }, { quiet: true });
  const removal = useRemoval<DrawRecord>({
    remove: (item) => change(item, 0),
    restore: (item) => change(item, 1),
  });
  return (
    <ul className="items">
      {items.map((item) => (
        <Row key={item.id} item={item} removal={removal} label={pictureName(item)} canUndo>
          <CollectedPicture
            item={item}
            busy={removal.stateOf(item) !== undefined}
            onRemove={() => removal.remove(item)}
          />
        </Row>
      ))}
    </ul>
  );
}

interface RowProps<T extends { id: number }> {
  item: T;
  removal: Removal<T>;
  label: string;
  canUndo: boolean;
  children: ReactNode;
}

/** A collection, or the line that takes its removal back. */
function Row<T extends { id: number }>({ item, removal, label, canUndo, children }: RowProps<T>) {
  const state = removal.stateOf(item);
  if (state === undefined || state === 'removing') return <li aria-busy={state === 'removing'}>{children}</li>;
  return (
    <li className="removed">
      <span role="status">已取消收藏“{label}”</span>
      {canUndo && (
        <Button size="small" loading={state === 'restoring'} onClick={() => removal.undo(item)}>
          撤销
        </Button>
      )}
    </li>
  );
}
