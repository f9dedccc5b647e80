import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/db.ts';
import { cachedOnce } from '../../platform/load/cached-once.ts';
import { pairsOf } from './letter-pairs.ts';
import { findCandidates, findListed, type ListedNews } from './news-queries.ts';

/** Articles that are looked at for what is related. */
const candidates = 80;
/** Milliseconds until an article that was added or changed is compared. */
const lifetime = 60_000;

/**
 * Makes what finds articles about the same as one. Comparing takes longer than all else of an article's page, so the answer is
 * cached by its number; an article that is gone meanwhile is left out.
 */
export function makeFindRelated(db: Db, max: number): (article: ListedNews) => Promise<ListedNews[]> {
  const cached = new LRUCache<string, Promise<number[]>>({ max: 2000, ttl: lifetime });
  const compare = async (article: ListedNews) =>
    mostRelated(article, await findCandidates(db, article, candidates), max).map(({ id }) => id);
  // By what is compared: a preview's text has nothing to say on the public page.
  const keyOf = ({ id, cid, title, summary }: ListedNews) => JSON.stringify([id, cid, title, summary]);
  return async (article) => findListed(db, await cachedOnce(cached, keyOf(article), () => compare(article)));
}

/** An article that is compared with others. */
interface Comparable {
  cid: number;
  title: string;
  summary: string;
}

/** A word of the title says more than one of the summary. */
const titleWeight = 3;
/** As much as a shared word of both titles. */
const categoryWeight = 3;

/**
 * Those of `candidates` that share most with an article: pairs of neighbouring characters, which are the words of Chinese,
 * and its category. Of equals the first in the list comes first; what shares nothing
 * is not related.
 */
export function mostRelated<T extends Comparable>(
  article: Pick<Comparable, 'title' | 'summary'> & { cid?: number },
  candidates: readonly T[],
  max: number,
): T[] {
  const own = { title: pairsOf(article.title), all: pairsOf(`${article.title} ${article.summary}`) };
  const scored = candidates.map((candidate) => {
    const inTitle = shared(pairsOf(candidate.title), own.title) * titleWeight;
    const inSummary = shared(pairsOf(candidate.summary), own.all);
    return { candidate, score: inTitle + inSummary + (candidate.cid === article.cid ? categoryWeight : 0) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>) => one.intersection(other).size;
