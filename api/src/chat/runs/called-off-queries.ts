import type { Tx } from '../../platform/database/db.ts';
import { allowOnce, isUsedUp, type Limit } from '../../platform/limits/limits.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { lockUser } from '../../site/user/user.ts';
import { findRun, type Run } from './stored-runs.ts';

/** A question that was stopped before it arrived is refused for ten minutes: longer than any request is under way. */
const calledOff: Limit = { name: 'called-off-question', times: 1, seconds: 600 };

const subjectOf = (userId: number, requestId: string) => `${userId} ${requestId}`;

/** The run of a question; when the question has not come yet, it is called off. Waits for a question that is just stored. */
export async function findRunOrCallOff(tx: Tx, userId: number, requestId: string): Promise<Run | 'called_off'> {
  await lockUser(tx, userId);
  const run = await findRun(tx, userId, { requestId });
  if (run) return run;
  await allowOnce(tx, calledOff, subjectOf(userId, requestId));
  return 'called_off';
}

/** Holds the user's lock. */
export async function requireNotCalledOff(tx: Tx, userId: number, requestId: string): Promise<void> {
  if (await isUsedUp(tx, calledOff, subjectOf(userId, requestId))) {
    throw new Refusal('已停止：问题没有发出，没有扣除积分');
  }
}
