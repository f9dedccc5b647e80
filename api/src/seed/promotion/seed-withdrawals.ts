import { eq } from 'drizzle-orm';
import { withdrawType } from 'shared/contracts/promotion/withdrawal-account.ts';
import { findMoney } from '../../ledger/money.ts';
import { postAt } from '../../ledger/post.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Secrets } from '../../platform/secrets/secrets.ts';
import { dropQueuedTask } from '../../platform/tasks/task-rows.ts';
import { payoutAccounts } from '../../promotion/payout-account/payout-account-tables.ts';
import { addAccount } from '../../promotion/payout-account/stored-payout-accounts.ts';
import {
  beginPayout,
  changeWithdrawal,
  createWithdrawal,
  finishWithdrawal,
  giveBack,
} from '../../promotion/withdrawal/stored-withdrawals.ts';
import { withdrawals } from '../../promotion/withdrawal/withdrawal-tables.ts';
import { notifyWithdrawalTask } from '../../promotion/withdrawal/withdrawal-tasks.ts';
import { manualPayout } from '../../providers/payout/payout.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { daysAgo } from '../account/days-ago.ts';

/** When, and how it ended; each of all that could be withdrawn then. */
const history: { days: number; end: 'paid' | 'failed' }[] = [
  { days: 100.3, end: 'paid' },
  { days: 31.6, end: 'failed' },
  { days: 30.2, end: 'paid' },
];

/** The demonstration user's withdrawals, each at its time among the orders of friends: `until` makes those before a day. */
export function demoWithdrawals(tx: Tx, config: Pick<Config, 'secretKey' | 'dataDir'>, userId: number) {
  const left = [...history];
  return {
    async until(days: number): Promise<void> {
      while (left[0] && left[0].days > days) {
        const { days: at, end } = left[0];
        left.shift();
        await withdraw(tx, new Secrets(config), userId, { days: at, end });
      }
    },
  };
}

async function withdraw(
  tx: Tx,
  secrets: Secrets,
  userId: number,
  { days, end }: (typeof history)[number],
): Promise<void> {
  // The demo's packages are cheap, and so is what they bring.
  await tx
    .insert(settings)
    .values({ name: 'withdrawal', value: { min: 100 } })
    .onConflictDoNothing();
  const [asked, agreed, ended] = [daysAgo(days), daysAgo(days - 0.4), daysAgo(days - 0.9)];
  const details = { account: 'lin.xiaoman@example.com', realName: '林小满' };
  const wanted = { type: withdrawType.alipay, details, picture: undefined };
  const { id: accountId, sealed, account, realName } = await addAccount(tx, secrets, userId, wanted);
  await tx
    .update(payoutAccounts)
    .set({ createTime: daysAgo(101), usableTime: daysAgo(101) })
    .where(eq(payoutAccounts.id, accountId));
  const amount = (await findMoney(tx, userId)).available;
  const payee = { type: withdrawType.alipay, accountSealed: sealed, account, realName, picture: null };
  const made = await postAt(tx, asked, () => createWithdrawal(tx, { userId, amount, fee: 0, feeRatio: 0, ...payee }));
  const approved = await changeWithdrawal(tx, made, { status: 'approved', createTime: asked, verifyTime: agreed });
  const paying = await beginPayout(tx, approved, { channel: manualPayout, payerId: 0, isSent: false });
  await postAt(tx, ended, () =>
    end === 'paid'
      ? finishWithdrawal(tx, paying, { reference: `2026${String(made.id).padStart(12, '0')}`, remark: '' })
      : giveBack(tx, paying, { status: 'failed', remark: '支付宝账户未实名，款项退回' }),
  );
  // Nobody is notified of what is long over.
  await dropQueuedTask(tx, notifyWithdrawalTask.name, `${made.sn}:${end}`);
  await tx.update(withdrawals).set({ payTime: ended, finishTime: ended }).where(eq(withdrawals.id, made.id));
}
