import { data, type LoaderFunction } from 'react-router-dom';
import { loader as loaderOf } from 'shared/site/visit.ts';

/** An unmatched route is a 404 with the words of spec section 8, and what is near to its address. */
export const refuseUnmatched: LoaderFunction = async (args) => {
  // Asked for by few, so its code is not among the first of every page.
  const find = () => import('./nearest-articles.ts').then(({ nearestArticles }) => loaderOf(nearestArticles)(args));
  const articles = await find().catch(() => []);
  args.request.signal.throwIfAborted();
  throw data({ articles }, { status: 404 });
};
