import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import type { ChatRecord } from 'shared/contracts/chat/record/chat-record.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { useHeldPlace } from '../use-held-place.ts';
import { useRecordWindow } from './use-record-window.ts';

interface HistoryWindowProps {
  sessionId: number;
  /** The message that is shown. */
  at: number;
  /** Draws the records; the element of each says by `data-records` which ones it is, and takes the focus. */
  children(records: ChatRecord[]): ReactNode;
}

/** More is loaded when the reader is this close to an end, in pixels. */
const loadWithin = 1200;

/** A conversation around one message, e.g. the hit of a search. It reads on in both directions. */
export function HistoryWindow({ sessionId, at, children }: HistoryWindowProps) {
  const shown = useRecordWindow(sessionId, at);
  const { items: records, phase, problem, hasBefore, missing } = shown;
  const { box, onScroll } = useReadingPlace(shown, at);

  return (
    <Frame>
      {problem && (
        <div className="middle" role="alert">
          <p>{problem}</p>
          <Button variant="outlined" onClick={shown.retry}>
            重试
          </Button>
        </div>
      )}
      {phase === 'loading' && (
        <p className="middle" role="status">
          正在打开这条消息…
        </p>
      )}
      {phase === 'shown' && (
        <div ref={box} className="box" onScroll={onScroll}>
          {children(records)}
        </div>
      )}
      {missing && (
        <LoadFailed
          text={`${missing.isBefore ? '更新' : '更早'}的消息没有加载出来：${missing.problem}`}
          onRetry={shown.loadMissing}
        />
      )}
      <p className="bar">
        <span>{hasBefore || phase !== 'shown' ? '正在查看历史消息' : '已经到最新的消息'}</span>
        <Link to={`/chat?id=${sessionId}`}>
          <ArrowDown size={16} aria-hidden />
          回到底部
        </Link>
      </p>
    </Frame>
  );
}

/** Shows the hit, keeps the reader's place while messages come at either end, and asks for more near an end. */
function useReadingPlace(
  { items: records, phase, loadAfter, loadBefore }: ReturnType<typeof useRecordWindow>,
  at: number,
) {
  const box = useRef<HTMLDivElement>(null);
  const { hold, restore } = useHeldPlace(box);
  function loadMore() {
    if (!box.current) return;
    const { scrollTop, scrollHeight, clientHeight } = box.current;
    if (scrollTop < loadWithin) loadAfter();
    else if (scrollHeight - clientHeight - scrollTop < loadWithin) loadBefore();
  }
  const showHit = useEffectEvent((id: number) => {
    const hit = box.current?.querySelector<HTMLElement>(`[data-records~="${id}"]`);
    hit?.scrollIntoView({ block: 'start' });
    hit?.focus({ preventScroll: true });
    hold();
  });
  const settle = useEffectEvent((_oldest: number | undefined, _newest: number | undefined) => {
    restore();
    loadMore();
  });
  useLayoutEffect(() => {
    if (phase === 'shown') showHit(at);
  }, [phase, at]);
  const oldest = records[0]?.id;
  const newest = records.at(-1)?.id;
  useLayoutEffect(() => settle(oldest, newest), [oldest, newest]);
  function onScroll() {
    hold();
    loadMore();
  }
  return { box, onScroll };
}

const Frame = styled('div')`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;

  .middle { display: grid; flex: 1; gap: var(--space-3); place-content: center; place-items: center; color: var(--text-2); }
  /* The place is held by use-held-place.ts. */
  .box { flex: 1; min-height: 0; overflow-y: auto; overflow-anchor: none; overscroll-behavior: contain; scrollbar-gutter: stable both-edges; }
  .box [tabindex] { border-radius: var(--radius-card); scroll-margin-top: var(--space-4); outline: none; }
  .box [data-hit] { border-left: 3px solid var(--accent); margin-left: calc(-3px - var(--space-3)); padding-left: var(--space-3); border-radius: 0; animation: hit 2.4s var(--ease); }
  @keyframes hit { from { background: var(--accent-soft); } }
  .bar { display: flex; flex: none; gap: var(--space-3); align-items: center; justify-content: center; min-height: 56px; padding: 0 var(--space-4);
    border-top: 1px solid var(--line); color: var(--text-2); font-size: var(--type-interface); }
  .bar a { display: flex; gap: 6px; align-items: center; min-height: var(--hit); padding: 0 var(--space-4); border: 1px solid var(--line-strong); border-radius: var(--radius-full);
    background: var(--surface-raised); color: var(--text); }
  .bar a:hover { border-color: var(--text-3); text-decoration: none; }
`;
