import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type AskOperator, useAsk } from '../calls/caller.tsx';
import { useModel } from '../model/model-context.ts';
import { verbOf, type Work } from './decision.ts';

/** Posts with their pictures as this desk looks at them: what is on the screen does not change under a decision. */
export function useWorks() {
  const model = useModel();
  const ask = useAsk();
  const client = useQueryClient();
  const path = verbOf(model, 'show')?.path ?? '';
  return useMemo(() => makeWorks(path, ask, client), [path, ask, client]);
}
export type Works = ReturnType<typeof useWorks>;

function makeWorks(path: string, ask: AskOperator, client: QueryClient) {
  const queryOf = (id: number) => ({
    queryKey: ['review-work', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => ask<Work>(path, { id, picture_as: 'data' }, undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  return {
    queryOf,
    loadAhead: (id: number) => client.prefetchQuery(queryOf(id)),
    /** Looks at a post again. */
    readAgain: async (id: number) => {
      const work = await ask<Work>(path, { id, picture_as: 'data' });
      client.setQueryData(['review-work', id], work);
      return work;
    },
    forget: () => client.removeQueries({ queryKey: ['review-work'] }),
  };
}

/** One post, and the next two ahead of time. */
export function useWork(works: Works, id: number | undefined, ahead: number[]) {
  const [first, second] = ahead;
  const query = useQuery(Object.assign({ enabled: id !== undefined }, works.queryOf(id ?? 0)));
  const isThere = query.data !== undefined;
  useEffect(() => {
    if (!isThere) return;
    for (const next of [first, second]) if (next !== undefined) void works.loadAhead(next);
  }, [works, first, second, isThere]);
  return query;
}
