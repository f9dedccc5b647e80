import { eq } from 'drizzle-orm';
import { NotEnoughCredits } from '../server/refusal.ts';
import { makeUser } from '../testing/make.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { auditLedger, findBalances, grant, hold, release, settle } from './ledger.ts';
import { accounts } from './ledger-tables.ts';

let database: TestDatabase;
let site: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  site = await testApp({ database });
});
afterEach(async () => {
  expect(await auditLedger(site.database.db)).toEqual([]);
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const movement = (userId: number, amount: number) => ({ userId, amount, currency: 'chat' as const, changeType: 102 });

test('a hold is settled or released once, never both', async () => {
  const { db } = site.database;
  const user = await makeUser(site, { credits: { chat: 5, draw: 0 } });
  const move = movement(user.id, 2);
  expect(await db.transaction((tx) => hold(tx, 'job:1', move))).toBe(true);
  expect(await db.transaction((tx) => hold(tx, 'job:1', move))).toBe(false);
  expect((await findBalances(db, user.id)).chat).toBe(3);
  expect(await db.transaction((tx) => release(tx, 'job:1', move))).toBe(true);
  expect(await db.transaction((tx) => release(tx, 'job:1', move))).toBe(false);
  expect(await db.transaction((tx) => settle(tx, 'job:1', move))).toBe(false);
  expect((await findBalances(db, user.id)).chat).toBe(5);
});

// Shows: MONEY-03
test('of twenty holds at once only as many succeed as there are credits', async () => {
  const { db } = site.database;
  const user = await makeUser(site, { credits: { chat: 7, draw: 0 } });
  const tries = Array.from({ length: 20 }, (_, i) =>
    db.transaction((tx) => hold(tx, `many:${i}`, movement(user.id, 1))),
  );
  const results = await Promise.allSettled(tries);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(7);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(NotEnoughCredits);
  expect((await findBalances(db, user.id)).chat).toBe(0);
});

test('a grant with a used key has no effect', async () => {
  const { db } = site.database;
  const user = await makeUser(site, { credits: { chat: 0, draw: 0 } });
  const gift = { ...movement(user.id, 9), key: 'gift:1' };
  await Promise.all([1, 2, 3].map(() => db.transaction((tx) => grant(tx, gift))));
  expect((await findBalances(db, user.id)).chat).toBe(9);
});

test('an amount that is no whole number above zero is a programming error', async () => {
  const user = await makeUser(site);
  for (const amount of [0, -1, 0.5, Number.NaN]) {
    const wrong = site.database.db.transaction((tx) => hold(tx, `odd:${amount}`, movement(user.id, amount)));
    await expect(wrong).rejects.toThrow('ledger: amount');
  }
});

test('the audit finds what is wrong', async () => {
  const { db } = site.database;
  const user = await makeUser(site, { credits: { chat: 3, draw: 0 } });
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, user.id)).orderBy(accounts.id).limit(1);
  const unguarded = (statement: string) =>
    database.asOwner(`begin; set local session_replication_role = replica; ${statement}; commit`);
  await unguarded(`update accounts set balance = 4 where id = ${account?.id}`);
  expect(await auditLedger(db)).toEqual([`account ${account?.id} says 4, its entries 3`]);
  await unguarded(`update accounts set balance = 3 where id = ${account?.id}`);
});
