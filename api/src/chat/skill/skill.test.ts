import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import type { ChatRecord } from 'shared/contracts/chat/record/chat-record.ts';
import type { Skill, SkillGroup } from 'shared/contracts/chat/skill.ts';
import { seedSkills } from '../../seed/skills/seed-skills.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { type ScriptedText, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
let text: ScriptedText;
let user: MadeUser;
let other: MadeUser;
let groups: SkillGroup[];
beforeAll(async () => {
  text = scriptedText([{ text: '好的' }, { end: 'stop' }]);
  site = await testApp({ text });
  await site.database.db.transaction(seedSkills);
  [user, other] = [await makeUser(site), await makeUser(site)];
  groups = await list('');
});
afterAll(() => site.close());

const list = async (query: string, token?: string) =>
  dataOf<SkillGroup[]>(await site.get(`/skill/lists${query}`, token ? { token } : {}));
const named = (name: string) => {
  const skill = groups.flatMap((group) => group.skill).find((one) => one.name === name);
  if (!skill) throw new Error(`no skill ${name}`);
  return skill;
};
const records = async (id: number, token: string) =>
  dataOf<{ lists: ChatRecord[] }>(await site.get(`/chat_records/chatLog?type=3&other_id=${id}`, { token })).lists;

const sessionsOf = async (token: string) => dataOf<ChatSession[]>(await site.get('/chatCategory/lists', { token }));

// Shows: SPEC-1.06
test('categories have their skills; a keyword finds names and descriptions', async () => {
  expect(groups.map(({ name }) => name)).toContain('职场沟通');
  expect(groups.every(({ skill }) => skill.length >= 5)).toBe(true);
  const found = await list(`?keyword=${encodeURIComponent('执行计划')}`);
  expect(found.map(({ name, skill }) => [name, skill.map((one) => one.name)])).toEqual([['编程开发', ['SQL 优化师']]]);
  expect(await list('?keyword=%25')).toEqual([]);
  expect((await site.app.inject(named('SQL 优化师').image)).headers['content-type']).toContain('image/svg+xml');
});

test('a skill shows its tips and parameters; a missing one is refused', async () => {
  const { id } = named('单元测试作者');
  const skill = dataOf<Skill>(await site.get(`/skill/detail?id=${id}`));
  expect(skill).toMatchObject({ temperature: 0.2, top_p: 1, n: 1, context_num: 6, is_collect: 0 });
  expect(skill.tips).toContain('贴上函数');
  expect(await site.get('/skill/detail?id=99999')).toMatchObject({ code: 0, msg: '技能不存在或已下架' });
});

test('a favourite is one user’s, and taken back by the same call', async () => {
  const { id } = named('礼物参谋');
  const toggle = (token?: string) => site.post('/skill/collect', { id }, token ? { token } : {});
  const seen = async (token: string) =>
    (await list('', token))
      .flatMap(({ skill }) => skill)
      .filter((one) => one.is_collect)
      .map((one) => one.id);
  expect(dataOf(await toggle(user.token))).toEqual({ is_collect: 1 });
  expect(await seen(user.token)).toEqual([id]);
  expect(await seen(other.token)).toEqual([]);
  expect(dataOf(await toggle(user.token))).toEqual({ is_collect: 0 });
  expect(await seen(user.token)).toEqual([]);
  expect(await toggle()).toMatchObject({ code: 0, show: 0 });
});

