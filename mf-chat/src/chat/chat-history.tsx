import { useAtomValue } from 'jotai';
import { originAtom } from 'shared/site/config.ts';
import { ConversationFrame, Turns } from '../conversation/conversation-frame.ts';
import { RecordTurnView } from '../conversation/turn-view.tsx';
import { recordTurns } from '../conversation/turns/record-turns.ts';
import { HistoryWindow } from '../history/history-window.tsx';

/** The conversation around one message, drawn as everywhere. */
export function ChatHistory({ sessionId, at }: { sessionId: number; at: number }) {
  const origin = useAtomValue(originAtom);
  return (
    <ConversationFrame>
      <HistoryWindow key={`${sessionId} ${at}`} sessionId={sessionId} at={at}>
        {(records) => (
          <Turns className="turns" aria-label="历史消息">
            {recordTurns(records).map((turn) => {
              const ids = [turn.question, ...turn.answers].flatMap((record) => record?.id ?? []);
              return (
                <div
                  key={turn.key}
                  data-records={ids.join(' ')}
                  data-hit={ids.includes(at) || undefined}
                  tabIndex={ids.includes(at) ? -1 : undefined}
                >
                  <RecordTurnView turn={turn} origin={origin} isLast={false} onRetry={undefined} actions={undefined} />
                </div>
              );
            })}
          </Turns>
        )}
      </HistoryWindow>
    </ConversationFrame>
  );
}
