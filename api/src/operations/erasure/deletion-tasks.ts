import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { accountDeletions } from '../../account/closing/account-deletion-tables.ts';
import { deleteAccountTask } from '../../account/closing/closing.ts';
import { findObstacles } from '../../account/deletion/obstacles.ts';
import { users } from '../../platform/user/user-tables.ts';
import { eraseUser } from './erase-user.ts';

/** Seconds until an account that waits for something is looked at again. */
const lookEvery = 600;
const isOpen = isNull(accountDeletions.doneTime);
const isDue = and(isOpen, lte(accountDeletions.dueTime, sql`now()`));

export function deletionTasks(app: FastifyInstance): void {
  app.tasks.add({
    ...deleteAccountTask,
    delivery: 'at-least-once',
    limits: { all: 1 },
    limitSeconds: 600,
    retry: { first: 60, longest: lookEvery },
    run: async ({ userId }) => ((await deleteAccount(app, userId)) === 'waits' ? { again: lookEvery } : undefined),
  });
  const { db, metrics } = app;
  const waiting = new Gauge({
    name: 'site_account_deletions',
    help: 'Accounts to be deleted: in the days to think, or held up by a debt, an order, a refund, …',
    labelNames: ['waits_for'],
    registers: [metrics],
    collect: async () => {
      waiting.reset();
      const { waitsFor } = accountDeletions;
      const rows = await db
        .select({ waitsFor, count: sql<number>`count(*)::int` })
        .from(accountDeletions)
        .where(isOpen)
        .groupBy(waitsFor);
      for (const row of rows) waiting.set({ waits_for: row.waitsFor || 'time' }, row.count);
    },
  });
}

/** `waits`: it is not due yet, or something prevents it. `nothing`: no deletion is requested any more. */
async function deleteAccount(
  { db, logins, log }: FastifyInstance,
  userId: number,
): Promise<'waits' | 'nothing' | 'erased'> {
  const own = eq(accountDeletions.userId, userId);
  const result = await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    // Cancelled, or done by another process meanwhile.
    if (!user || (await tx.$count(accountDeletions, and(own, isOpen))) === 0) return 'nothing';
    if ((await tx.$count(accountDeletions, and(own, isDue))) === 0) return 'waits';
    const [waitsFor = ''] = await findObstacles(tx, userId);
    await tx
      .update(accountDeletions)
      .set({ waitsFor, ...(waitsFor === '' && { doneTime: sql`now()` }) })
      .where(own);
    if (waitsFor !== '') return 'waits';
    await eraseUser(tx, user);
    return 'erased';
  });
  if (result === 'erased') {
    logins.forgetUser(userId);
    log.info({ userId }, 'account deleted');
  }
  return result;
}
