import { ArrowDown } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { whenIdle } from 'shared/bundled/markdown/when-idle.ts';
import { ConversationFrame } from './conversation-frame.ts';
import type { TurnActions } from './tree/use-branches.ts';
import { TurnList } from './turn-list.tsx';
import { isRunning, type LiveTurn } from './turns/live-turns.ts';
import type { RecordTurn } from './turns/record-turns.ts';
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

const AnswerAnnouncer = lazyPart(
  () => import('./announcer/answer-announcer.tsx').then((code) => code.AnswerAnnouncer),
  { isSilent: true },
);

/** Older records are fetched when the reader is this close to the top, in pixels: before he is there. */
const olderWithin = 4000;
/** So many turns are fetched unasked, page by page, while the browser has nothing else to do. */
const maxReadAhead = 120;

/** The turns, in a box that scrolls by itself, from its end upwards. */
export function Conversation(props: ConversationProps) {
  const { name, past, live, origin, hasOlder, loadingOlder, olderProblem, onOlder, onRetry, actions, empty, handle } =
    props;
  const box = useRef<HTMLDivElement>(null);
  const first = past[0]?.key;
  /** The answer that is announced, and how much of it was there before. */
  const [heard, setHeard] = useState<{ text: GrowingText; from: number; count: number }>();
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
  const readAhead = useEffectEvent(() => {
    // Nothing is laid out, or somebody has gone on already.
    if (box.current?.clientHeight && hasOlder && !loadingOlder) onOlder();
  });
  const isReadAhead = hasOlder && !olderProblem && past.length < maxReadAhead;
  // What is printed must be there: a browser that prints waits for nothing.
  useEffect(() => (isReadAhead && first ? whenIdle(readAhead) : undefined), [isReadAhead, first]);
  const blank = turns.length === 0;
  const last = live.at(-1);
  if (last && heard?.text !== last.text && isRunning(last))
    setHeard({ text: last.text, from: last.text.pieces.length, count: (heard?.count ?? 0) + 1 });

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
                <LoadFailed text={olderProblem} onRetry={onOlder} />
              ) : (
                <>
                  <button type="button" className="older" onClick={onOlder} disabled={loadingOlder}>
                    {loadingOlder ? '正在加载…' : '加载更早的消息'}
                  </button>
                  <p className="unprinted">更早的消息没有加载，也没有印出</p>
                </>
              ))
            }
          />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {last && heard?.text === last.text && (
          <AnswerAnnouncer key={heard.count} text={heard.text} from={heard.from} running={isRunning(last)} />
        )}
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
