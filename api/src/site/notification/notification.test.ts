import { eq, sql } from 'drizzle-orm';
import type { SiteEvent } from 'shared/contracts/events.ts';
import { announce, listUserNotifications } from 'shared/contracts/operator/site/notifications.ts';
import type { SiteNotification } from 'shared/contracts/site/notification.ts';
import { userEvents } from '../../platform/events/event-tables.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { notifications } from './notification-tables.ts';
import { dropOldNotifications, sendNotification } from './stored-notifications.ts';

interface Listed {
  lists: SiteNotification[];
  count: number;
  muted: string[];
}

let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
let other: MadeUser;
beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
});
beforeEach(async () => {
  [user, other] = [await makeUser(site), await makeUser(site)];
});
afterAll(() => site.close());

const send = (key: string, who = user, title = key) =>
  site.database.db.transaction((tx) =>
    sendNotification(tx, {
      userId: who.id,
      key,
      subject: { kind: 'announcement', title, text: '正文', path: '/news?from=1#top' },
    }),
  );
const list = async (query = '', who = user) =>
  dataOf<Listed>(await site.get(`/notification/lists?${query}`, { token: who.token }));
const read = async (body: object = {}, who = user) =>
  dataOf<{ unread: number }>(await site.post('/notification/read', body, { token: who.token })).unread;
const unread = async (who = user) =>
  dataOf<{ unread_notifications: number }>(await site.get('/user/center', { token: who.token })).unread_notifications;
const eventsOf = async ({ id }: MadeUser): Promise<SiteEvent[]> => {
  const rows = await site.database.db.select().from(userEvents).where(eq(userEvents.userId, id)).orderBy(userEvents.id);
  return rows.map(({ event, id: seq }) => ({ ...event, seq }));
};

test('one key makes one notification, also at once', async () => {
  expect(await Promise.all([send('a'), send('a'), send('a')])).toContain(true);
  expect(await send('a')).toBe(false);
  await send('a', other);
  expect(await list()).toMatchObject({
    count: 1,
    muted: [],
    lists: [
      { kind: 'announcement', title: 'a', text: '正文', path: '/news?from=1#top', shown_at: '/news', is_read: false },
    ],
  });
  expect(await eventsOf(user)).toMatchObject([{ event: 'notification', notification: { title: 'a' } }]);
});

test('a cause that fails leaves no notification', async () => {
  const failing = site.database.db.transaction(async (tx) => {
    await sendNotification(tx, { userId: user.id, key: 'a', subject: { kind: 'feedback', content: '…' } });
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect((await list()).count).toBe(0);
  expect(await eventsOf(user)).toEqual([]);
});

test('pages come newest first, and only the owner reads or marks them', async () => {
  for (const key of ['1', '2', '3']) await send(key);
  await send('x', other);
  expect((await list('page_size=2')).lists.map(({ title }) => title)).toEqual(['3', '2']);
  expect((await list('page_size=2&page_no=2')).lists.map(({ title }) => title)).toEqual(['1']);
  const [foreign] = (await list('', other)).lists;
  await read({ ids: [foreign?.id] });
  expect(await unread(other)).toBe(1);
  expect(await site.get('/notification/lists')).toMatchObject({ code: 0, show: 0 });
});

test('reading lowers the unread number and informs other tabs once', async () => {
  for (const key of ['1', '2', '3']) await send(key);
  expect(await unread()).toBe(3);
  const [newest] = (await list()).lists;
  expect(await read({ ids: [newest?.id] })).toBe(2);
  expect(await read({ ids: [newest?.id] })).toBe(2);
  expect((await list()).lists.map(({ is_read }) => is_read)).toEqual([true, false, false]);
  expect(await read()).toBe(0);
  expect(await unread()).toBe(0);
  const heard = (await eventsOf(user)).slice(3);
  expect(heard.map((event) => 'notification' in event)).toEqual([false, false]);
});

test('user/center has the number of the newest one', async () => {
  const newest = async () =>
    dataOf<{ newest_notification: number }>(await site.get('/user/center', { token: user.token })).newest_notification;
  expect(await newest()).toBe(0);
  await send('1');
  await send('2');
  await send('x', other);
  expect(await newest()).toBe((await list()).lists[0]?.id);
});

test('no more than 100 unread ones are counted', async () => {
  await site.database.db.execute(sql`
    insert into notifications (user_id, key, subject)
    select ${user.id}, n, '{"kind": "feedback", "content": "…"}' from generate_series(1, 130) n`);
  expect(await unread()).toBe(100);
});

test('a kind switched off stores nothing until it is on', async () => {
  const mute = async (is_muted: 0 | 1) =>
    dataOf<{ muted: string[] }>(
      await site.post('/notification/mute', { kind: 'announcement', is_muted }, { token: user.token }),
    ).muted;
  expect(await mute(1)).toEqual(['announcement']);
  expect(await mute(1)).toEqual(['announcement']);
  expect(await send('a')).toBe(false);
  expect(await list()).toMatchObject({ count: 0, muted: ['announcement'] });
  expect(await send('a', other)).toBe(true);
  expect(await mute(0)).toEqual([]);
  expect(await send('a')).toBe(true);
  const unknown = await site.post('/notification/mute', { kind: 'x', is_muted: 1 }, { token: user.token });
  expect(unknown.code).toBe(0);
});

test('notifications of more than 180 days are dropped', async () => {
  await send('old');
  await send('new');
  await site.database.db
    .update(notifications)
    .set({ createTime: sql`now() - interval '181 days'` })
    .where(eq(notifications.key, 'old'));
  await dropOldNotifications(site.database.db);
  expect((await list()).lists.map(({ title }) => title)).toEqual(['new']);
});

test('an operator announces to one user or to all who want it', async () => {
  const support = { token: await operator.tokenOf('support') };
  const words = { title: '系统升级', text: '今晚 2:00 至 3:00 暂停服务' };
  await site.post('/notification/mute', { kind: 'announcement', is_muted: 1 }, { token: other.token });
  const frozen = await makeUser(site);
  await site.database.db.execute(sql`update users set is_disabled = true where id = ${frozen.id}`);
  const { users: reached } = await operator.get(announce, { ...words, all: true }, support);
  expect(reached).toBeGreaterThanOrEqual(1);
  expect((await list()).lists).toMatchObject([{ ...words, path: '' }]);
  expect((await list('', other)).count).toBe(0);
  const { rows } = await site.database.db.execute(sql`select 1 from notifications where user_id = ${frozen.id}`);
  expect(rows).toEqual([]);

  expect(await operator.get(announce, { ...words, who: user.mobile, path: '/news' }, support)).toEqual({ users: 1 });
  expect((await operator.get(listUserNotifications, { who: user.mobile }, support)).lists).toMatchObject([
    { kind: 'announcement', path: '/news', is_read: false },
    { path: '' },
  ]);
  expect((await operator.ask(announce, words, support)).msg).toContain('either --who <user> or --all');
  for (const path of ['//evil.example', '/\\evil', 'https://evil.example', 'javascript:alert(1)']) {
    expect(await operator.ask(announce, { ...words, who: user.mobile, path }, support)).toMatchObject({ code: 0 });
  }
});
