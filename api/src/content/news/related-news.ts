import { pairsOf } from './letter-pairs.ts';

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
