import { Heart } from 'lucide-react';
import { useOptimisticValues } from 'shared/bundled/lists/use-optimistic-values.ts';
import { useCall } from 'shared/site/visit.ts';

/** Keeps an answer among the collections, or takes it out. */
export function CollectAnswer({ answerId, collectId }: { answerId: number; collectId: number }) {
  const call = useCall();
  /** Ids of the collections; 'collecting' while it is not known. */
  const collections = useOptimisticValues<number | 'collecting'>();
  const now = collections.of(answerId) ?? collectId;
  const isCollected = now === 'collecting' || now > 0;

  function toggle() {
    if (now === 'collecting') return;
    collections.change(answerId, now > 0 ? 0 : 'collecting', async () => {
      // Comes with the first use: the first load of a page has nothing of it.
      const { cancelRecordCollection, collectRecord } = await import('shared/contracts/account/collection.ts');
      if (now > 0) return call(cancelRecordCollection, { collect_id: now }, { quiet: true }).then(() => 0);
      // An older server does not say the collection's id: the mark comes with the next reading of the records.
      return (await call(collectRecord, { records_id: answerId }, { quiet: true }))?.id ?? 'collecting';
    });
  }

  const label = isCollected ? '取消收藏' : '收藏';
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isCollected} onClick={toggle}>
      <Heart size={16} aria-hidden fill={isCollected ? 'currentColor' : 'none'} />
    </button>
  );
}
