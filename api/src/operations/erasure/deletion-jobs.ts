import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { accountDeletions } from '../../account/closing/account-deletion-tables.ts';
import { findObstacles } from '../../account/deletion/obstacles.ts';
import { users } from '../../platform/user/user-tables.ts';
import { eraseUser } from './erase-user.ts';

/** Accounts that one run looks at. */
const atOnce = 100;
const isOpen = isNull(accountDeletions.doneTime);
const isDue = and(isOpen, lte(accountDeletions.dueTime, sql`now()`));

export function deletionJobs(app: FastifyInstance): void {
  app.jobs.add({ name: 'delete-accounts', everySeconds: 600, limitSeconds: 600, run: () => deleteAccounts(app) });
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

/** Deletes the accounts whose waiting days are over. One that cannot be deleted does not stop the others. */
export async function deleteAccounts(app: FastifyInstance): Promise<void> {
  const due = await app.db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(isDue)
    // Accounts that wait for something come after the others.
    .orderBy(accountDeletions.waitsFor, accountDeletions.dueTime)
    .limit(atOnce);
  const failures: unknown[] = [];
  for (const { userId } of due) await deleteAccount(app, userId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be deleted`);
}

async function deleteAccount({ db, logins, log }: FastifyInstance, userId: number): Promise<void> {
  const own = eq(accountDeletions.userId, userId);
  const isErased = await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    // Cancelled, or done by another process meanwhile.
    if (!user || (await tx.$count(accountDeletions, and(own, isDue))) === 0) return false;
    const [waitsFor = ''] = await findObstacles(tx, userId);
    await tx
      .update(accountDeletions)
      .set({ waitsFor, ...(waitsFor === '' && { doneTime: sql`now()` }) })
      .where(own);
    if (waitsFor === '') await eraseUser(tx, user);
    return waitsFor === '';
  });
  if (!isErased) return;
  logins.forgetUser(userId);
  log.info({ userId }, 'account deleted');
}
