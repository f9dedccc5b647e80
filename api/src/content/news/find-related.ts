import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/db.ts';
import { cachedOnce } from '../../platform/load/cached-once.ts';
import { findCandidates, findListed, type ListedNews } from './news-queries.ts';
import { mostRelated } from './related-news.ts';

/** Articles that are looked at for what is related. */
const candidates = 80;
/** Milliseconds until an article that was added or changed is compared. */
const lifetime = 60_000;

/**
 * Makes what finds articles about the same as one. Comparing takes longer than all else of an article's page, so the answer is
 * cached by its number; an article that is gone meanwhile is left out.
 */
export function makeFindRelated(db: Db, max: number): (article: ListedNews) => Promise<ListedNews[]> {
  const cached = new LRUCache<number, Promise<number[]>>({ max: 2000, ttl: lifetime });
  const compare = async (article: ListedNews) =>
    mostRelated(article, await findCandidates(db, article, candidates), max).map(({ id }) => id);
  return async (article) => findListed(db, await cachedOnce(cached, article.id, () => compare(article)));
}
