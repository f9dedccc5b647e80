import { askChat, openChat, readAnswer } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { type ScriptedText, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
let text: ScriptedText;
let owner: MadeUser;
let other: MadeUser;
let session: number;

beforeAll(async () => {
  text = scriptedText([{ text: '只给我看' }, { end: 'stop' }]);
  site = await testApp({ text });
  owner = await makeUser(site);
  other = await makeUser(site);
  session = await makeSession(site, owner);
  await askChat(site, owner.token, { question: '秘密', other_id: session });
});
afterAll(() => site.close());

const balanceOf = async ({ token }: MadeUser) =>
  dataOf<{ balance: number }>(await site.get('/user/center', { token })).balance;

// Shows: IDOR-02
test('IDOR-02: asking in another user’s session is refused before the provider', async () => {
  text.asked = [];
  await expect(askChat(site, other.token, { question: '偷看', other_id: session })).rejects.toThrow('会话不存在');
  expect(text.asked).toHaveLength(0);
  expect(await balanceOf(other)).toBe(20);
});

// Shows: IDOR-14
test('IDOR-14: its records are not shown, with any other parameters', async () => {
  const query = `type=1&other_id=${session}&user_id=${owner.id}&uid=${owner.id}`;
  const reply = await site.get(`/chat_records/chatLog?${query}`, { token: other.token });
  expect(reply).toMatchObject({ code: 1, data: { lists: [], count: 0 } });
});

// Shows: IDOR-14
test('IDOR-14: a list is the caller’s own for any user id', async () => {
  const named = `user_id=${owner.id}&uid=${owner.id}&id=${owner.id}&filter[user_id]=${owner.id}`;
  const own = await site.get('/chatCategory/lists', { token: other.token });
  expect(await site.get(`/chatCategory/lists?${named}`, { token: other.token })).toEqual(own);
  expect(dataOf<{ id: number }[]>(own).map(({ id }) => id)).not.toContain(session);
  expect(await site.get(`/user/center?${named}`, { token: other.token })).toMatchObject({ data: { id: other.id } });
});

// Shows: RATE-11
test('RATE-11: cookies about limits and models change neither price nor limit', async () => {
  const before = await balanceOf(owner);
  const cookie = 'chat_limit=0; draw_limit=0; qrcode_limit=0; chat_model=free; plugin_model=free; is_member=1';
  const body = { question: '便宜点', other_id: session };
  await readAnswer(await openChat(site, owner.token, body, { headers: { cookie } }));
  expect(await balanceOf(owner)).toBe(before - 1);
});

test('it cannot be renamed or deleted', async () => {
  const as = { token: other.token };
  const refused = { code: 0, msg: '会话不存在' };
  expect(await site.post('/chatCategory/edit', { id: session, name: '我的了' }, as)).toMatchObject(refused);
  expect(await site.post('/chatCategory/del', { id: session }, as)).toMatchObject(refused);
  await site.post('/chatCategory/clear', {}, as);
  const mine = await site.get('/chatCategory/lists', { token: owner.token });
  expect(mine).toMatchObject({ data: [{ id: session, name: '秘密' }] });
});

// Shows: IDOR-03
test('an answer cannot be stopped or replayed by another', async () => {
  const request_id = crypto.randomUUID();
  const { end } = await askChat(site, owner.token, { question: '一', other_id: session, request_id });
  const as = { token: other.token };
  expect(await site.post('/chat/stop', { run_id: end?.run_id }, as)).toMatchObject({ code: 0, msg: '回答不存在' });
  // The other's own question of that name, which nobody asked.
  expect(await site.post('/chat/stop', { request_id }, as)).toMatchObject({ data: { state: 'not_asked' } });
  const followed = await site.get(`/chat/stream?run_id=${end?.run_id}`, { token: other.token });
  expect(followed).toMatchObject({ code: 0, msg: '回答不存在' });
  const theirs = { question: '一', other_id: session, request_id };
  await expect(askChat(site, other.token, theirs)).rejects.toThrow('会话不存在');
});

// Shows: SPEC-6.01
test('without a login every endpoint of users is refused', async () => {
  const calls = [
    site.get('/chatCategory/lists'),
    site.get('/chat/getModel'),
    site.get(`/chat_records/chatLog?type=1&other_id=${session}`),
    site.get('/user/center'),
    site.post('/chatCategory/add'),
    site.post('/chatCategory/clear'),
    site.post('/chat/stop', { run_id: 'x' }),
    site.post('/chat/chat', { question: '你好', other_id: session }),
  ];
  for (const reply of await Promise.all(calls)) expect(reply).toMatchObject({ code: 0, show: 0, data: null });
});
