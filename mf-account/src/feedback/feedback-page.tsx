import { useAtomValue } from 'jotai';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { userAtom } from 'shared/site/session.ts';
import { AccountFrame } from '../account-frame.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackFrame } from './feedback-frame.ts';
import { FeedbackHistory } from './feedback-history.tsx';
import type { FeedbackData } from './load-feedback.ts';

/** `/user/opinion`: send feedback to the operator and read the answers. */
export function FeedbackPage() {
  const { page, history } = useLoaderData<FeedbackData>();
  const mobile = useAtomValue(userAtom)?.mobile ?? '';
  const { revalidate } = useRevalidator();
  return (
    <AccountFrame title="意见反馈" lead="遇到故障、有建议或要投诉，都可以告诉我们。">
      <FeedbackFrame>
        <FeedbackForm mobile={mobile} takesPictures={history !== null} onSent={() => void revalidate()} />
        {history && <FeedbackHistory page={page} history={history} />}
      </FeedbackFrame>
    </AccountFrame>
  );
}
