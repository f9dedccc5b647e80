import { pageOf, requirePage } from 'shared/bundled/lists/list-query.ts';
import { listFeedback } from 'shared/contracts/account/feedback.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { loader } from 'shared/site/visit.ts';

/** Feedback on one page of the history. */
export const feedbackPageSize = 10;

/** The visitor's history; null on a server that has none. */
export const loadFeedback = loader(async ({ call, get, url, signal }) => {
  const page = pageOf(url.searchParams);
  if (!get(siteConfigAtom)?.capabilities.feedback_history) return { page, history: null };
  const history = await call(listFeedback, { page_no: page, page_size: feedbackPageSize }, { signal });
  requirePage(url, { page, count: history.count, size: feedbackPageSize });
  return { page, history };
});
export type FeedbackData = Awaited<ReturnType<typeof loadFeedback>>;
