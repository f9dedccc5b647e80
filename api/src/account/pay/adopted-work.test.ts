import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrationsFolder } from '../../platform/database/migrations/migrations.ts';
import { tasks } from '../../platform/tasks/task-tables.ts';
import { makeUser } from '../../testing/make.ts';
import { buyer, makePackages, play } from '../../testing/make-order.ts';
import { testApp } from '../../testing/test-app.ts';
import { accountDeletions } from '../closing/account-deletion-tables.ts';
import { insertDeletion } from '../closing/stored-deletions.ts';

/** The tasks that a migration makes of what waits in the tables. */
const adoptions = (name: string) =>
  readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => statement.includes('INSERT INTO "tasks"'));

test('payments that were asked about by a job go on as tasks, once, and those that are paid do not', async () => {
  const site = await testApp();
  const { db } = site.database;
  const buys = buyer(site, await makeUser(site), await makePackages(site));
  const paid = await buys.orderRecharge();
  await play(site, await buys.prepay(paid), 'pay');
  const lost = await buys.orderRecharge();
  const paySn = await buys.prepay(lost);
  await play(site, paySn, 'pay_silently');
  await db.delete(tasks);
  for (let times = 0; times < 2; times++) {
    for (const statement of adoptions('0007_payment-queries-as-tasks')) await db.execute(sql.raw(statement));
  }
  expect(await db.select().from(tasks)).toMatchObject([{ kind: 'query-payment', key: paySn, state: 'queued' }]);
  await db.execute(sql`update tasks set run_time = now()`);
  await site.app.tasks.work('query-payment');
  expect((await buys.status(lost)).pay_status).toBe(1);
  await site.close();
});

test('accounts that a job was to delete are deleted by tasks, each by the one that a new request would have', async () => {
  const site = await testApp();
  const { db } = site.database;
  const user = await makeUser(site);
  await db.transaction((tx) => insertDeletion(tx, user.id));
  const [made] = await db.select().from(tasks);
  await db.delete(tasks);
  for (let times = 0; times < 2; times++) {
    for (const statement of adoptions('0009_account-deletions-as-tasks')) await db.execute(sql.raw(statement));
  }
  const { kind, key, payload, runTime } = made ?? {};
  expect(await db.select().from(tasks)).toMatchObject([{ kind, key, payload, runTime, state: 'queued' }]);
  await db.update(accountDeletions).set({ dueTime: sql`now()` });
  await db.execute(sql`update tasks set run_time = now()`);
  await site.app.tasks.work('delete-account');
  expect(await db.select().from(accountDeletions)).toMatchObject([{ userId: user.id, doneTime: expect.any(Date) }]);
  await site.close();
});
