import { requirePage } from 'shared/bundled/lists/list-query.ts';
import {
  type CollectedArticle,
  type CollectedRecord,
  listCollectedArticles,
  listCollectedRecords,
} from 'shared/contracts/account/collection.ts';
import { type DrawRecord, drawStatus, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { loader } from 'shared/site/visit.ts';
import { readCollectionQuery } from './collection-query.ts';

/** Collections on one page of the list. */
export const collectionPageSize = 15;

const none: { answers: CollectedRecord[]; articles: CollectedArticle[]; pictures: DrawRecord[] } = {
  answers: [],
  articles: [],
  pictures: [],
};

export const loadCollection = loader(async ({ call, url, signal }) => {
  const query = readCollectionQuery(url.searchParams);
  const { kind, keyword, page: page_no } = query;
  const ends = (count: number) => requirePage(url, { page: page_no, count, size: collectionPageSize });
  const input = { page_no, page_size: collectionPageSize, ...(keyword ? { keyword } : {}) };
  if (kind === 'article') {
    const { lists: articles, count } = await call(listCollectedArticles, input, { signal });
    ends(count);
    return { ...none, query, articles, count };
  }
  if (kind === 'picture') {
    const wanted = { ...input, status: drawStatus.done, is_favourite: '1' } as const;
    const { lists: pictures, count } = await call(listDrawRecords, wanted, { signal });
    ends(count);
    return { ...none, query, pictures, count };
  }
  const { lists: answers, count } = await call(listCollectedRecords, input, { signal });
  ends(count);
  return { ...none, query, answers, count };
});
export type CollectionData = Awaited<ReturnType<typeof loadCollection>>;
