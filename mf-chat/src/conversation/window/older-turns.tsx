import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import type { Older } from './use-older-turns.ts';

/** Above the first turn: that there are older ones, and the way to them. */
export function OlderTurns({ hasOlder, loadingOlder, olderProblem, onOlder }: Older) {
  if (!hasOlder) return null;
  if (olderProblem) return <LoadFailed text={olderProblem} onRetry={onOlder} />;
  return (
    <>
      <button type="button" className="older" onClick={onOlder} disabled={loadingOlder}>
        {loadingOlder ? '正在加载…' : '加载更早的消息'}
      </button>
      <p className="unprinted">更早的消息没有加载，也没有印出</p>
    </>
  );
}
