import { useCallback, useEffect, useState } from 'react';
import { addShare, listShares, type OwnShare, revokeShare } from 'shared/contracts/chat/chat-share.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';

const pageSize = 20;

/** The visitor's own shares, and how one is made and ended. */
export function useShares() {
  const call = useCall();
  const [shares, setShares] = useState<{ lists: OwnShare[]; count: number } | null>(null);
  const [problem, setProblem] = useState('');

  const load = useCallback(
    async (pages = 1) => {
      try {
        const found = await Promise.all(
          Array.from({ length: pages }, (_, at) =>
            call(listShares, { page_no: at + 1, page_size: pageSize }, { quiet: true }),
          ),
        );
        setShares({ lists: found.flatMap(({ lists }) => lists), count: found[0]?.count ?? 0 });
        setProblem('');
      } catch (error) {
        setProblem(messageOf(error));
      }
    },
    [call],
  );
  useEffect(() => void load(), [load]);
  const pages = Math.ceil((shares?.lists.length ?? 0) / pageSize) || 1;

  return {
    shares,
    problem,
    load,
    loadMore: () => load(pages + 1),
    /** Resolves to the id of the new share. A refusal is shown in `problem`. */
    async add(sessionId: number): Promise<string | undefined> {
      try {
        const { id } = await call(addShare, { category_id: sessionId }, { quiet: true });
        await load(pages);
        return id;
      } catch (error) {
        setProblem(messageOf(error));
      }
    },
    async revoke(id: string) {
      try {
        await call(revokeShare, { id }, { quiet: true });
        await load(pages);
      } catch (error) {
        setProblem(messageOf(error));
      }
    },
  };
}
