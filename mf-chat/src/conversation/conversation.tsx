import { ArrowDown } from 'lucide-react';
import { type ReactNode, type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { Lost } from '../lost.tsx';
import { isRunning, type LiveTurn } from './answering/live-turns.ts';
import { ConversationFrame } from './conversation-frame.ts';
import type { RecordTurn } from './record-turns.ts';
import type { TurnActions } from './tree/use-branches.ts';
import { TurnList } from './turn-list.tsx';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { useTurnWindow } from './window/use-turn-window.ts';

export interface ConversationHandle {
  toBottom(): void;
}

interface ConversationProps {
  /** Names what is shown; a new name begins at the end. */
  name: string;
  past: readonly RecordTurn[];
  live: readonly LiveTurn[];
  origin: string;
  hasOlder: boolean;
  loadingOlder: boolean;
  /** Why older records did not come: they are asked for again at the reader's wish. */
  olderProblem: string | undefined;
  onOlder(): void;
  /** Asks the question of the last turn again. */
  onRetry(question: string, turn: LiveTurn | undefined): void;
  /** Undefined: the server knows one path of messages only. */
  actions: TurnActions | undefined;
  /** In place of turns: the greeting, or what went wrong. */
  empty: ReactNode;
  handle: Ref<ConversationHandle>;
}

/** Older records are fetched when the reader is this close to the top, in pixels: before he is there. */
const olderWithin = 4000;

/** The turns, in a box that scrolls by itself, from its end upwards. */
export function Conversation(props: ConversationProps) {
  const { name, past, live, origin, hasOlder, loadingOlder, olderProblem, onOlder, onRetry, actions, empty, handle } =
    props;
  const box = useRef<HTMLDivElement>(null);
  const first = past[0]?.key;
  const { away, onScroll, toBottom } = useStickToBottom(box, name);
  useImperativeHandle(handle, () => ({ toBottom }));
  const turns = useMemo(() => [...past, ...live], [past, live]);
  const drawn = useTurnWindow(box, turns);

  function loadOlder() {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {};
    // The position counts from the end and is negative.
    const above = scrollHeight - clientHeight + scrollTop;
    if (hasOlder && !loadingOlder && !olderProblem && scrollTop < 0 && above < olderWithin) onOlder();
  }
  const loadOn = useEffectEvent((_first: string | undefined) => loadOlder());
  // For a reader who goes up fast the next page is on its way as soon as one has come.
  useLayoutEffect(() => loadOn(first), [first]);
  const blank = turns.length === 0;
  const last = live.at(-1);

  return (
    <ConversationFrame>
      <div
        ref={box}
        className={blank ? 'scroll' : 'scroll from-end'}
        onScroll={() => {
          onScroll();
          loadOlder();
        }}
      >
        {blank ? (
          <div className="empty">{empty}</div>
        ) : (
          <TurnList
            {...{ past, live, drawn, origin, onRetry, actions }}
            above={
              hasOlder &&
              (olderProblem ? (
                <Lost text={olderProblem} onRetry={onOlder} />
              ) : (
                <button type="button" className="older" onClick={onOlder} disabled={loadingOlder}>
                  {loadingOlder ? '正在加载…' : '加载更早的消息'}
                </button>
              ))
            }
          />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {last && last.phase !== 'queued' ? (isRunning(last) ? '正在回答' : '回答结束') : ''}
      </p>
      {away && (
        <button type="button" className="to-bottom" onClick={toBottom}>
          <ArrowDown size={16} aria-hidden />
          回到底部
        </button>
      )}
    </ConversationFrame>
  );
}
