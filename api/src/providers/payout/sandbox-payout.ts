import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import type { Db } from '../../platform/database/db.ts';
import { ChannelFailed } from '../payment/payment.ts';
import { readSandboxNotice, requireSandboxSignature, sandboxAnswers } from '../payment/sandbox-payment.ts';
import type { PayoutChannel, PayoutState } from './payout.ts';
import { sandboxPayouts } from './sandbox-payout-tables.ts';

export const sandboxPayoutName = 'sandbox-payout';

/** A channel for trying the site: no money moves, and a bench decides what goes wrong (`promotion/payout/sandbox-bench.ts`). */
export function sandboxPayout({ db, key }: { db: Db; key: Buffer }): PayoutChannel {
  async function query(sn: string): Promise<PayoutState> {
    const [row] = await db.select().from(sandboxPayouts).where(eq(sandboxPayouts.sn, sn));
    if (!row || row.status === 'planned') return { state: 'absent' };
    if (row.fault === 'unknown') throw new ChannelFailed('the sandbox does not answer');
    if (row.status === 'failed') return { state: 'failed', problem: 'PAYEE_NOT_EXIST: the sandbox refuses it' };
    if (row.status === 'open') return { state: 'paying' };
    const extra = row.fault === 'wrong_amount' ? 1 : 0;
    return { state: 'paid', amount: row.amount + extra, reference: row.reference };
  }

  return {
    name: sandboxPayoutName,
    label: 'the sandbox of the demo',
    accepts: () => true,
    query,

    async send({ sn, amount }) {
      const made = { sn, amount, reference: `so${randomBytes(12).toString('hex')}` };
      await db.insert(sandboxPayouts).values(made).onConflictDoNothing();
      // One statement: the same number sent twice at once is paid once.
      const [begun] = await db
        .update(sandboxPayouts)
        .set({
          amount,
          status: sql`case ${sandboxPayouts.fault} when 'late' then 'open' when 'fail' then 'failed' else 'paid' end`,
          transfers: sql`${sandboxPayouts.transfers} + case when ${sandboxPayouts.fault} in ('late', 'fail') then 0 else 1 end`,
          payTime: sql`now()`,
        })
        .where(sql`${sandboxPayouts.sn} = ${sn} and ${sandboxPayouts.status} = 'planned'`)
        .returning();
      // Paid, and the answer is lost on its way.
      if (begun?.fault === 'lost') throw new ChannelFailed('the sandbox does not answer');
      return query(sn);
    },

    notices: {
      verify: (raw) => requireSandboxSignature(key, 'payout', raw),
      read: readSandboxNotice<{ eventId: string; sn: string }>,
      answers: sandboxAnswers,
    },

    async bill(day) {
      const rows = await db.select().from(sandboxPayouts).where(eq(sandboxPayouts.status, 'paid'));
      return rows
        .filter(({ payTime }) => payTime && beijingDay(payTime) === day)
        .map(({ sn, amount, transfers }) => ({ what: 'payout', sn, amount: amount * transfers }));
    },
  };
}
