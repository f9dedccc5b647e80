import { and, eq } from 'drizzle-orm';
import { auditLedger } from '../operations/audit/audit.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { makeUser } from '../testing/make.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { changeType } from './change-types.ts';
import { hold, release, settle } from './hold.ts';
import { findBalances, give, takeBack } from './ledger.ts';
import { accounts, type Currency, entries, postings } from './ledger-tables.ts';
import { post } from './post.ts';

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

const movement = (userId: number, causeId: string, amount: number, currency: Currency = 'chat') => ({
  cause: 'job',
  causeId,
  userId,
  amount,
  currency,
  changeType: changeType.chat,
});

/** All balances of a user in a currency that are not 0. */
async function balancesOf(userId: number, currency: Currency): Promise<Record<string, number>> {
  const own = and(eq(accounts.userId, userId), eq(accounts.currency, currency));
  const rows = await database.db.select().from(accounts).where(own);
  return Object.fromEntries(rows.filter(({ balance }) => balance !== 0).map(({ kind, balance }) => [kind, balance]));
}

test('a hold is settled or released once, never both', async () => {
  const { db } = database;
  const user = await makeUser(site, { credits: { chat: 5, draw: 0 } });
  const move = movement(user.id, '1', 2);
  expect(await db.transaction((tx) => hold(tx, move))).toBe(true);
  expect(await db.transaction((tx) => hold(tx, move))).toBe(false);
  expect((await findBalances(db, user.id)).chat).toBe(3);
  expect(await db.transaction((tx) => release(tx, move))).toBe(true);
  expect(await db.transaction((tx) => release(tx, move))).toBe(false);
  expect(await db.transaction((tx) => settle(tx, move))).toBe(false);
  expect((await findBalances(db, user.id)).chat).toBe(5);
});

test('an amount must be a whole number above zero', async () => {
  const user = await makeUser(site);
  for (const amount of [0, -1, 0.5, Number.NaN, 2 ** 60]) {
    const wrong = database.db.transaction((tx) => hold(tx, movement(user.id, `odd-${amount}`, amount)));
    await expect(wrong).rejects.toThrow('ledger: amount');
  }
});

test('amounts beyond 32 bits are exact', async () => {
  const user = await makeUser(site, { credits: { chat: 0, draw: 0 } });
  const most = Number.MAX_SAFE_INTEGER;
  await database.db.transaction((tx) => give(tx, 'most', movement(user.id, 'most', most)));
  expect((await findBalances(database.db, user.id)).chat).toBe(most);
  const [line] = await database.db
    .select({ after: entries.balanceAfter })
    .from(entries)
    .innerJoin(postings, eq(postings.id, entries.postingId))
    .where(and(eq(postings.businessKey, 'most'), eq(entries.amount, most)));
  expect(line).toEqual({ after: most });
  const beyond = database.db.transaction((tx) => give(tx, 'beyond', movement(user.id, 'beyond', 1)));
  await expect(beyond).rejects.toMatchObject({ cause: { message: expect.stringContaining('accounts_exact') } });
  await database.db.transaction((tx) => takeBack(tx, 'least', movement(user.id, 'least', most), 'issued'));
});

test('credits taken back after spending are a debt, paid first', async () => {
  const { db } = database;
  const user = await makeUser(site, { credits: { chat: 10, draw: 0 } });
  await db.transaction((tx) => hold(tx, movement(user.id, 'spent', 7)));
  await db.transaction((tx) => settle(tx, movement(user.id, 'spent', 7)));
  const back = () => db.transaction((tx) => takeBack(tx, 'back:1', movement(user.id, 'refund', 8), 'issued'));
  expect([await back(), await back()]).toEqual([true, false]);
  expect(await balancesOf(user.id, 'chat')).toEqual({ debt: -5 });
  await db.transaction((tx) => give(tx, 'small', movement(user.id, 'small', 2)));
  expect(await balancesOf(user.id, 'chat')).toEqual({ debt: -3 });
  // Two lines of one gift pay it once together.
  const lines = [2, 2].map((amount) => ({ currency: 'chat' as const, amount, changeType: changeType.recharge }));
  await db.transaction((tx) => give(tx, 'lines', { cause: 'job', causeId: 'lines', userId: user.id, shares: lines }));
  expect(await balancesOf(user.id, 'chat')).toEqual({ available: 1 });
});

test('commission is one posting; a refund takes pending first, then available', async () => {
  const { db } = database;
  const [one, two] = [await makeUser(site), await makeUser(site)];
  const line = { currency: 'cny', changeType: 401, sourceSn: 'order-1' } as const;
  const posting = {
    key: 'commission:1',
    cause: 'order',
    causeId: 1,
    legs: [
      { ...line, account: 'commission', amount: -500 } as const,
      { ...line, userId: one.id, account: 'pending', amount: 300 } as const,
      { ...line, userId: two.id, account: 'pending', amount: 200 } as const,
    ],
  };
  expect(await db.transaction((tx) => post(tx, posting))).toBe(true);
  await db.transaction((tx) => give(tx, 'older', movement(one.id, 'older', 100, 'cny'), { from: 'commission' }));
  expect(await balancesOf(one.id, 'cny')).toEqual({ pending: 300, available: 100 });
  await db.transaction((tx) => takeBack(tx, 'back:2', movement(one.id, 'refund', 350, 'cny'), 'commission'));
  expect(await balancesOf(one.id, 'cny')).toEqual({ available: 50 });
  expect(await balancesOf(two.id, 'cny')).toEqual({ pending: 200 });
  await db.transaction((tx) => takeBack(tx, 'back:3', movement(two.id, 'refund', 200, 'cny'), 'commission'));
  expect(await balancesOf(two.id, 'cny')).toEqual({});
});

