import { eq, like, sql } from 'drizzle-orm';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { limitCounters } from './limit-tables.ts';
import { dropOldCounters } from './limits.ts';

const perMinute = 60;
/** A twentieth: what one process counts by itself. */
const part = 3;
let one: TestApp;
let two: TestApp;
const realNow = Date.now;
beforeAll(async () => {
  one = await testApp({ config: { callsPerMinute: perMinute } });
  two = await testApp({ database: one.database, config: { callsPerMinute: perMinute } });
});
afterEach(() => {
  Date.now = realNow;
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const ask = async (site: TestApp, { token }: MadeUser) => (await site.get('/user/info', { token })).code === 1;
const rows = () => one.database.db.select().from(limitCounters).where(like(limitCounters.key, 'calls:%'));
async function passed(times: number, user: MadeUser, siteOf: (at: number) => TestApp): Promise<number> {
  let count = 0;
  for (let at = 0; at < times; at++) if (await ask(siteOf(at), user)) count++;
  return count;
}

test('a user with few calls causes no query', async () => {
  const user = await makeUser(one);
  expect(await passed(part, user, () => one)).toBe(part);
  expect(await rows()).toEqual([]);
});

test('one process allows exactly the limit, then says when', async () => {
  const [user, other] = [await makeUser(one), await makeUser(one)];
  expect(await passed(perMinute + 20, user, () => one)).toBe(perMinute);
  const refused = await one.app.inject({ url: '/api/user/info', headers: { token: user.token } });
  // Not in an envelope of status 200, which a page takes for a no to what it asked.
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ code: 0, show: 1, msg: '操作过于频繁，请稍后再试', data: null });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
  // An open call counts with a token, and not without one; what is prepared for everybody costs nothing and counts never.
  const page = '/article/lists?page_no=1&page_size=1';
  expect(await one.get(page, { token: user.token })).toMatchObject({ code: 0 });
  expect(await one.get(page)).toMatchObject({ code: 1 });
  expect(await one.get('/pc/config', { token: user.token })).toMatchObject({ code: 1 });
  expect(await ask(one, other)).toBe(true);

  // The minute is over, for this process and for the database.
  Date.now = () => realNow() + 61_000;
  await one.database.db.update(limitCounters).set({ windowEnd: sql`now() - interval '1 second'` });
  expect(await passed(perMinute, user, () => one)).toBe(perMinute);
});

test('several processes exceed the limit by a twentieth each at most', async () => {
  const max = perMinute + 2 * part;
  const inTurn = await passed(perMinute + 30, await makeUser(one), (at) => (at % 2 ? one : two));
  expect(inTurn).toBeGreaterThanOrEqual(perMinute);
  expect(inTurn).toBeLessThanOrEqual(max);
  const user = await makeUser(one);
  const atOnce = await Promise.all(Array.from({ length: perMinute + 40 }, (_, at) => ask(at % 2 ? one : two, user)));
  const count = atOnce.filter(Boolean).length;
  expect(count).toBeGreaterThanOrEqual(perMinute);
  expect(count).toBeLessThanOrEqual(max);
});

test('a restart forgives a twentieth', async () => {
  const user = await makeUser(one);
  expect(await passed(perMinute + 5, user, () => one)).toBe(perMinute);
  const again = await testApp({ database: one.database, config: { callsPerMinute: perMinute } });
  expect(await passed(20, user, () => again)).toBeLessThanOrEqual(part);
  await again.close();
});

test('where calls cannot be counted together, a process counts for itself', async () => {
  const user = await makeUser(one);
  await one.asOwner('alter table limit_counters rename to limit_counters_away');
  try {
    expect(await passed(perMinute + 5, user, () => one)).toBe(perMinute);
  } finally {
    await one.asOwner('alter table limit_counters_away rename to limit_counters');
  }
  expect(one.log.find(({ msg }) => msg === 'calls of a user were not counted at all processes')).toBeDefined();
  expect(await one.database.db.$count(limitCounters, eq(limitCounters.key, 'none'))).toBe(0);
});

test('counters that are over are dropped, however many there are', async () => {
  const { db } = one.database;
  const add = (name: string, count: number, end: string) =>
    db.execute(
      sql`insert into limit_counters select ${name} || ':' || n, 1, now() + ${end}::interval from generate_series(1, ${count}) n`,
    );
  await add('over', 12_000, '-1 second');
  await add('open', 1, '1 hour');
  await dropOldCounters(db);
  expect(await db.$count(limitCounters, like(limitCounters.key, 'over:%'))).toBe(0);
  expect(await db.$count(limitCounters, like(limitCounters.key, 'open:%'))).toBe(1);
});
