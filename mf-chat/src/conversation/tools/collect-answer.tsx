import { Heart } from 'lucide-react';
import { useState } from 'react';
import { cancelRecordCollection, collectRecord } from 'shared/contracts/account/collection.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';

/** Keeps an answer among the collections, or takes it out, one at a time. It changes at once and goes back when the API refuses. */
export function CollectAnswer({ answerId, collectId }: { answerId: number; collectId: number }) {
  const call = useCall();
  /** What was done here; undefined: what the record says. */
  const [changed, setChanged] = useState<number | 'collecting'>();
  const [isAsking, setAsking] = useState(false);
  const now = changed ?? collectId;
  const isCollected = now === 'collecting' || now > 0;

  async function toggle() {
    if (now === 'collecting' || isAsking) return;
    setAsking(true);
    setChanged(now > 0 ? 0 : 'collecting');
    try {
      if (now > 0) await call(cancelRecordCollection, { collect_id: now }, { quiet: true });
      // An older server does not say the collection's id: the mark comes with the next reading of the records.
      else setChanged((await call(collectRecord, { records_id: answerId }, { quiet: true }))?.id ?? 'collecting');
    } catch (error) {
      setChanged(now);
      showToast('error', messageOf(error));
    } finally {
      setAsking(false);
    }
  }

  const label = isCollected ? '取消收藏' : '收藏';
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isCollected} onClick={() => void toggle()}>
      <Heart size={16} aria-hidden fill={isCollected ? 'currentColor' : 'none'} />
    </button>
  );
}
