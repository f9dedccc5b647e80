import { useState } from 'react';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { isRunning, type LiveTurn } from '../turns/live-turns.ts';

const AnswerAnnouncer = lazyPart(() => import('./answer-announcer.tsx').then((code) => code.AnswerAnnouncer), {
  isSilent: true,
});

/** The last answer for screen readers, from where it was when it was first seen here being written. */
export function AnnouncedAnswer({ last }: { last: LiveTurn | undefined }) {
  const [heard, setHeard] = useState<{ text: GrowingText; from: number; count: number }>();
  if (last && heard?.text !== last.text && isRunning(last))
    setHeard({ text: last.text, from: last.text.pieces.length, count: (heard?.count ?? 0) + 1 });
  return (
    <p className="visually-hidden" role="status">
      {last && heard?.text === last.text && (
        <AnswerAnnouncer key={heard.count} text={heard.text} from={heard.from} running={isRunning(last)} />
      )}
    </p>
  );
}
