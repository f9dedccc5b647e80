import { listCollectedArticles, listCollectedRecords } from 'shared/contracts/account/collection.ts';
import { loader } from 'shared/site/visit.ts';
import { readCollectionQuery } from './collection-query.ts';

/** Collections on one page of the list. */
export const collectionPageSize = 15;

export const loadCollection = loader(async ({ call, url, signal }) => {
  const query = readCollectionQuery(url.searchParams);
  const { kind, keyword, page: page_no } = query;
  const input = { page_no, page_size: collectionPageSize, ...(keyword ? { keyword } : {}) };
  if (kind === 'article') {
    const { lists: articles, count } = await call(listCollectedArticles, input, { signal });
    return { query, articles, answers: [], count };
  }
  const { lists: answers, count } = await call(listCollectedRecords, input, { signal });
  return { query, articles: [], answers, count };
});
export type CollectionData = Awaited<ReturnType<typeof loadCollection>>;
