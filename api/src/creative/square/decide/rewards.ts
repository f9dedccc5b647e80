import { and, eq, gte, isNull } from 'drizzle-orm';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { changeType } from '../../../ledger/change-types.ts';
import { give, type Share, takeBack } from '../../../ledger/ledger.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { beijingMoment } from '../../../platform/format/beijing-time.ts';
import { findSection } from '../../../site/settings/settings.ts';
import { type SquarePostRow, squareRewards } from '../square-tables.ts';

const sharesOf = ({ chat, draw }: { chat: number; draw: number }): Share[] =>
  [
    { currency: 'chat' as const, amount: chat, changeType: changeType.squareReward },
    { currency: 'draw' as const, amount: draw, changeType: changeType.squareRewardDraw },
  ].filter(({ amount }) => amount > 0);

/**
 * Pays the author of a post that is shown: once for each record, so many posts a day. The caller has locked the author.
 */
export async function rewardFirst(tx: Tx, { id, userId, recordId }: SquarePostRow, now: Date): Promise<void> {
  if (userId === null || recordId === 0) return;
  const { reward_chat: chat, reward_draw: draw, reward_daily: most } = await findSection(tx, 'draw_square_config');
  const shares = sharesOf({ chat, draw });
  if (shares.length === 0) return;
  const today = gte(squareRewards.createTime, beijingMoment(beijingDay(now)));
  if ((await tx.$count(squareRewards, and(eq(squareRewards.userId, userId), today))) >= most) return;
  const row = { recordId, postId: id, userId, chat, draw, createTime: now };
  const paid = await tx.insert(squareRewards).values(row).onConflictDoNothing().returning({ id: squareRewards.recordId });
  if (paid.length === 0) return;
  await give(tx, `square:${recordId}`, { cause: 'square', causeId: id, userId, shares, remark: '首次展示的作品' });
}

/** Takes a reward back whose days are not over. The caller has locked the author. */
export async function takeRewardBack(tx: Tx, { id, recordId }: SquarePostRow, now: Date): Promise<void> {
  const { hold_days: days } = await findSection(tx, 'draw_square_config');
  const since = new Date(now.getTime() - days * 24 * 3_600_000);
  const [reward] = await tx
    .update(squareRewards)
    .set({ takenBackTime: now })
    .where(
      and(
        eq(squareRewards.recordId, recordId),
        eq(squareRewards.postId, id),
        isNull(squareRewards.takenBackTime),
        gte(squareRewards.createTime, since),
      ),
    )
    .returning();
  if (!reward) return;
  const { userId } = reward;
  const taken = { cause: 'square', causeId: id, userId, shares: sharesOf(reward), remark: '作品已下架，奖励收回' };
  await takeBack(tx, `square:${recordId}:back`, taken);
}
