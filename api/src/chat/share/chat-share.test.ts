import { eq } from 'drizzle-orm';
import { endShare, listShares as listedShares } from 'shared/contracts/operator/chat/shares.ts';
import { users } from '../../platform/user/user-tables.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { testOperator } from '../../testing/test-operator.ts';
import { chatMessages } from '../tree/chat-tables.ts';
import { chatShares } from './chat-share-tables.ts';

let site: TestApp;
let user: MadeUser;
let session: number;
beforeAll(async () => {
  site = await testApp();
  user = await makeUser(site);
  session = await makeSession(site, user);
  await askChat(site, user.token, { question: '分享这句话', other_id: session });
});
afterAll(() => site.close());

const gone = { code: 0, msg: '分享不存在或已取消' };
const share = (category_id: number, { token }: MadeUser = user) =>
  site.post('/chat_share/add', { category_id }, { token });
const shared = async (...asked: Parameters<typeof share>) => dataOf<{ id: string }>(await share(...asked)).id;
const read = (id: string) => site.get(`/chat_share/detail?id=${id}`);
const own = async ({ token }: MadeUser = user) =>
  dataOf<{ count: number; lists: { id: string }[] }>(await site.get('/chat_share/lists', { token }));

test('a share shows the conversation as shared, until it is revoked', async () => {
  const id = await shared(session);
  expect(id).toMatch(/^[\w-]{22}$/);
  const first = await read(id);
  expect(first).toMatchObject({
    code: 1,
    data: {
      id,
      title: '分享这句话',
      count: 2,
      is_cut: 0,
      lists: [
        { type: 1, content: '分享这句话' },
        { type: 2, content: expect.any(String) },
      ],
    },
  });
  // Nothing says whose it is.
  expect(JSON.stringify(first)).not.toMatch(new RegExp(`user|nickname|avatar|${user.mobile}`));
  await askChat(site, user.token, { question: '后来的问题', other_id: session });
  await site.post('/chatCategory/edit', { id: session, name: '改了名' }, { token: user.token });
  expect(await read(id)).toEqual(first);
  const later = await shared(session);
  expect(await read(later)).toMatchObject({ data: { title: '改了名', count: 4 } });
  expect((await own()).lists.map((one) => one.id)).toEqual([later, id]);

  const revoke = () => site.post('/chat_share/revoke', { id }, { token: user.token });
  expect(await revoke()).toMatchObject({ code: 1 });
  expect(await revoke()).toMatchObject({ code: 1 });
  expect(await read(id)).toMatchObject(gone);
  expect((await own()).lists.map((one) => one.id)).toEqual([later]);
  const [row] = await site.database.db.select().from(chatShares).where(eq(chatShares.id, id));
  expect(row?.messages).toEqual([]);
  // A session that is deleted leaves its shares: they are copies.
  await site.post('/chatCategory/del', { id: session }, { token: user.token });
  expect(await read(later)).toMatchObject({ code: 1 });
});

test('a retry makes one share; nothing or bad ids are refused', async () => {
  const headers = { 'x-idempotency-key': crypto.randomUUID() };
  const filled = await makeSession(site, user);
  await askChat(site, user.token, { question: '一次', other_id: filled });
  const again = () => site.post('/chat_share/add', { category_id: filled }, { token: user.token, headers });
  expect(await again()).toEqual(await again());
  const { db } = site.database;
  const long = {
    userId: user.id,
    sessionId: filled,
    role: 'answer',
    status: 'done',
    content: '长'.repeat(50_000),
  } as const;
  await db.insert(chatMessages).values([long, long, long, { ...long, status: 'running' }]);
  expect(await read(await shared(filled))).toMatchObject({ data: { is_cut: 1, count: 2 } });
  const empty = await makeSession(site, user);
  expect(await share(empty)).toMatchObject({ code: 0, msg: '这个会话还没有内容，不能分享' });
  for (const id of ['', '1', `${'a'.repeat(21)}'`, 'a'.repeat(22)])
    expect(await read(encodeURIComponent(id))).toMatchObject(gone);
});

// Shows: IDOR-14
test('IDOR-14: users share and revoke only own conversations', async () => {
  const [owner, stranger] = [await makeUser(site), await makeUser(site)];
  const theirs = await makeSession(site, owner);
  await askChat(site, owner.token, { question: '私事', other_id: theirs });
  expect(await share(theirs, stranger)).toMatchObject({ code: 0, msg: '会话不存在' });
  const id = await shared(theirs, owner);
  expect((await own(stranger)).count).toBe(0);
  expect(await site.post('/chat_share/revoke', { id }, { token: stranger.token })).toMatchObject(gone);
  expect(await read(id)).toMatchObject({ code: 1 });
  for (const path of ['/chat_share/lists']) expect(await site.get(path)).toMatchObject({ code: 0, data: null });
  expect(await site.post('/chat_share/add', { category_id: theirs })).toMatchObject({ code: 0, data: null });
  await site.database.db.update(users).set({ isDisabled: true }).where(eq(users.id, owner.id));
  expect(await read(id)).toMatchObject(gone);
});

test('an operator lists and ends shares; their text is not logged', async () => {
  const operator = await testOperator(site);
  const filled = await makeSession(site, user);
  await askChat(site, user.token, { question: '被举报的内容', other_id: filled });
  const id = await shared(filled);
  const { lists } = await operator.get(listedShares, {});
  expect(lists[0]).toMatchObject({ id, user_id: user.id, title: '被举报的内容', count: 2, revoke_time: null });
  expect(await operator.get(endShare, { id })).toMatchObject({ id, revoke_time: expect.any(String) });
  expect(await read(id)).toMatchObject(gone);
  expect((await own()).lists.map((one) => one.id)).not.toContain(id);
  expect(await operator.ask(endShare, { id: 'x'.repeat(22) })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('There is no share'),
  });
});
