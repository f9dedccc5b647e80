import { sql } from 'drizzle-orm';
import type { ShareTaskSettings } from 'shared/contracts/operator/promotion/distribution-settings.ts';
import { type ShareTaskType, shareTaskType } from 'shared/contracts/promotion/share-task.ts';
import { lockAccount } from '../../account/closing/closing.ts';
import { changeType } from '../../ledger/change-types.ts';
import { give } from '../../ledger/ledger.ts';
import { beginOf } from '../../platform/database/begin-of.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sendNotification } from '../../site/notification/notification.ts';
import { findSection } from '../../site/settings/settings.ts';

export const shareTaskKinds = ['invite', 'share', 'square'] as const;
export type ShareTaskKind = (typeof shareTaskKinds)[number];

interface Words {
  type: ShareTaskType;
  title: string;
  explain: string;
  chat: number;
  draw: number;
}

export const shareTaskWords: Record<ShareTaskKind, Words> = {
  invite: {
    type: shareTaskType.invite,
    title: '邀请好友',
    explain: '好友打开你的链接并第一次登录，记为由你邀请',
    chat: changeType.inviteReward,
    draw: changeType.inviteRewardDraw,
  },
  share: {
    type: shareTaskType.share,
    title: '分享链接',
    explain: '已登录的好友打开你分享的链接，每位好友算一次',
    chat: changeType.shareReward,
    draw: changeType.shareRewardDraw,
  },
  square: {
    type: shareTaskType.square,
    title: '分享到广场',
    explain: '作品在广场公开展示，每件作品算一次',
    chat: changeType.squareReward,
    draw: changeType.squareRewardDraw,
  },
};

/** What the operator gives for each task: credits, and how often a day. */
export const rewardsOf = (of: ShareTaskSettings) => ({
  invite: { isOpen: of.invite_open === 1, chat: of.invite_chat, draw: of.invite_draw, max: of.invite_max },
  share: { isOpen: of.share_open === 1, chat: of.share_chat, draw: of.share_draw, max: of.share_max },
  square: { isOpen: of.square_open === 1, chat: of.square_chat, draw: of.square_draw, max: of.square_max },
});

/**
 * Rewards a task once for its subject (who was invited, who opened the link, what was shared), while the day has room. It locks the user.
 * @returns the credits; undefined when nothing was given: rewarded before, enough for today, switched off, or the account is deleted
 */
export async function rewardTask(
  tx: Tx,
  userId: number,
  kind: ShareTaskKind,
  subject: number,
): Promise<{ chat: number; draw: number } | undefined> {
  const reward = rewardsOf(await findSection(tx, 'share_task'))[kind];
  if (!reward.isOpen || !(await lockAccount(tx, userId))) return undefined;
  if ((await countToday(tx, userId))[kind] >= reward.max) return undefined;
  const { chat, draw } = reward;
  const words = shareTaskWords[kind];
  const shares = [
    { currency: 'chat', amount: chat, changeType: words.chat } as const,
    { currency: 'draw', amount: draw, changeType: words.draw } as const,
  ].filter(({ amount }) => amount > 0);
  if (shares.length === 0) return undefined;
  const causeId = `${userId}:${kind}:${subject}`;
  const key = `task:${causeId}`;
  const given = await give(tx, key, { cause: 'task', causeId, userId, remark: words.title, shares });
  if (!given) return undefined;
  // A shared link may be opened many times a day, and a post that is shown has its own notification.
  if (kind === 'invite')
    await sendNotification(tx, { userId, key, subject: { kind: 'income', what: 'invited', chat, draw } });
  return { chat, draw };
}

/** How often each task was rewarded today, in Beijing, as the ledger says. */
export async function countToday(db: Db | Tx, userId: number): Promise<Record<ShareTaskKind, number>> {
  const { rows } = await db.execute<{ kind: string; count: number }>(sql`
    select split_part(business_key, ':', 3) as kind, count(*)::int as count from postings
    where business_key >= ${`task:${userId}:`} and business_key < ${`task:${userId};`}
      and create_time >= ${beginOf('day')}
    group by 1`);
  const of = (kind: ShareTaskKind) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { invite: of('invite'), share: of('share'), square: of('square') };
}
