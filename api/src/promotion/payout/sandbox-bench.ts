import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { playSandboxPayout, type SandboxPayoutAct } from 'shared/contracts/promotion/withdrawal.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { injectNotice } from '../../providers/payment/sandbox-payment.ts';
import { sandboxPayoutKey } from '../../providers/payout/choose-payout.ts';
import { sandboxPayoutName } from '../../providers/payout/sandbox-payout.ts';
import { sandboxPayouts } from '../../providers/payout/sandbox-payout-tables.ts';
import { withdrawals } from '../withdrawal/withdrawal.ts';

type Row = Pick<typeof sandboxPayouts.$inferSelect, 'status' | 'fault'>;

/** The sandbox's new state: before a payout is sent, or after it. `open` stays open, `planned` waits to be sent. */
const becomes: Record<Exclude<SandboxPayoutAct, 'forged'>, Partial<Row>> = {
  pay: { fault: '', status: 'paid' },
  pay_silently: { fault: '', status: 'paid' },
  twice: { fault: '', status: 'paid' },
  late: { fault: 'late', status: 'open' },
  unknown: { fault: 'unknown' },
  lost: { fault: 'lost' },
  fail: { fault: 'fail', status: 'failed' },
  fail_after_success: { fault: '', status: 'failed' },
  wrong_amount: { fault: 'wrong_amount' },
};

/** Acts that it reports nothing of. */
const silent: SandboxPayoutAct[] = ['pay_silently', 'late', 'unknown', 'lost', 'wrong_amount'];

/** Plays the provider of payouts, in the demo alone. */
export function payoutBenchRoutes(app: FastifyInstance): void {
  if (!app.config.payment.sandbox) return;
  serve(app, playSandboxPayout, async ({ id, act }, { db, user }) => {
    const [row] = await db
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.id, id), eq(withdrawals.userId, user.id)));
    if (!row) throw notFound('提现记录不存在');
    return { answers: await playPayout(app, row.sn, act) };
  });
}

/** Does something as the provider; what the site answered to the notices that follow. */
export async function playPayout(app: FastifyInstance, sn: string, act: SandboxPayoutAct): Promise<string[]> {
  if (act === 'forged') return [await sendNotice(app, sn, Buffer.from('guessed'))];
  await app.db
    .insert(sandboxPayouts)
    .values({ sn, reference: `so${randomBytes(12).toString('hex')}` })
    .onConflictDoNothing();
  await app.db.transaction(async (tx) => {
    const [before] = await tx.select().from(sandboxPayouts).where(eq(sandboxPayouts.sn, sn)).for('update');
    if (!before) throw new Error(`the sandbox has no payout ${sn}`);
    // What was not sent yet is planned: the fault shows itself when it is.
    const { fault = before.fault, status = before.status } = becomes[act];
    // What a provider has called failed it never pays: the site may have given the money back already.
    const now = before.status === 'planned' || before.status === 'failed' ? before.status : status;
    const leaves = now === 'paid' && before.status !== 'paid' && before.transfers === 0;
    await tx
      .update(sandboxPayouts)
      .set({ fault, status: now, ...(leaves ? { transfers: 1, payTime: new Date() } : {}) })
      .where(eq(sandboxPayouts.sn, sn));
  });
  if (silent.includes(act)) return [];
  const key = sandboxPayoutKey(app);
  const first = await sendNotice(app, sn, key);
  return act === 'twice' ? [first, await sendNotice(app, sn, key)] : [first];
}

const sendNotice = (app: FastifyInstance, sn: string, key: Buffer): Promise<string> =>
  injectNotice(app, `/withdraw/notify/${sandboxPayoutName}`, {
    key,
    channel: 'payout',
    body: JSON.stringify({ eventId: randomUUID(), sn }),
  });
