import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Board } from '../../server/releases/board-facts.ts';
import { useAsk } from '../calls/caller.tsx';

const key = ['releases', 'board'];
/** Milliseconds between two looks while the page is looked at. */
const lookMs = 2000;

/** The board, as it is every two seconds. */
export function useBoard() {
  const ask = useAsk();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask<Board>('/releases/board', {}, undefined, signal),
    refetchInterval: lookMs,
    retry: false,
  });
}

/** Moves releases as the board offers, then looks again. */
export function useMove() {
  const ask = useAsk();
  const client = useQueryClient();
  return async (verb: 'rollback' | 'freeze' | 'unfreeze', input: Record<string, unknown>): Promise<void> => {
    await ask(`/releases/${verb}`, input);
    await client.invalidateQueries({ queryKey: key });
  };
}