test('a skill answers with its prompt, parameters and amount of context', async () => {
  const { id } = named('周报改写助手');
  const uses = named('周报改写助手').use_num;
  for (const question of ['一', '二', '三', '四', '五', '六']) {
    const { end } = await askChat(site, user.token, { question, type: 3, other_id: id });
    expect(end).toMatchObject({ event: 'finish', finish_reason: 'stop' });
  }
  const last = text.asked.at(-1);
  expect(last?.messages[0]).toMatchObject({ role: 'system', content: expect.stringContaining('周报改写助手') });
  // Four earlier questions with their answers, and the question.
  expect(last?.messages.slice(1).map(({ content }) => content)).toEqual([
    '二',
    '好的',
    '三',
    '好的',
    '四',
    '好的',
    '五',
    '好的',
    '六',
  ]);
  expect(last?.parameters).toMatchObject({ temperature: 0.5, topP: 1, maxTokens: 0 });
  expect(await records(id, user.token)).toHaveLength(12);
  expect(await records(id, other.token)).toEqual([]);
  site.app.prepared.forget();
  groups = await list('');
  expect(named('周报改写助手').use_num).toBe(uses + 6);

  const [listed] = await sessionsOf(user.token);
  expect(listed).toMatchObject({ name: '周报改写助手', skill: { id, name: '周报改写助手' } });
  const all = await site.get(`/chat_records/chatLog?type=1&other_id=${listed?.id}`, { token: user.token });
  expect(dataOf<{ count: number }>(all).count).toBe(12);

  await site.post('/chat_records/cleanChat', { type: 3, other_id: id }, { token: other.token });
  expect(await records(id, user.token)).toHaveLength(12);
  expect(await site.post('/chat_records/cleanChat', { type: 3, other_id: id }, { token: user.token })).toMatchObject({
    code: 1,
  });
  expect(await records(id, user.token)).toEqual([]);
  await askChat(site, user.token, { question: '新的', type: 3, other_id: id });
  expect(text.asked.at(-1)?.messages).toHaveLength(2);
});

test('an unknown skill or another user’s session is refused before charging', async () => {
  await expect(askChat(site, user.token, { question: '在吗', type: 3, other_id: 99999 })).rejects.toThrow('技能不存在');
  await expect(askChat(site, user.token, { question: ' ', type: 3, other_id: 1 })).rejects.toThrow('请输入问题');
  await expect(askChat(site, user.token, { question: '在吗', type: 9, other_id: 1 })).rejects.toThrow('该功能暂未开放');
  const session = await makeSession(site, other);
  await expect(askChat(site, user.token, { question: '在吗', other_id: session })).rejects.toThrow('会话不存在');
});

test('a use that cannot be counted takes nothing from the answer', async () => {
  const { id } = named('英语口语陪聊');
  // As with a database that fails: the statement is refused.
  await site.asOwner('alter table skills add constraint no_uses check (uses < 0) not valid');
  const { end } = await askChat(site, user.token, { question: 'hello', type: 3, other_id: id });
  await site.asOwner('alter table skills drop constraint no_uses');
  expect(end).toMatchObject({ event: 'finish', finish_reason: 'stop' });
});

test('conversations of a skill are ordinary ones, each asked by its id', async () => {
  const asker = await makeUser(site);
  const { id, name } = named('周报改写助手');
  const add = async (skill_id: number) => site.post('/chatCategory/add', { skill_id }, { token: asker.token });
  const [one, two] = [dataOf<{ id: number }>(await add(id)).id, dataOf<{ id: number }>(await add(id)).id];
  expect(await add(99_999)).toMatchObject({ code: 0, msg: '技能不存在或已下架' });
  await askChat(site, asker.token, { question: '独角兽的周报', other_id: one });
  expect(text.asked.at(-1)?.messages[0]).toMatchObject({ role: 'system', content: expect.stringContaining(name) });
  expect(text.asked.at(-1)?.parameters).toMatchObject({ temperature: 0.5 });
  await askChat(site, asker.token, { question: '另一份', other_id: two });
  expect(text.asked.at(-1)?.messages).toHaveLength(2);
  expect((await sessionsOf(asker.token)).filter(({ skill }) => skill?.id === id)).toMatchObject([
    { id: two, name: '另一份' },
    { id: one, name: '独角兽的周报' },
  ]);
  // Calls that name the skill mean its newest conversation.
  expect((await records(id, asker.token))[0]?.content).toBe('另一份');
  const found = await site.get(`/chat_records/search?keyword=${encodeURIComponent('独角兽')}`, { token: asker.token });
  expect(dataOf<{ lists: unknown[] }>(found).lists).toMatchObject([{ session_id: one }]);
  await expect(askChat(site, other.token, { question: '在吗', other_id: one })).rejects.toThrow('会话不存在');
  expect(await site.post('/chatCategory/del', { id: one }, { token: asker.token })).toMatchObject({ code: 1 });
  expect((await sessionsOf(asker.token)).map((session) => session.id)).not.toContain(one);
});

test('two tabs asking a skill first share one conversation', async () => {
  const { id } = named('英语口语陪聊');
  const ask = (question: string) => askChat(site, other.token, { question, type: 3, other_id: id });
  await Promise.all([ask('hello'), ask('hi')]);
  expect(await records(id, other.token)).toHaveLength(4);
});
