import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import { refreshUserAtom, runningAnswersAtom, userAtom } from 'shared/site/session.ts';
import { reportAtom } from 'shared/site/visit.ts';

/** Answers that a member gets without credits until midnight, by models that are free for members. */
export function freeAnswersOf(user: UserCenter | null): number {
  if (user?.is_member !== 1) return 0;
  return user.member_free_left ?? (user.is_chat_limit === 1 ? 0 : Number.POSITIVE_INFINITY);
}

/** Whether the next question costs a member no credits: only what covers all its answers makes it free (docs/money.md). */
export function usePaysAsMember(answers: number): boolean {
  const store = useStore();
  const user = useAtomValue(userAtom);
  const isLimited = user?.member_free_left !== undefined;
  const underWay = useAtomValue(runningAnswersAtom).length;
  // What was asked a moment ago, here or elsewhere, counts before it has an answer.
  useEffect(() => {
    if (isLimited && underWay) store.get(refreshUserAtom).refresh().catch(store.get(reportAtom).report);
  }, [isLimited, underWay, store]);
  return freeAnswersOf(user) >= answers;
}
