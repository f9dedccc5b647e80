import { eq } from 'drizzle-orm';
import { storedReplies } from '../idempotency/idempotency-tables.ts';
import { dataOf, makeUser } from '../testing/make.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const list = async (token: string) =>
  dataOf<{ id: number; name: string }[]>(await site.get('/chatCategory/lists', { token }));

test('there is always one session, also when two tabs ask first at the same time', async () => {
  const { token } = await makeUser(site);
  const [one, two] = await Promise.all([list(token), list(token)]);
  expect(one).toEqual(two);
  expect(one).toMatchObject([{ name: '新的会话' }]);
  await site.post('/chatCategory/del', { id: one[0]?.id }, { token });
  expect(await list(token)).toHaveLength(1);
  await site.post('/chatCategory/clear', {}, { token });
  expect(await list(token)).toHaveLength(1);
});

test('add, rename, the newest first, names cut to 20 characters', async () => {
  const { token } = await makeUser(site);
  const { id } = dataOf<{ id: number }>(await site.post('/chatCategory/add', { name: '读书' }, { token }));
  await site.post('/chatCategory/add', {}, { token });
  expect((await list(token)).map((one) => one.name)).toEqual(['新的会话', '读书']);
  const long = '字'.repeat(30);
  expect(await site.post('/chatCategory/edit', { id, name: long }, { token })).toMatchObject({ code: 1 });
  expect((await list(token)).find((one) => one.id === id)?.name).toBe('字'.repeat(20));
  expect(await site.post('/chatCategory/edit', { id, name: ' ' }, { token })).toMatchObject({ msg: '请输入会话名称' });
});

describe('x-idempotency-key', () => {
  const add = (token: string, key: string, name = '一次') =>
    site.post('/chatCategory/add', { name }, { token, headers: { 'x-idempotency-key': key } });

  test('twice, or at the same time: one effect, one reply', async () => {
    const { token } = await makeUser(site);
    const key = crypto.randomUUID();
    const replies = [
      ...(await Promise.all([add(token, key), add(token, key), add(token, key)])),
      await add(token, key),
    ];
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ code: 1, data: { id: expect.any(Number) } });
    expect(await list(token)).toHaveLength(1);
  });

  test('another body under the same key is refused', async () => {
    const { token } = await makeUser(site);
    const key = crypto.randomUUID();
    await add(token, key);
    expect(await add(token, key, '两次')).toMatchObject({ code: 0, msg: '同一请求标识不能用于不同的内容' });
    expect(await list(token)).toHaveLength(1);
  });

  test('keys of two users do not meet; a refused effect leaves no reply behind', async () => {
    const [one, two] = [await makeUser(site), await makeUser(site)];
    const key = crypto.randomUUID();
    const first = dataOf<{ id: number }>(await add(one.token, key));
    expect(dataOf<{ id: number }>(await add(two.token, key)).id).not.toBe(first.id);
    const headers = { 'x-idempotency-key': crypto.randomUUID() };
    await site.post('/chatCategory/del', { id: first.id }, { token: two.token, headers });
    expect(await site.database.db.$count(storedReplies, eq(storedReplies.userId, two.id))).toBe(1);
  });

  test('the key itself is not stored, and a senseless one is refused', async () => {
    const { token } = await makeUser(site);
    const key = crypto.randomUUID();
    await add(token, key);
    expect(JSON.stringify(await site.database.db.select().from(storedReplies))).not.toContain(key);
    expect(await add(token, 'x')).toMatchObject({ code: 0, msg: '请求标识无效' });
  });
});
