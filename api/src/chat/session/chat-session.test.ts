import { eq } from 'drizzle-orm';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { storedReplies } from '../../platform/database/idempotency-tables.ts';
import { seedSkills } from '../../seed/skills/seed-skills.ts';
import { askChat, openChat, readAnswer, readEvents } from '../../testing/ask-chat.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { gate, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { skills } from '../skill/skill-tables.ts';
import { chatSessions } from '../tree/chat-tables.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const list = async (token: string) =>
  dataOf<{ id: number; name: string }[]>(await site.get('/chatCategory/lists', { token }));

test('there is always one session, also for two tabs at once', async () => {
  const { token } = await makeUser(site);
  const [one, two] = await Promise.all([list(token), list(token)]);
  expect(one).toEqual(two);
  expect(one).toMatchObject([{ name: '新对话' }]);
  await site.post('/chatCategory/del', { id: one[0]?.id }, { token });
  expect(await list(token)).toHaveLength(1);
  await site.post('/chatCategory/clear', {}, { token });
  expect(await list(token)).toHaveLength(1);
});

test('sessions are added and renamed; long names are cut with “…”', async () => {
  const { token } = await makeUser(site);
  const { id } = dataOf<{ id: number }>(await site.post('/chatCategory/add', { name: '读书' }, { token }));
  await site.post('/chatCategory/add', {}, { token });
  expect((await list(token)).map((one) => one.name)).toEqual(['新对话', '读书']);
  const long = '字'.repeat(30);
  expect(await site.post('/chatCategory/edit', { id, name: long }, { token })).toMatchObject({ code: 1 });
  expect((await list(token)).find((one) => one.id === id)?.name).toBe(`${'字'.repeat(19)}…`);
  expect(await site.post('/chatCategory/edit', { id, name: ' ' }, { token })).toMatchObject({ msg: '请输入会话名称' });
});

test('an unused entry is deleted; a used one is hidden', async () => {
  const { id, token } = await makeUser(site);
  const rows = () => site.database.db.$count(chatSessions, eq(chatSessions.userId, id));
  for (let i = 0; i < 5; i++) {
    const added = dataOf<{ id: number }>(await site.post('/chatCategory/add', {}, { token }));
    expect(await site.post('/chatCategory/del', { id: added.id }, { token })).toMatchObject({ code: 1 });
  }
  expect(await rows()).toBe(1);
  const [kept] = await list(token);
  await askChat(site, token, { question: '留下', other_id: kept?.id });
  expect(await site.post('/chatCategory/clear', {}, { token })).toMatchObject({ code: 1 });
  expect(await rows()).toBe(2);
  expect((await list(token)).map((one) => one.id)).not.toContain(kept?.id);
});

test('at most 2000 are kept, also when added at once', async () => {
  const { id, token } = await makeUser(site);
  const many = Array.from({ length: 1997 }, (_, i) => ({ userId: id, name: `会话 ${i}` }));
  await site.database.db.insert(chatSessions).values(many);
  const replies = await Promise.all(Array.from({ length: 20 }, () => site.post('/chatCategory/add', {}, { token })));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(3);
  expect(await list(token)).toHaveLength(2000);
});

interface Row {
  id: number;
  name: string;
  is_pinned: number;
  is_archived: number;
}

