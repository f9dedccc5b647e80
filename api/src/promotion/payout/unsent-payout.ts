import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { dropQueuedTask, findTask } from '../../platform/tasks/task-rows.ts';
import { findPayoutChannel } from '../../providers/payout/payout.ts';
import { type StoredWithdrawal, sendPayoutTask, withdrawals } from '../withdrawal/withdrawal.ts';

/** What a channel said that has never heard of a payout, and how often the site had begun to ask it by then. */
export interface Unsent {
  tries: number;
}

/**
 * Asks the channel whether it has ever heard of a payout; undefined when it has, when it does not say so, or when the site is
 * asking it just now.
 */
export async function findUnsent(
  site: Pick<FastifyInstance, 'db' | 'payouts'>,
  sn: string,
): Promise<Unsent | undefined> {
  const isWaiting = async () =>
    site.db.transaction(async (tx) => (await findTask(tx, sendPayoutTask.name, sn))?.state === 'queued');
  // Before the number of tries is read: a try that is under way now is not counted below, one that begins later is.
  if (!(await isWaiting())) return undefined;
  const [row] = await site.db.select().from(withdrawals).where(eq(withdrawals.sn, sn));
  const channel = row && findPayoutChannel(site, row.channel);
  const answer = await channel?.query(sn).catch(() => undefined);
  return row && answer?.state === 'absent' ? { tries: row.tries } : undefined;
}

/** Ends the sending of a payout that its channel has never heard of. @throws Refusal when it may have been sent */
export async function requireUnsent(tx: Tx, { sn, tries, channel }: StoredWithdrawal, unsent: Unsent | undefined) {
  if (!unsent || unsent.tries !== tries) throw mayBeSent(sn, channel);
  await dropQueuedTask(tx, sendPayoutTask.name, sn);
  if (await findTask(tx, sendPayoutTask.name, sn)) throw mayBeSent(sn, channel);
}

const mayBeSent = (sn: string, channel: string | null) =>
  new Refusal(
    `Withdrawal ${sn} may have been paid by ${channel}: only a payout that its channel has never heard of can be ended. \`withdrawals query ${sn}\` asks it.`,
  );
