import { ArrowDown } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { AnnouncedAnswer } from './announcer/announced-answer.tsx';
import { ConversationFrame } from './conversation-frame.ts';
import type { TurnActions } from './tree/use-branches.ts';
import { TurnList } from './turn-list.tsx';
import type { LiveTurn } from './turns/live-turns.ts';
import type { RecordTurn } from './turns/record-turns.ts';
import { OlderTurns } from './window/older-turns.tsx';
import { type Older, useOlderTurns } from './window/use-older-turns.ts';
import { useStickToBottom } from './window/use-stick-to-bottom.ts';
import { useTurnWindow } from './window/use-turn-window.ts';

const PrintedLabel = lazyPart(async () => (await import('shared/bundled/label/printed-label.tsx')).PrintedLabel, {
  isSilent: true,
});

export interface ConversationHandle {
  toBottom(): void;
}

interface ConversationProps extends Older {
  /** Names what is shown; a new name begins at the end. */
  name: string;
  past: readonly RecordTurn[];
  live: readonly LiveTurn[];
  origin: string;
  /** Asks the question of the last turn again. */
  onRetry(question: string, turn: LiveTurn | undefined): void;
  /** Undefined: the server knows one path of messages only. */
  actions: TurnActions | undefined;
  /** In place of turns: the greeting, or what went wrong. */
  empty: ReactNode;
  handle: Ref<ConversationHandle>;
}

/** The turns, in a box that scrolls by itself, from its end upwards. */
export function Conversation({
  name,
  past,
  live,
  origin,
  onRetry,
  actions,
  empty,
  handle,
  ...older
}: ConversationProps) {
  const box = useRef<HTMLDivElement>(null);
  const { away, onScroll, toBottom } = useStickToBottom(box, name);
  useImperativeHandle(handle, () => ({ toBottom }));
  const turns = useMemo(() => [...past, ...live], [past, live]);
  const drawn = useTurnWindow(box, turns);
  const loadOlder = useOlderTurns(box, past[0]?.key, past.length, older);
  const blank = turns.length === 0;
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
          <>
            <TurnList
              past={past}
              live={live}
              drawn={drawn}
              origin={origin}
              onRetry={onRetry}
              actions={actions}
              above={<OlderTurns {...older} />}
            />
            <PrintedLabel />
          </>
        )}
      </div>
      <AnnouncedAnswer last={live.at(-1)} />
      {away && (
        <button type="button" className="to-bottom" onClick={toBottom}>
          <ArrowDown size={16} aria-hidden />
          回到底部
        </button>
      )}
    </ConversationFrame>
  );
}
