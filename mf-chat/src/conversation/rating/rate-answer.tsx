import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import { rateAnswer } from 'shared/contracts/chat/record/chat-record.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';

type Rating = 1 | -1 | 0;

interface RateAnswerProps {
  answerId: number;
  /** What was said before. */
  rating: number;
}

/** Thumbs up or down; down asks why, which may stay open. Pressed once more it is taken back. */
export function RateAnswer({ answerId, rating }: RateAnswerProps) {
  const call = useCall();
  const [accepted, setAccepted] = useState(rating);
  /** What the API has not answered yet. */
  const [pending, setPending] = useState<readonly { rating: Rating }[]>([]);
  const said = pending.at(-1)?.rating ?? accepted;
  const why = useLatePart(async () => (await import('./rating-dialog.tsx')).RatingDialog);

  async function rate(wanted: Rating, reason = '') {
    const asked = { rating: wanted };
    setPending((now) => [...now, asked]);
    try {
      await call(rateAnswer, { id: answerId, rating: wanted, reason }, { quiet: true });
      setAccepted(wanted);
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setPending((now) => now.filter((one) => one !== asked));
    }
  }
  function press(wanted: 1 | -1) {
    if (said !== wanted && wanted === -1) why.open();
    void rate(said === wanted ? 0 : wanted);
  }
  return (
    <>
      <button type="button" aria-label="回答得好" title="回答得好" aria-pressed={said === 1} onClick={() => press(1)}>
        <ThumbsUp size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label="回答得不好"
        title="回答得不好"
        aria-pressed={said === -1}
        onClick={() => press(-1)}
      >
        <ThumbsDown size={16} aria-hidden />
      </button>
      {why.View && (
        <why.View open={why.isOpen} onClose={why.close} onSend={(reason: string) => void rate(-1, reason)} />
      )}
    </>
  );
}
