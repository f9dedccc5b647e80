import { changeType } from '../../ledger/change-types.ts';
import { type Leg, lockBalances, post } from '../../ledger/post.ts';
import type { Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import type { StoredWithdrawal } from './withdrawal-tables.ts';

type Moved = Pick<StoredWithdrawal, 'id' | 'sn' | 'userId' | 'amount' | 'fee'>;

/** Sets the amount aside. @throws NotEnoughCredits when less is available */
export const freezeMoney = (tx: Tx, withdrawal: Moved) =>
  move(tx, withdrawal, 'freeze', '提现申请', [
    { account: 'available', amount: -withdrawal.amount },
    { account: 'frozen', amount: withdrawal.amount },
  ]);

/** It has left: the site keeps the fee. */
export const payMoney = (tx: Tx, withdrawal: Moved) =>
  move(tx, withdrawal, 'end', '提现到账', [
    { account: 'frozen', amount: -withdrawal.amount },
    ...sitesPart(withdrawal),
  ]);

/** It did not leave, or came back after it had: the user has it again, and debts are paid first. */
export async function returnMoney(tx: Tx, withdrawal: Moved, from: 'frozen' | 'payouts'): Promise<void> {
  const { userId, amount } = withdrawal;
  const balance = await lockBalances(tx, [userId]);
  const pays = Math.min(amount, -balance(userId, 'cny', 'debt'));
  const legs: OwnLeg[] = [
    ...(from === 'frozen'
      ? [{ account: 'frozen' as const, amount: -amount }]
      : sitesPart(withdrawal).map((leg) => ({ ...leg, amount: -leg.amount }))),
    { account: 'debt', amount: pays },
    { account: 'available', amount: amount - pays },
  ];
  await move(
    tx,
    withdrawal,
    from === 'frozen' ? 'end' : 'returned',
    `提现未成功，金额退回${pays > 0 ? `，先还欠款 ¥${yuan(pays)}` : ''}`,
    legs,
    changeType.withdrawalBack,
  );
}

type OwnLeg = Pick<Leg, 'account' | 'amount'>;

const sitesPart = ({ amount, fee }: Moved): OwnLeg[] => [
  { account: 'payouts', amount: amount - fee },
  { account: 'fees', amount: fee },
];
const sites = ['payouts', 'fees'];

/** Each step of a withdrawal is posted once, under its own key. */
async function move(
  tx: Tx,
  { id, sn, userId }: Moved,
  step: 'freeze' | 'end' | 'returned',
  remark: string,
  legs: OwnLeg[],
  type: number = changeType.withdrawal,
): Promise<void> {
  const posted = await post(tx, {
    key: `withdraw:${sn}:${step}`,
    cause: 'withdrawal',
    causeId: id,
    remark,
    legs: legs.map((leg) => ({
      ...leg,
      ...(sites.includes(leg.account) ? {} : { userId }),
      currency: 'cny',
      changeType: type,
      sourceSn: sn,
    })),
  });
  if (!posted) throw new Error(`withdrawal ${sn}: ${step} was posted before`);
}
