import type { Feedback } from 'shared/contracts/account/feedback.ts';
import { answerFeedback, listFeedback, showFeedback } from 'shared/contracts/operator/account/feedback.ts';
import { limitCounters } from '../../platform/limits/limit-tables.ts';
import { uploads } from '../../site/upload/upload-tables.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { feedbacks } from './feedback-tables.ts';

let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
let other: MadeUser;
beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
  [user, other] = [await makeUser(site), await makeUser(site)];
});
beforeEach(async () => {
  await site.database.db.delete(limitCounters);
});
afterAll(() => site.close());

const add = (who: MadeUser, over: object = {}, headers = {}) =>
  site.post(
    '/feedback/add',
    { type: 1, content: '按钮没有反应', mobile: '13800138000', ...over },
    { token: who.token, headers },
  );
const history = async (who: MadeUser, query = '') =>
  dataOf<{ lists: Feedback[]; count: number }>(await site.get(`/feedback/lists?${query}`, { token: who.token }));

/** A picture that somebody has uploaded. */
async function makeUpload(
  who: MadeUser,
  kind: 'picture' | 'pdf' = 'picture',
  visibility: 'public' | 'owner' = 'public',
): Promise<string> {
  const name = `${crypto.randomUUID()}.${kind === 'pdf' ? 'pdf' : 'webp'}`;
  const row = { userId: who.id, kind, name, givenName: 'a.png', bytes: 10, width: 1, height: 1, uses: 0 };
  await site.database.db.insert(uploads).values({ ...row, visibility });
  return `/api/files/upload/${name}`;
}

test('the history shows the user’s feedback with pictures and the answer', async () => {
  const url = await makeUpload(user);
  const key = { 'x-idempotency-key': crypto.randomUUID() };
  const sent = { content: ' 图片打不开\n第二行 ', images: [url, url] };
  for (let time = 0; time < 2; time++) {
    expect(await add(user, sent, key)).toMatchObject({ code: 1, show: 1, msg: '已收到你的反馈，感谢支持' });
  }
  await add(user, { type: 2, content: '希望有夜间模式' });
  const { lists, count } = await history(user);
  expect(count).toBe(2);
  expect(lists).toMatchObject([
    { type: 2, content: '希望有夜间模式', images: [], answer: '', answer_time: '' },
    { type: 1, content: '图片打不开\n第二行', images: [url] },
  ]);
  expect((await history(other, `user_id=${user.id}`)).lists).toEqual([]);
  const [upload] = await site.database.db.select().from(uploads);
  expect(upload?.uses).toBe(1);

  const support = { token: await operator.tokenOf('support') };
  const open = await operator.get(listFeedback, {}, support);
  expect(open.lists).toMatchObject([
    { kind: 'fault', mobile: '13800138000', user_id: user.id },
    { kind: 'suggestion' },
  ]);
  const [first] = open.lists;
  if (!first) throw new Error('no feedback');
  expect(first.images[0]).toContain(url);
  await operator.get(answerFeedback, { id: first.id, content: '已修复' }, support);
  expect((await history(user)).lists[1]).toMatchObject({
    answer: '已修复',
    answer_time: expect.stringMatching(/^\d{4}-/),
  });
  expect((await operator.get(listFeedback, {}, support)).count).toBe(1);
  expect((await operator.get(listFeedback, { state: 'answered' }, support)).lists).toMatchObject([
    { answer: '已修复' },
  ]);
  expect((await operator.get(listFeedback, { state: 'all', kind: 'complaint' }, support)).count).toBe(0);
  expect(await operator.get(showFeedback, { id: first.id }, support)).toMatchObject({
    answer: '已修复',
    nickname: expect.any(String),
  });
  expect(await operator.ask(answerFeedback, { id: 999, content: '？' })).toMatchObject({ code: 0 });
  const finance = { token: await operator.tokenOf('finance') };
  expect((await operator.ask(listFeedback, {}, finance)).code).not.toBe(1);
});

test('wrong input is refused at its field, and nothing is stored', async () => {
  const before = (await history(other)).count;
  const refusals: [object, string][] = [
    [{ type: 4 }, 'type'],
    [{ content: ' \n ' }, 'content'],
    [{ content: '长'.repeat(1001) }, 'content'],
    [{ mobile: '123' }, 'mobile'],
    [{ images: [await makeUpload(user)] }, 'images'],
    [{ images: [await makeUpload(other, 'pdf')] }, 'images'],
    [{ images: [await makeUpload(other, 'picture', 'owner')] }, 'images'],
    [{ images: ['https://example.com/files/upload/x.png'] }, 'images'],
    [{ images: Array.from({ length: 5 }, () => '/x') }, 'images'],
  ];
  for (const [over, field] of refusals) {
    expect(await add(other, over)).toMatchObject({ code: 0, data: { field } });
  }
  expect((await history(other)).count).toBe(before);
  expect(await site.post('/feedback/add', {})).toMatchObject({ code: 0, show: 0 });
  expect(await site.get('/feedback/lists')).toMatchObject({ code: 0, show: 0 });
});

// Shows: RATE-13
test('RATE-13: five an hour, also at once, two hundred in all', async () => {
  const flooder = await makeUser(site);
  const replies = await Promise.all(Array.from({ length: 20 }, () => add(flooder)));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(5);
  expect(replies.find(({ code }) => code === 0)?.msg).toBe('提交得太频繁了，请一小时后再试');
  const { db } = site.database;
  await db.delete(limitCounters);
  const row = { userId: flooder.id, kind: 1, content: '…', mobile: '13800138000' };
  await db.insert(feedbacks).values(Array.from({ length: 195 }, () => row));
  expect(await add(flooder)).toMatchObject({ code: 0, msg: '你提交的反馈已达上限，请直接联系客服' });
  expect((await history(flooder)).count).toBe(200);
});
