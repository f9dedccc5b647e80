import { auditLedger } from '../operations/audit/audit.ts';
import { NotEnoughCredits } from '../platform/refusals/refusal.ts';
import { makeUser } from '../testing/make.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { hold, settle } from './hold.ts';
import { findBalances, give } from './ledger.ts';
import { type Leg, post } from './post.ts';

// On PostgreSQL ten connections work at once (`npm test` runs the suite there, too); PGlite does one after the other.
let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterEach(async () => {
  expect(await auditLedger(site.database.db)).toEqual([]);
});
afterAll(() => site.close());

const movement = (userId: number, causeId: string, amount = 1) =>
  ({ cause: 'parallel', causeId, userId, amount, currency: 'chat', changeType: 102 }) as const;
const user = async (chat: number) => (await makeUser(site, { credits: { chat, draw: 0 } })).id;
const many = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, i) => work(i)));

// Shows: MONEY-03
test('a hundred holds with ten credits: ten succeed', async () => {
  const { db } = site.database;
  const id = await user(10);
  const results = await many(100, (i) => db.transaction((tx) => hold(tx, movement(id, `hot-${i}`))));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(NotEnoughCredits);
  }
  expect((await findBalances(db, id)).chat).toBe(0);
});

test('the same key fifty times at once has one effect', async () => {
  const { db } = site.database;
  const id = await user(50);
  const holds = await many(50, () => db.transaction((tx) => hold(tx, movement(id, 'same', 3))));
  expect(holds.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1);
  const ends = await many(50, () => db.transaction((tx) => settle(tx, movement(id, 'same', 3))));
  expect(ends.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1);
  const grants = await many(50, () => db.transaction((tx) => give(tx, 'gift-same', movement(id, 'gift', 5))));
  expect(grants.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1);
  expect((await findBalances(db, id)).chat).toBe(52);
});

test('a hundred transfers both ways at once neither deadlock nor lose', async () => {
  const { db } = site.database;
  const [one, two] = [await user(200), await user(200)];
  const line = { account: 'available', currency: 'chat', changeType: 200 } as const;
  const transfer = (i: number) => {
    const legs: Leg[] = [
      { ...line, userId: i % 2 ? one : two, amount: -1 },
      { ...line, userId: i % 2 ? two : one, amount: 1 },
    ];
    return db.transaction((tx) => post(tx, { key: `transfer-${i}`, cause: 'transfer', causeId: i, legs }));
  };
  const results = await many(100, transfer);
  expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(100);
  expect([(await findBalances(db, one)).chat, (await findBalances(db, two)).chat]).toEqual([200, 200]);
});

test('parallel income, holds and take-backs leave their sum', async () => {
  const { db } = site.database;
  const id = await user(0);
  const results = await many(60, (i) => db.transaction((tx) => give(tx, `in-${i}`, movement(id, `in-${i}`, 2))));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
  expect((await findBalances(db, id)).chat).toBe(120);
});
