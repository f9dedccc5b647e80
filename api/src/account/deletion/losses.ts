import { and, eq, gt } from 'drizzle-orm';
import { accounts, type Currency } from '../../ledger/ledger-tables.ts';
import type { Db } from '../../platform/database/db.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { findMembership } from '../membership/stored-memberships.ts';

const inWords: Record<Currency, (amount: number) => string> = {
  chat: (amount) => `${amount} 对话积分`,
  draw: (amount) => `${amount} 绘画积分`,
  cny: (amount) => `佣金 ¥${yuan(amount)}，可先提现`,
};

/** Sentences on what a user has bought or earned and will lose with the account. */
export async function findLosses(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .select({ currency: accounts.currency, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.kind, 'available'), gt(accounts.balance, 0)))
    .orderBy(accounts.id);
  const membership = await findMembership(db, userId);
  const member = membership?.isPerpetual ? '永久' : membership && `至 ${beijingTime(membership.endTime).slice(0, 10)}`;
  return [
    ...rows.map(({ currency, balance }) => inWords[currency](balance)),
    ...(membership?.isActive ? [`${membership.packageName}（${member}）`] : []),
  ];
}
