import { eq } from 'drizzle-orm';
import { examples } from '../chat/examples/example-tables.ts';
import { news } from '../content/news/news-tables.ts';
import { users } from '../platform/user/user-tables.ts';
import { demoAccount } from '../site/user/demo-account.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { storeFirstContents } from './first-contents.ts';
import { firstContents } from './seed-tables.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  const put = async () => Promise.reject(new Error('the disk is full'));
  const { config, log, secrets } = site.app;
  await storeFirstContents({ db: db(), config, log, secrets, storage: { ...site.app.storage, put } });
});
afterAll(() => site.close());

const db = () => site.database.db;

test('unstorable pictures are logged and stored at the next start', async () => {
  expect(site.log.map(({ msg }) => msg)).toContain('pictures of the first contents could not be stored');
  expect(await db().$count(firstContents)).toBe(0);
  await storeFirstContents(site.app);
  expect(await db().$count(firstContents)).toBe(1);
});

test('a start with contents is one query; removed ones stay removed', async () => {
  await db().delete(examples);
  const asked: PropertyKey[] = [];
  const watched = new Proxy(db(), {
    get(target, name) {
      if (['select', 'insert', 'update', 'delete', 'execute', 'transaction', '$count'].includes(String(name)))
        asked.push(name);
      return Reflect.get(target, name, target);
    },
  });
  const { config, log, storage, secrets } = site.app;
  await storeFirstContents({ db: watched, config, log, storage, secrets });
  // The first one is the inner part of the second.
  expect(asked).toEqual(['select', 'select']);
  expect(await db().$count(examples)).toBe(0);
});

test('a demonstration restores its account; a release adds what is missing', async () => {
  const articles = await db().$count(news);
  await db().update(users).set({ mobile: null }).where(eq(users.mobile, demoAccount.mobile));
  await storeFirstContents(site.app);
  expect(await db().$count(users, eq(users.mobile, demoAccount.mobile))).toBe(1);
  expect(await db().$count(news)).toBe(articles);
  await db().update(firstContents).set({ fingerprint: 'of an earlier release' });
  await db().delete(news);
  await storeFirstContents(site.app);
  expect(await db().$count(news)).toBe(0);
  expect(await db().$count(users)).toBeGreaterThan(0);
});
