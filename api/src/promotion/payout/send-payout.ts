import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterCommit } from '../../platform/database/engine/transaction-guard.ts';
import { NoticeRefused } from '../../platform/notices/notice-source.ts';
import { serveCallback } from '../../platform/notices/serve-callback.ts';
import type { RunResult } from '../../platform/tasks/task-kind.ts';
import { hastenTask } from '../../platform/tasks/task-rows.ts';
import { findPayoutChannel, type PayoutChannel, type PayoutState } from '../../providers/payout/payout.ts';
import { openDetails } from '../payout-account/payout-account.ts';
import {
  changeWithdrawal,
  finishWithdrawal,
  giveBack,
  lockWithdrawal,
  returnPaid,
  type StoredWithdrawal,
  sendPayoutTask,
  withdrawals,
} from '../withdrawal/withdrawal.ts';

/** Seconds until a channel is asked again how a payout is; twice as long each time, for as long as it takes. */
const retry = { first: 30, longest: 6 * 3600 };

type Site = Pick<FastifyInstance, 'db' | 'secrets' | 'payouts' | 'log'>;

/**
 * Sends withdrawals to their channels, and asks about them until it is known how they ended. The number makes it the same
 * payout however often it is sent; what was sent once is asked about first, so a crash at any moment is made good by the
 * next try.
 */
export function payoutTasks(app: FastifyInstance): void {
  app.tasks.add({
    ...sendPayoutTask,
    delivery: 'at-least-once',
    limits: { all: 5 },
    limitSeconds: 60,
    retry,
    run: ({ withdrawalId }, { task }) => sendPayout(app, withdrawalId, task.tries),
  });
  for (const channel of app.payouts) {
    if (!channel.notices) continue;
    const { verify, read, answers } = channel.notices;
    serveCallback(app, {
      name: `payout-${channel.name}`,
      path: `/withdraw/notify/${channel.name}`,
      verify,
      read,
      answers,
      about: ({ sn }) => sn,
      // The channel is asked soon; what it says there counts, and not what the notice says.
      async apply(tx, { sn }) {
        const own = and(eq(withdrawals.sn, sn), eq(withdrawals.channel, channel.name));
        const [found] = await tx.select().from(withdrawals).where(own);
        if (!found) throw new NoticeRefused(`there is no withdrawal ${sn} of this channel`);
        if (found.status === 'paying') await hastenTask(tx, sendPayoutTask.name, sn);
      },
    });
  }
}

async function sendPayout(site: Site, id: number, tries: number): Promise<RunResult> {
  const [withdrawal] = await site.db
    .update(withdrawals)
    .set({ tries: sql`${withdrawals.tries} + 1` })
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'paying')))
    .returning();
  if (!withdrawal) return;
  await askPayout(site, withdrawal);
  return { again: Math.min(retry.longest, retry.first * 2 ** Math.min(tries - 1, 12)) };
}

/**
 * Asks the channel of a payout that is under way how it is, sends it where the channel has never heard of it, and gives the
 * answer its effect.
 */
async function askPayout(site: Site, withdrawal: StoredWithdrawal): Promise<void> {
  const channel = findPayoutChannel(site, withdrawal.channel);
  // One that is not configured now may be so after the next start.
  if (!channel) throw new Error(`withdrawal ${withdrawal.sn}: ${withdrawal.channel} is not configured`);
  const answer = await ask(site, channel, withdrawal).catch(async (error: unknown) => {
    const problem = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    await note(site, withdrawal, problem);
    throw error;
  });
  await settle(site, withdrawal, answer);
}

async function ask(site: Site, channel: PayoutChannel, withdrawal: StoredWithdrawal): Promise<PayoutState> {
  const { id, sn, amount, fee, type, accountSealed } = withdrawal;
  if (withdrawal.sentTime) {
    const known = await channel.query(sn);
    if (known.state !== 'absent') return known;
  }
  // Noted before it is sent: from here on it may be paid.
  await site.db.update(withdrawals).set({ sentTime: sql`coalesce(sent_time, now())` }).where(eq(withdrawals.id, id));
  const payee = { type, ...openDetails(site.secrets, accountSealed) };
  return channel.send({ sn, amount: amount - fee, payee, remark: '佣金提现' });
}

/** Gives an answer its effect, once: the row says whether it still waits for one. */
function settle(site: Site, { id, amount, fee, sn }: StoredWithdrawal, answer: PayoutState): Promise<StoredWithdrawal> {
  return site.db.transaction(async (tx) => {
    const locked = await lockWithdrawal(tx, { id });
    if (locked.status !== 'paying') return locked;
    if (answer.state === 'paid') {
      if (answer.amount !== amount - fee) {
        const problem = `the channel says that ${answer.amount} fen left, not ${amount - fee}`;
        afterCommit(() => site.log.error({ withdrawal: sn, problem }, 'payout does not fit'));
        return changeWithdrawal(tx, locked, { problem });
      }
      return finishWithdrawal(tx, locked, { reference: answer.reference });
    }
    if (answer.state === 'failed') {
      afterCommit(() => site.log.error({ withdrawal: sn, problem: answer.problem }, 'payout failed'));
      const remark = '打款失败，请核对收款账户后重新申请';
      return giveBack(tx, locked, { status: 'failed', remark, problem: answer.problem });
    }
    const { confirm = null, reference = locked.reference } = answer.state === 'paying' ? answer : {};
    if (confirm?.package === locked.confirm?.package) return changeWithdrawal(tx, locked, { problem: '', reference });
    return changeWithdrawal(tx, locked, { problem: '', reference, confirm });
  });
}

async function note({ db }: Site, { id }: StoredWithdrawal, problem: string): Promise<void> {
  await db
    .update(withdrawals)
    .set({ problem })
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'paying')));
}

/** Asks about one that counts as paid: what came back to the site goes back to its user. Others are left as they are. */
export async function askPaid(site: Site, sn: string): Promise<void> {
  const paid = and(eq(withdrawals.sn, sn), eq(withdrawals.status, 'paid'));
  const [withdrawal] = await site.db.select().from(withdrawals).where(paid);
  const channel = withdrawal && findPayoutChannel(site, withdrawal.channel);
  if (!channel) return;
  const answer = await channel.query(sn);
  if (answer.state !== 'failed') return;
  await site.db.transaction(async (tx) => {
    const locked = await lockWithdrawal(tx, { sn });
    if (locked.status === 'paid') await returnPaid(tx, locked, { problem: answer.problem });
  });
}
