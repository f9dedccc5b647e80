import { listFeedback } from 'shared/contracts/account/feedback.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { loader } from 'shared/site/visit.ts';

/** Feedback on one page of the history. */
export const feedbackPageSize = 10;

/** The visitor's history; null on a server that has none. */
export const loadFeedback = loader(async ({ call, get, url, signal }) => {
  const typed = url.searchParams.get('page') ?? '';
  const page = /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : 1;
  if (!get(siteConfigAtom)?.capabilities.feedback_history) return { page, history: null };
  return { page, history: await call(listFeedback, { page_no: page, page_size: feedbackPageSize }, { signal }) };
});
export type FeedbackData = Awaited<ReturnType<typeof loadFeedback>>;
