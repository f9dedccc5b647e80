import type { Skill, SkillGroup } from 'shared/contracts/chat/skill.ts';
import {
  addSkill,
  skillCategoryCommands as categories,
  editSkill,
  listSkills,
  removeSkill,
  showSkill,
} from 'shared/contracts/operator/chat/skills.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { type ScriptedText, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';

let text: ScriptedText;
let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
beforeAll(async () => {
  text = scriptedText(() => [{ text: '好' }, { end: 'stop' }]);
  site = await testApp({ text });
  operator = await testOperator(site);
  user = await makeUser(site);
  await operator.get(categories.add, { name: '职场', sort: 1 });
});
afterAll(() => site.close());

const offered = async () =>
  dataOf<SkillGroup[]>(await site.get('/skill/lists')).map(({ name, skill }) => [name, ...skill.map((s) => s.name)]);
const minutes = { name: '会议纪要', category: '职场', content: '你写会议纪要。' };

test('a skill is added, changed and hidden, visibly at once', async () => {
  const { id } = await operator.get(addSkill, { ...minutes, temperature: 0.3, context_num: 2, tips: '贴上记录' });
  await operator.get(addSkill, { ...minutes, name: '周报', sort: -1 });
  expect(await offered()).toEqual([['职场', '周报', '会议纪要']]);
  const shown = dataOf<Skill>(await site.get(`/skill/detail?id=${id}`));
  expect(shown).toMatchObject({
    content: minutes.content,
    tips: '贴上记录',
    temperature: 0.3,
    context_num: 2,
    top_p: 1,
  });
  expect(shown.image).toMatch(/files\/v2\/badge\/\w+\.svg$/);

  await operator.get(categories.add, { name: '办公', sort: 0 });
  await operator.get(editSkill, { id, category: '办公', content: '你写很短的纪要。' });
  expect(await offered()).toEqual([
    ['办公', '会议纪要'],
    ['职场', '周报'],
  ]);
  await askChat(site, user.token, { question: '记录……', type: 3, other_id: id });
  expect(text.asked.at(-1)?.messages[0]?.content).toBe('你写很短的纪要。');

  await operator.get(editSkill, { id, shown: false });
  expect(await offered()).toEqual([['职场', '周报']]);
  expect(await site.get(`/skill/detail?id=${id}`)).toMatchObject({ code: 0, msg: '技能不存在或已下架' });
  expect(await operator.get(showSkill, { id })).toMatchObject({ category: '办公', shown: false, temperature: 0.3 });
  // Existing conversations with it continue; new ones cannot start.
  const ask = async (token: string) => askChat(site, token, { question: '还有', type: 3, other_id: id });
  expect((await ask(user.token)).end).toMatchObject({ event: 'finish' });
  expect(await site.get(`/skill/detail?id=${id}`, { token: user.token })).toMatchObject({ code: 1 });
  await expect(ask((await makeUser(site)).token)).rejects.toThrow('技能不存在或已下架');
});

test('the list is filtered by category, words and whether it is offered', async () => {
  const names = async (filter: object) => (await operator.get(listSkills, filter)).lists.map(({ name }) => name);
  expect(await names({})).toEqual(['会议纪要', '周报']);
  expect(await names({ category: '职场' })).toEqual(['周报']);
  expect(await names({ words: '纪要' })).toEqual(['会议纪要']);
  expect(await names({ shown: 'no' })).toEqual(['会议纪要']);
  expect(await operator.ask(listSkills, { category: '没有' })).toMatchObject({ data: { field: 'category' } });
});

test('skills of a hidden category are no longer offered', async () => {
  await operator.get(categories.edit, { category: '职场', shown: 'no' });
  expect(await offered()).toEqual([]);
  await operator.get(categories.edit, { category: '职场', shown: 'yes' });
  expect(await offered()).toEqual([['职场', '周报']]);
});

test('used skills and their categories stay; unused ones are deleted', async () => {
  const { id } = await operator.get(addSkill, { ...minutes, name: '多余' });
  await site.post('/skill/collect', { id }, { token: user.token });
  expect(await operator.ask(categories.remove, { category: '职场' })).toMatchObject({
    msg: '"职场" has 2 skills. Give them another category first: `skills edit <id> --category …`.',
  });
  await operator.get(removeSkill, { id });
  expect(await offered()).toEqual([['职场', '周报']]);
  expect(await operator.ask(removeSkill, { id })).toMatchObject({ msg: expect.stringContaining(`no skill ${id}`) });

  const asked = await operator.get(addSkill, { ...minutes, name: '问过' });
  await askChat(site, user.token, { question: '？', type: 3, other_id: asked.id });
  expect(await operator.ask(removeSkill, { id: asked.id })).toMatchObject({
    msg: `Skill ${asked.id} was asked 1 times. Offer it no more: \`skills edit ${asked.id} --shown no\`.`,
  });
});

test('an invalid skill is refused with the field', async () => {
  const refused = (field: string) => ({ code: 0, data: { field } });
  expect(await operator.ask(addSkill, { ...minutes, content: ' ' })).toMatchObject(refused('content'));
  expect(await operator.ask(addSkill, { ...minutes, temperature: 3 })).toMatchObject(refused('temperature'));
  expect(await operator.ask(addSkill, { ...minutes, category: '没有' })).toMatchObject(refused('category'));
  expect(await operator.ask(editSkill, { id: 999, name: '无' })).toMatchObject({ code: 0 });
});