test('a posting to a missing account is refused whole', async () => {
  const user = await makeUser(site, { credits: { chat: 3, draw: 0 } });
  const line = { currency: 'chat', changeType: 200 } as const;
  const wrong = database.db.transaction((tx) =>
    post(tx, {
      key: 'nowhere',
      cause: 'test',
      causeId: 1,
      legs: [
        { ...line, userId: user.id, account: 'available', amount: -1 },
        { ...line, userId: user.id, account: 'frozen', amount: 1 },
      ],
    }),
  );
  await expect(wrong).rejects.toMatchObject({ cause: { message: expect.stringContaining('account_id') } });
  expect(await balancesOf(user.id, 'chat')).toEqual({ available: 3 });
});

describe('the audit finds', () => {
  const unguarded = (statement: string) =>
    database.asOwner(`begin; set local session_replication_role = replica; ${statement}; commit`);

  test('a balance that its entries do not have', async () => {
    const user = await makeUser(site, { credits: { chat: 3, draw: 0 } });
    const own = and(eq(accounts.userId, user.id), eq(accounts.kind, 'available'), eq(accounts.currency, 'chat'));
    const [account] = await database.db.select().from(accounts).where(own);
    await unguarded(`update accounts set balance = 4 where id = ${account?.id}`);
    expect(await auditLedger(database.db)).toEqual([`account ${account?.id} says 4, its entries 3`]);
    await unguarded(`update accounts set balance = 3 where id = ${account?.id}`);
  });

  test('entries must sum to zero and state the balance after them', async () => {
    const [last] = (await database.db.select().from(entries))
      .filter(({ balanceAfter }) => balanceAfter !== null)
      .slice(-1);
    await unguarded(`update entries set amount = amount + 1 where id = ${last?.id}`);
    const found = await auditLedger(database.db);
    expect(found).toContainEqual(expect.stringMatching(/^currency \w+ sums to 1$/));
    expect(found).toContainEqual(expect.stringContaining(`posting ${last?.postingId} sums to 1`));
    expect(found).toContainEqual(expect.stringContaining(`account ${last?.accountId} says`));
    expect(found).toContainEqual(expect.stringContaining(`entry ${last?.id} says`));
    await unguarded(`update entries set amount = amount - 1 where id = ${last?.id}`);
  });

  test('orphaned entries and postings of mixed currencies are found', async () => {
    const user = await makeUser(site, { credits: { chat: 3, draw: 0 } });
    const [gone] = (await database.db.select().from(entries)).slice(-1);
    const own = `(select id from accounts where user_id = ${user.id} and kind = 'available'`;
    await unguarded(`insert into postings (id, business_key, cause, cause_id) overriding system value values (900, 'two', 'x', 1);
      insert into entries (posting_id, account_id, amount, change_type) values
        (900, ${own} and currency = 'chat'), 1, 1), (900, ${own} and currency = 'draw'), -1, 1);
      insert into entries (posting_id, account_id, amount, change_type) values (901, ${gone?.accountId}, 1, 1);
      insert into entries (posting_id, account_id, amount, change_type) values (900, 99999, 1, 1)`);
    const found = await auditLedger(database.db);
    for (const line of [
      'posting 900 sums to 1 chat',
      'posting 900 sums to -1 draw',
      'posting 900 has entries without an account',
      'posting 901 of entries is missing',
    ]) {
      expect(found).toContain(line);
    }
    await unguarded('delete from entries where posting_id in (900, 901); delete from postings where id = 900');
    expect(await auditLedger(database.db)).toEqual([]);
  });

  test('empty postings, forgotten holds, missing accounts and guards are found', async () => {
    const user = await makeUser(site, { credits: { chat: 3, draw: 0 } });
    await unguarded("insert into postings (business_key, cause, cause_id) values ('empty', 'empty', '1')");
    const lost = { ...movement(user.id, '1', 2), cause: 'lost' };
    await database.db.transaction((tx) => hold(tx, lost));
    await unguarded("update postings set create_time = now() - interval '2 days' where business_key = 'lost:1:hold'");
    await unguarded(`delete from accounts where user_id = ${user.id} and kind = 'frozen'`);
    await database.asOwner('alter table accounts disable trigger accounts_no_update');
    await database.asOwner('alter table postings drop constraint postings_business_key_unique');
    expect(await auditLedger(database.db)).toEqual([
      expect.stringMatching(/^posting \d+ has no entries$/),
      'a key may be posted twice',
      'trigger accounts_no_update is missing or off',
      `user ${user.id} has 9 accounts, not 10`,
      expect.stringContaining('hold lost:1:hold is open since'),
    ]);
    await database.asOwner('alter table accounts enable trigger accounts_no_update');
    await database.asOwner('alter table postings add constraint postings_business_key_unique unique (business_key)');
    await unguarded(`insert into accounts (user_id, kind, currency) values (${user.id}, 'frozen', 'cny')`);
    await unguarded("delete from postings where business_key = 'empty'");
    await database.db.transaction((tx) => release(tx, lost));
  });
});