test('own sessions are pinned, archived and restored; one stays outside', async () => {
  const { token } = await makeUser(site);
  const stranger = await makeUser(site);
  const rows = async () => dataOf<Row[]>(await site.get('/chatCategory/lists', { token }));
  const [first] = await rows();
  const id = first?.id;
  const mark = (marks: object, as = token) => site.post('/chatCategory/mark', { id, ...marks }, { token: as });
  await askChat(site, token, { question: '留下', other_id: id });
  expect(await mark({ is_pinned: 1 })).toMatchObject({ code: 1 });
  expect(await rows()).toMatchObject([{ id, is_pinned: 1, is_archived: 0 }]);
  expect(await mark({ is_archived: 1 })).toMatchObject({ code: 1 });
  expect(await rows()).toMatchObject([{ is_archived: 0 }, { id, name: '留下', is_pinned: 1, is_archived: 1 }]);
  await mark({ is_archived: 0, is_pinned: 0 });
  expect((await rows()).find((row) => row.id === id)).toMatchObject({ is_pinned: 0, is_archived: 0 });
  expect(await mark({ is_pinned: 2 })).toMatchObject({ code: 0 });

  const refused = { code: 0, msg: '会话不存在' };
  expect(await mark({ is_pinned: 1 }, stranger.token)).toMatchObject(refused);
  await site.post('/chatCategory/del', { id }, { token });
  expect(await mark({ is_pinned: 1 })).toMatchObject(refused);
  const restore = (as: string) => site.post('/chatCategory/restore', { id }, { token: as });
  expect(await restore(stranger.token)).toMatchObject({ code: 0, msg: '会话不存在，或已无法恢复' });
  expect(await restore(token)).toMatchObject({ code: 1 });
  expect((await rows()).map((row) => row.id)).toContain(id);
  expect(await site.get(`/chat_records/chatLog?type=1&other_id=${id}`, { token })).toMatchObject({
    data: { count: 2 },
  });
  // Nothing is left to restore, and what was deleted long ago stays deleted.
  expect(await restore(token)).toMatchObject({ code: 0 });
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await site.database.db
    .update(chatSessions)
    .set({ deleteTime: longAgo })
    .where(eq(chatSessions.id, id ?? 0));
  expect(await restore(token)).toMatchObject({ code: 0 });
});

test('deleting a session ends the answer of another process in it', async () => {
  const text = scriptedText([{ text: '写' }, gate().opened]);
  const writer = await testApp({ database: site.database, text });
  const { token } = await makeUser(site);
  const [session] = await list(token);
  let end: ChatEvent | undefined;
  for await (const event of readEvents(await openChat(writer, token, { question: '长', other_id: session?.id }))) {
    if (!end) await site.post('/chatCategory/del', { id: session?.id }, { token });
    end = event;
  }
  await writer.close();
  expect(end).toMatchObject({ event: 'finish', finish_reason: 'stopped', balance: 19 });
});

test('clearing all sessions stops their answers, and no later ones on retry', async () => {
  const held = gate();
  const writer = await testApp({
    database: site.database,
    text: scriptedText([{ text: '写' }, held.opened, { end: 'stop' }]),
  });
  await site.database.db.transaction(seedSkills);
  const [skill] = await site.database.db.select().from(skills).limit(1);
  const { token } = await makeUser(site);
  const stranger = await makeUser(site);
  const begin = async (question: string, of: object, by = token) => {
    const response = await openChat(writer, by, { question, request_id: crypto.randomUUID(), ...of });
    return { answer: readAnswer(response) };
  };
  const headers = { 'x-idempotency-key': crypto.randomUUID() };
  const clear = () => writer.post('/chatCategory/clear', {}, { token, headers });

  const [session] = await list(token);
  const inChat = await begin('长', { other_id: session?.id });
  const ofSkill = await begin('写一篇', { type: 3, other_id: skill?.id });
  const ofStranger = await begin('别人的', { type: 3, other_id: skill?.id }, stranger.token);
  expect(await clear()).toMatchObject({ code: 1 });
  for (const { answer } of [inChat, ofSkill])
    expect((await answer).end).toMatchObject({ event: 'finish', finish_reason: 'stopped' });
  const [fresh] = await list(token);
  const since = await begin('又一个', { other_id: fresh?.id });
  expect(await clear()).toMatchObject({ code: 1 });
  held.open();
  for (const { answer } of [ofStranger, since]) expect((await answer).end).toMatchObject({ finish_reason: 'stop' });
  expect((await list(token)).map(({ id }) => id)).toEqual([fresh?.id]);
  await writer.close();
});

describe('x-idempotency-key', () => {
  const add = (token: string, key: string, name = '一次') =>
    site.post('/chatCategory/add', { name }, { token, headers: { 'x-idempotency-key': key } });

  // Shows: MONEY-11
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

  // Shows: MONEY-09
  test('another body under the same key is refused', async () => {
    const { token } = await makeUser(site);
    const key = crypto.randomUUID();
    await add(token, key);
    expect(await add(token, key, '两次')).toMatchObject({ code: 0, msg: '同一请求标识不能用于不同的内容' });
    expect(await list(token)).toHaveLength(1);
  });

  test('users’ keys do not collide; a refused effect stores no reply', async () => {
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
