import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useAsk } from '../calls/caller.tsx';
import { useModel } from '../model/model-context.ts';
import { type Queue, verbOf } from './decision.ts';

/** A post in the queue. */
export interface Waiting {
  id: number;
  /** The reason why it came back after a decision; empty: it did not. */
  note: string;
}

interface Place {
  /** The reply that it was made of. */
  of: unknown;
  items: Waiting[];
  at: number;
}

/** The oldest hundred posts of a queue, and the place of the one that is looked at. */
export function useQueue(queue: Queue) {
  const model = useModel();
  const ask = useAsk();
  const [{ of, items, at }, setPlace] = useState<Place>({ of: undefined, items: [], at: 0 });
  const verb = verbOf(model, queue === 'waiting' ? 'list' : 'reports');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['review-queue', queue],
    queryFn: ({ signal }) =>
      ask<{ lists: { id: number; post: number }[]; count: number }>(
        verb?.path ?? '',
        { page_size: 100 },
        undefined,
        signal,
      ),
    enabled: verb !== undefined,
    gcTime: 0,
    // The same posts once more are a new queue.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  useEffect(() => {
    const posts = new Set(data?.lists.map(({ id, post }) => (queue === 'waiting' ? id : post)));
    setPlace({ of: data, items: [...posts].map((id) => ({ id, note: '' })), at: 0 });
  }, [data, queue]);
  const go = useCallback(
    (by: number) => setPlace((now) => ({ of: now.of, items: now.items, at: within(now.at + by, now.items) })),
    [],
  );
  /** The next post takes its place. */
  const remove = useCallback(
    (post: number) =>
      setPlace((now) => {
        const left = now.items.filter(({ id }) => id !== post);
        const before = now.items.slice(0, now.at).some(({ id }) => id === post) ? 1 : 0;
        return { of: now.of, items: left, at: within(now.at - before, left) };
      }),
    [],
  );
  /** Puts a post back: where one is now, which then comes next; or behind it. */
  const putBack = useCallback(
    (back: Waiting, where: 'here' | 'next') =>
      setPlace((now) => {
        const others = now.items.filter(({ id }) => id !== back.id);
        const place = where === 'here' ? now.at : Math.min(now.at + 1, others.length);
        return { of: now.of, items: others.toSpliced(place, 0, back), at: within(now.at, [...others, back]) };
      }),
    [],
  );
  const isMore = (data?.count ?? 0) > (data?.lists.length ?? 0);
  return {
    items,
    at,
    isMore,
    isLoading: isFetching || (of !== data && !error),
    error,
    reload: refetch,
    go,
    remove,
    putBack,
  };
}

const within = (at: number, items: unknown[]) => Math.max(0, Math.min(at, items.length - 1));
