import { useEffect, useState } from 'react';
import { isSearchable, keywordLength, type SearchHit, searchRecords } from 'shared/contracts/chat/chat-search.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';

/** Milliseconds after the last letter. */
const patience = 250;
const pageSize = 20;

export interface Found {
  keyword: string;
  hits: SearchHit[];
  count: number;
  /** The last page that is wanted, and the last one that is here. */
  page: number;
  loaded: number;
  problem?: string;
}

/** What the server finds for a keyword that is being typed, page by page. `sessionId`: in this session alone. */
export function useSearch(keyword: string, sessionId?: number) {
  const call = useCall();
  const [found, setFound] = useState<Found | null>(null);
  const wanted = keyword.trim().slice(0, keywordLength.most);
  const page = found?.keyword === wanted ? found.page : 1;
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (!isSearchable(wanted)) return;
    const leave = new AbortController();
    const input = { keyword: wanted, page_no: page, page_size: pageSize, ...(sessionId && { category_id: sessionId }) };
    const timer = setTimeout(
      () =>
        call(searchRecords, input, { signal: leave.signal, quiet: true }).then(
          ({ lists, count }) =>
            setFound((now) => ({
              keyword: wanted,
              hits: page > 1 && now ? [...now.hits, ...lists] : lists,
              count,
              page,
              loaded: page,
            })),
          (error) => {
            if (leave.signal.aborted) return;
            const none = { keyword: wanted, hits: [], count: 0, page, loaded: 0 };
            // What earlier pages brought stays.
            setFound((now) => ({ ...(page > 1 && now ? now : none), problem: messageOf(error) }));
          },
        ),
      page > 1 ? 0 : patience,
    );
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [call, wanted, page, sessionId, tries]);

  return {
    /** Null: nothing is looked for. `loading`: what is shown belongs to the keyword before. */
    found: isSearchable(wanted) ? found : null,
    loading: isSearchable(wanted) && found?.keyword !== wanted,
    /** The next page is on its way. */
    loadingMore: found !== null && !found.problem && found.loaded < page,
    more: () => setFound((now) => now && { ...now, page: now.loaded + 1 }),
    /** Asks once more for what did not come. */
    retry() {
      setTries((now) => now + 1);
      setFound((now) => (now?.loaded ? withoutProblem(now) : null));
    },
  };
}

function withoutProblem({ problem: _problem, ...found }: Found): Found {
  return found;
}
