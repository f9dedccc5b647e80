import { storedReplies } from '../database/idempotency-tables.ts';
import { limitCounters } from '../limits/limit-tables.ts';
import { captchas, codes, knownPlaces, loginTickets, sessions } from '../login/login-tables.ts';
import { makeUser } from '../testing/make.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { sweepRows } from './sweep.ts';

let site: TestApp;
let userId: number;
beforeEach(async () => {
  site = await testApp();
  userId = (await makeUser(site)).id;
  await site.database.db.delete(sessions);
});
afterEach(() => site.close());

const day = 24 * 3600_000;
const ago = (days: number) => new Date(Date.now() - days * day);
const swept = { limitCounters, codes, sessions, captchas, loginTickets, knownPlaces, storedReplies };

async function addRows(name: string, age: number) {
  const { db } = site.database;
  const [time, past] = [ago(age), ago(age + 1)];
  await db.insert(limitCounters).values({ key: name, count: 1, windowEnd: time });
  await db.insert(codes).values({ target: name, scene: 'YZMDL', codeHash: 'x', expireTime: past });
  await db.insert(sessions).values({ tokenHash: name, userId, terminal: 4, expireTime: time });
  await db.insert(captchas).values({ keyHash: name, answerHash: 'x', expireTime: time });
  await db.insert(loginTickets).values({ keyHash: name, ticketHash: name, expireTime: time });
  await db.insert(knownPlaces).values({ account: name, addressHash: 'x', seenTime: ago(age > 0 ? 91 : 1) });
  await db.insert(storedReplies).values({ userId, keyHash: name, bodyHash: 'x', createTime: past });
}

const counts = async () => {
  const found = Object.entries(swept).map(async ([name, table]) => [name, await site.database.db.$count(table)]);
  return Object.fromEntries(await Promise.all(found));
};

test('what is over goes, what is still good stays', async () => {
  await addRows('old', 0.5);
  await addRows('good', -2);
  await sweepRows(site.app);
  expect(await counts()).toEqual(Object.fromEntries(Object.keys(swept).map((name) => [name, 1])));
});

test('a table that cannot be swept keeps none of the others', async () => {
  await addRows('old', 0.5);
  await site.asOwner('alter table stored_replies rename to elsewhere');
  await sweepRows(site.app);
  await site.asOwner('alter table elsewhere rename to stored_replies');
  expect(await counts()).toEqual({
    ...Object.fromEntries(Object.keys(swept).map((name) => [name, 0])),
    storedReplies: 1,
  });
  expect(site.log.filter(({ level }) => level === 'error')).toMatchObject([{ msg: 'sweeping dropOldReplies failed' }]);
});
