import { ArrowDown } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { MarkdownNotice } from '../markdown/markdown-notice.tsx';
import { ConversationFrame } from './conversation-frame.ts';
import { isRunning, type LiveTurn } from './live-turns.ts';
import type { RecordTurn } from './record-turns.ts';
import type { TurnActions } from './tree/use-branches.ts';
import { LiveTurnView, RecordTurnView } from './turn-view.tsx';
import { useStickToBottom } from './use-stick-to-bottom.ts';

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
  onOlder(): void;
  /** Asks the question of the last turn again. */
  onRetry(question: string, turn: LiveTurn | undefined): void;
  /** Undefined: the server knows one path of messages only. */
  actions: TurnActions | undefined;
  /** In place of turns: the greeting, or what went wrong. */
  empty: ReactNode;
  handle: Ref<ConversationHandle>;
}

/** Older records are fetched when the reader is this close to the top, in pixels. */
const olderWithin = 800;

/** The turns, in a box that scrolls by itself, from its end upwards. */
export function Conversation(props: ConversationProps) {
  const { name, past, live, origin, hasOlder, loadingOlder, onOlder, onRetry, actions, empty, handle } = props;
  const box = useRef<HTMLDivElement>(null);
  const { away, onScroll, toBottom } = useStickToBottom(box, name, past[0]?.key);
  useImperativeHandle(handle, () => ({ toBottom }));
  const blank = past.length + live.length === 0;
  const last = live.at(-1);
  const lastPast = past.at(-1);
  const pastQuestion = lastPast?.question?.content;

  return (
    <ConversationFrame>
      <div
        ref={box}
        className={blank ? 'scroll' : 'scroll from-end'}
        onScroll={() => {
          onScroll();
          if (hasOlder && !loadingOlder && box.current && aboveOf(box.current) < olderWithin) onOlder();
        }}
      >
        {blank ? (
          <div className="empty">{empty}</div>
        ) : (
          <section className="turns" aria-label="对话内容">
            {hasOlder && (
              <button type="button" className="older" onClick={onOlder} disabled={loadingOlder}>
                {loadingOlder ? '正在加载…' : '加载更早的消息'}
              </button>
            )}
            {past.map((turn) => (
              <RecordTurnView
                key={turn.key}
                turn={turn}
                origin={origin}
                actions={actions}
                isLast={turn === lastPast && !last}
                onRetry={
                  turn === lastPast && !last && typeof pastQuestion === 'string'
                    ? () => onRetry(pastQuestion, undefined)
                    : undefined
                }
              />
            ))}
            {live.map((turn) => (
              <LiveTurnView
                key={turn.key}
                turn={turn}
                origin={origin}
                actions={actions}
                isLast={turn === last}
                onRetry={turn === last || turn.phase === 'queued' ? () => onRetry(turn.question, turn) : undefined}
              />
            ))}
            <MarkdownNotice />
          </section>
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

/** Pixels above what is in sight; the position counts from the end and is negative. */
function aboveOf(box: HTMLElement): number {
  return box.scrollHeight - box.clientHeight + box.scrollTop;
}
