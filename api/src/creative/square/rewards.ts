import { and, eq, gte, isNull } from 'drizzle-orm';
import { changeType } from '../../ledger/change-types.ts';
import { type Share, takeBack } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/database/db.ts';
import { rewardTask } from '../../promotion/share-task/share-task.ts';
import { findSection } from '../../site/settings/settings.ts';
import { type SquarePostRow, squareRewards } from './square-tables.ts';

/**
 * Pays the author of a post that is shown, as the task "分享到广场" has it: once for each record, up to the daily number. The caller has
 * locked the author.
 */
export async function rewardFirst(tx: Tx, { id, userId, recordId }: SquarePostRow, now: Date): Promise<void> {
  if (userId === null || recordId === 0) return;
  const given = await rewardTask(tx, userId, 'square', recordId);
  if (given) await tx.insert(squareRewards).values({ recordId, postId: id, userId, ...given, createTime: now });
}

/** Takes a reward back whose days are not over. The caller has locked the author. */
export async function takeRewardBack(tx: Tx, { id, recordId }: SquarePostRow, now: Date): Promise<void> {
  const { hold_days: days } = await findSection(tx, 'draw_square_config');
  const since = new Date(now.getTime() - days * 24 * 3_600_000);
  const isHeld = and(isNull(squareRewards.takenBackTime), gte(squareRewards.createTime, since));
  const [reward] = await tx
    .update(squareRewards)
    .set({ takenBackTime: now })
    .where(and(eq(squareRewards.recordId, recordId), isHeld))
    .returning();
  if (!reward) return;
  const { userId, chat, draw } = reward;
  const shares: Share[] = [
    { currency: 'chat' as const, amount: chat, changeType: changeType.squareReward },
    { currency: 'draw' as const, amount: draw, changeType: changeType.squareRewardDraw },
  ].filter(({ amount }) => amount > 0);
  const taken = { cause: 'square', causeId: id, userId, shares, remark: '作品已下架，奖励收回' };
  await takeBack(tx, `square:${recordId}:back`, taken);
}
