import { useState } from 'react';
import { useGrowingList } from 'shared/bundled/lists/use-growing-list.ts';
import { addShare, listShares, type OwnShare, revokeShare } from 'shared/contracts/chat/chat-share.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';

const pageSize = 20;

/** The visitor's own shares, and how one is made and ended. */
export function useShares() {
  const call = useCall();
  const shares = useGrowingList<OwnShare>({
    key: '',
    begins: 'now',
    pageSize,
    read: (page, signal) => call(listShares, { page_no: page, page_size: pageSize }, { quiet: true, signal }),
  });
  /** Why a share was neither made nor ended. */
  const [refusal, setRefusal] = useState('');
  /** Resolves to nothing when it is refused, which `problem` says. */
  async function change<R>(work: () => Promise<R>): Promise<R | undefined> {
    setRefusal('');
    try {
      return await work();
    } catch (error) {
      setRefusal(messageOf(error));
    }
  }
  return {
    ...shares,
    problem: refusal || shares.problem,
    /** Resolves to the id of the new share. */
    add: (sessionId: number) =>
      change(async () => {
        const { id } = await call(addShare, { category_id: sessionId }, { quiet: true });
        await shares.reload().catch((error) => setRefusal(messageOf(error)));
        return id;
      }),
    revoke: (id: string) =>
      change(async () => {
        await call(revokeShare, { id }, { quiet: true });
        shares.drop(id);
      }),
  };
}
