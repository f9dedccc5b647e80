import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { styled } from 'shared/ui/kit.ts';
import type { Older } from './use-older-turns.ts';

/** Above the first turn: that there are older ones, and the way to them. */
export function OlderTurns({ hasOlder, loadingOlder, olderProblem, onOlder }: Older) {
  if (!hasOlder) return null;
  if (olderProblem) return <LoadFailed text={olderProblem} onRetry={onOlder} />;
  return (
    <>
      <More type="button" onClick={onOlder} disabled={loadingOlder}>
        {loadingOlder ? '正在加载…' : '加载更早的消息'}
      </More>
      <Unprinted>更早的消息没有加载，也没有印出</Unprinted>
    </>
  );
}

const More = styled('button')`
  display: block; min-height: var(--hit); margin: 0 auto var(--space-3); padding: 0 var(--space-4); border-radius: var(--radius-full); color: var(--text-2); font-size: var(--type-interface);
  &:hover { background: var(--fill); }
`;

const Unprinted = styled('p')`
  display: none;
  @media print { display: block; color: var(--text-2); }
`;
