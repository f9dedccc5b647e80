import { and, asc, count, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { operatorStatuses } from 'shared/contracts/operator/promotion/withdrawal-row.ts';
import * as nouns from 'shared/contracts/operator/promotion/withdrawals.ts';
import { postings } from '../../ledger/ledger-tables.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { countWaiting } from '../../platform/operator/waiting.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { WithMessage } from '../../platform/serve/serve.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { manualChannel } from '../../providers/payout/payout.ts';
import { requireNamedUser } from '../../site/user/user.ts';
import {
  findIdentity,
  openDetails,
  openIdentity,
  ownPicture,
  payoutAccounts,
  payoutIdentities,
} from '../payout-account/payout-account.ts';
import {
  changeWithdrawal,
  giveBack,
  lockWithdrawal,
  type StoredWithdrawal,
  withdrawals,
} from '../withdrawal/withdrawal.ts';
import { answerStep, nextStep, wrongStatus } from './next-step.ts';
import { operatorRow } from './operator-row.ts';
import { countSteps, queueRows } from './queue-rows.ts';

/** The queue of withdrawals, its review, and what an accountant wants. */
export function withdrawalCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push(
    {
      what: 'withdrawals to review',
      usual: { hours: 48 },
      command: nouns.findWithdrawals,
      find: countWaiting(withdrawals, withdrawals.createTime, () => eq(withdrawals.status, 'review')),
    },
    {
      what: 'withdrawals to pay',
      usual: { hours: 48 },
      command: nouns.findWithdrawals,
      flags: '--status approved',
      find: countWaiting(withdrawals, withdrawals.verifyTime, () => eq(withdrawals.status, 'approved')),
    },
    {
      what: 'withdrawals that a person pays, or whose channel says what an operator must know',
      usual: { hours: 48 },
      command: nouns.findWithdrawals,
      flags: '--status paying',
      find: countWaiting(withdrawals, withdrawals.payTime, () =>
        and(
          eq(withdrawals.status, 'paying'),
          or(eq(withdrawals.channel, manualChannel.name), ne(withdrawals.problem, '')),
        ),
      ),
    },
  );
  const { secrets } = operatorApi.site;

  serveReading(operatorApi, nouns.findWithdrawals, async (input, { db, operator }) => {
    const user = input.who ? await requireNamedUser(db, input.who) : undefined;
    const status = input.status ?? (user ? undefined : 'review');
    const matching = and(user && eq(withdrawals.userId, user.id), status && eq(withdrawals.status, status));
    const order = user ? desc(withdrawals.id) : asc(withdrawals.id);
    const rows = db.select().from(withdrawals).where(matching).orderBy(order);
    const { lists, ...paging } = await findPage(input, rows, db.$count(withdrawals, matching), (row) => row);
    return { ...paging, lists: await queueRows(db, operator, lists) };
  });

  serveReading(operatorApi, nouns.countWithdrawals, async (_input, { db }) => {
    const found = await countSteps(db);
    return operatorStatuses.map((status) => {
      const { withdrawals: number = 0, leaves = 0, oldest } = found.find((row) => row.status === status) ?? {};
      return {
        status,
        withdrawals: number,
        leaves: yuan(leaves),
        oldest: oldest ? new Date(oldest * 1000).toISOString() : null,
      };
    });
  });

  serveReading(operatorApi, nouns.showWithdrawal, async ({ sn }, { db, operator }) => {
    const [row] = await db.select().from(withdrawals).where(eq(withdrawals.sn, sn));
    if (!row) throw notFound(`There is no withdrawal "${sn}".`);
    const { account, realName, code = '' } = openDetails(secrets, row.accountSealed);
    const keys = await db
      .select({ key: postings.businessKey, time: postings.createTime })
      .from(postings)
      .where(and(eq(postings.cause, 'withdrawal'), eq(postings.causeId, String(row.id))))
      .orderBy(postings.id);
    const own = db
      .select({ digest: payoutAccounts.digest })
      .from(payoutAccounts)
      .where(eq(payoutAccounts.userId, row.userId));
    const others = await db
      .selectDistinct({ id: payoutAccounts.userId })
      .from(payoutAccounts)
      .where(
        and(
          ne(payoutAccounts.userId, row.userId),
          sql`${payoutAccounts.digest} in ${own}`,
          isNull(payoutAccounts.deleteTime),
        ),
      );
    const [queued] = await queueRows(db, operator, [row]);
    if (!queued) throw new Error(`withdrawal ${sn} is gone`);
    return {
      ...queued,
      payee: { account, real_name: realName, picture: ownPicture(row.picture), code },
      ...wireRow(row, 'verifyRemark', 'transferRemark', 'reference', 'tries', 'verifyTime', 'payTime', 'sentTime'),
      has_proof: row.proof !== null,
      postings: keys.map(({ key, time }) => ({ key, create_time: time.toISOString() })),
      same_account: others.map(({ id }) => id),
    };
  });

  serveWriting(operatorApi, nouns.approveWithdrawal, async ({ sns, remark = '' }, { tx, operator, log, reply }) => {
    // In one order everywhere, so that two lists do not wait for each other.
    const named = [...new Set(sns.split(',').map((one) => one.trim()))].toSorted();
    const approved: StoredWithdrawal[] = [];
    for (const sn of named) {
      const withdrawal = await lockWithdrawal(tx, { sn });
      if (withdrawal.status !== 'review') throw wrongStatus(withdrawal);
      const change = { approverId: operator.id, verifyRemark: remark, verifyTime: new Date() };
      approved.push(await changeWithdrawal(tx, withdrawal, { status: 'approved', ...change }));
    }
    log.target = named.map((sn) => `withdrawal ${sn}`).join(', ');
    const rows = approved.map(operatorRow);
    reply(async () => new WithMessage(approved.map(nextStep).join('\n'), rows));
    return rows;
  });

  serveWriting(operatorApi, nouns.rejectWithdrawal, async ({ sn, remark }, asked) => {
    const { tx, operator, log } = asked;
    const withdrawal = await lockWithdrawal(tx, { sn });
    log.target = `withdrawal ${sn}`;
    log.before = { status: withdrawal.status };
    // What is being paid may have left: its channel, or who transfers it, says how that ended.
    if (withdrawal.status !== 'review' && withdrawal.status !== 'approved') throw wrongStatus(withdrawal);
    const declined = await giveBack(tx, withdrawal, { status: 'declined', remark });
    const decided = { approverId: operator.id, verifyTime: new Date() };
    return answerStep(asked, await changeWithdrawal(tx, declined, decided));
  });

  serveReading(operatorApi, nouns.showPayoutIdentity, async ({ who }, { db }) => {
    const user = await requireNamedUser(db, who);
    const found = await findIdentity(db, user.id);
    const { realName, idNumber } = found ? openIdentity(secrets, found.sealed) : { realName: '', idNumber: '' };
    const create_time = found?.createTime.toISOString() ?? '';
    return { user_id: user.id, real_name: realName, id_number: idNumber, create_time };
  });

  serveReading(operatorApi, nouns.listPayoutTax, async ({ year }, { db }) => {
    const inYear = sql`to_char(${withdrawals.finishTime} at time zone 'Asia/Shanghai', 'YYYY') = ${year}`;
    const rows = await db
      .select({
        userId: withdrawals.userId,
        count: count(),
        amount: sql<number>`sum(${withdrawals.amount})::float8`,
        fee: sql<number>`sum(${withdrawals.fee})::float8`,
        lastTime: sql<string | Date>`max(${withdrawals.finishTime})`,
        sealed: sql<string>`(array_agg(${withdrawals.accountSealed} order by ${withdrawals.id} desc))[1]`,
        identity: payoutIdentities.sealed,
      })
      .from(withdrawals)
      .leftJoin(payoutIdentities, eq(payoutIdentities.userId, withdrawals.userId))
      .where(and(eq(withdrawals.status, 'paid'), inYear))
      .groupBy(withdrawals.userId, payoutIdentities.userId)
      .orderBy(withdrawals.userId);
    return rows.map(({ userId, count: times, amount, fee, lastTime, sealed, identity }) => {
      const known = identity === null ? undefined : openIdentity(secrets, identity);
      return {
        user_id: userId,
        real_name: known?.realName ?? openDetails(secrets, sealed).realName,
        id_number: known?.idNumber ?? '',
        withdrawals: times,
        amount: yuan(amount),
        fee: yuan(fee),
        left: yuan(amount - fee),
        last_time: beijingTime(new Date(lastTime)),
      };
    });
  });
}
