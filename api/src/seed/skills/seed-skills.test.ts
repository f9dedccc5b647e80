import type { Creation, CreationItem } from 'shared/contracts/chat/creation.ts';
import { widgets } from 'shared/contracts/chat/creation.ts';
import type { SkillGroup } from 'shared/contracts/chat/skill.ts';
import { demonstrationWriter } from '../../providers/text/demonstration/demonstration-writer.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { seedCreations } from '../creations/seed-creations.ts';
import { seedSkills } from './seed-skills.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ text: demonstrationWriter(Number.POSITIVE_INFINITY) });
  for (const _again of [1, 2]) {
    await site.database.db.transaction(seedSkills);
    await site.database.db.transaction(seedCreations);
  }
});
afterAll(() => site.close());

const unique = (texts: string[]) => new Set(texts).size === texts.length;

test('at least 40 skills with own words, prompts and pictures', async () => {
  const skills = dataOf<SkillGroup[]>(await site.get('/skill/lists')).flatMap(({ skill }) => skill);
  expect(skills.length).toBeGreaterThanOrEqual(40);
  for (const key of ['name', 'describe', 'content'] as const)
    expect(unique(skills.map((skill) => skill[key]))).toBe(true);
  for (const { name, content, image } of skills) {
    expect(content).toContain(`你是「${name}」`);
    expect((await site.app.inject(image)).statusCode).toBe(200);
  }
});

test('at least 40 templates; prompt and form have the same fields', async () => {
  const { lists } = dataOf<{ lists: CreationItem[] }>(await site.get('/creation/creationLists?page_size=100'));
  expect(lists.length).toBeGreaterThanOrEqual(40);
  expect(unique(lists.map(({ name }) => name))).toBe(true);
  const shapes: string[] = [];
  const used = new Set<string>();
  for (const { id, name, image, tips } of lists) {
    const { form, content } = dataOf<Creation>(await site.get(`/creation/detail?id=${id}`));
    const inPrompt = [...content.matchAll(/\$\{(\w+)\}/g)].map(([, field]) => field);
    expect([name, new Set(inPrompt)]).toEqual([name, new Set(form.map((field) => field.id))]);
    expect(unique(form.map((field) => field.id))).toBe(true);
    for (const field of form) {
      used.add(field.name);
      for (const chosen of [field.props.defaultValue].flat().filter(Boolean))
        expect(field.props.options).toContain(chosen);
    }
    shapes.push(form.map((field) => field.props.title).join());
    expect(tips).not.toBe('');
    expect((await site.app.inject(image)).statusCode).toBe(200);
  }
  expect([...used].sort()).toEqual([...widgets].sort());
  expect(unique(shapes)).toBe(true);
});

test('the demonstration follows a skill’s steps and a template’s parts', async () => {
  const { token } = await makeUser(site);
  const [skill] = dataOf<SkillGroup[]>(await site.get(`/skill/lists?keyword=SQL`)).flatMap((group) => group.skill);
  const answer = await askChat(site, token, { question: '这条查询很慢 <b>', type: 3, other_id: skill?.id });
  expect(answer.text.split('\n')[0]).toContain('演示');
  for (const words of ['SQL 优化师', '看计划', '改写', '索引', '\\<b\\>']) expect(answer.text).toContain(words);
  const found = dataOf<{ lists: CreationItem[] }>(
    await site.get(`/creation/creationLists?keyword=${encodeURIComponent('歌词')}`),
  );
  const question = { image: '末班车', feeling: ['释然'], genre: '民谣', hook: '', rhyme: '不强求' };
  const { events } = await askChat(site, token, { question, type: 2, other_id: found.lists[0]?.id });
  const texts = [0, 1].map((index) =>
    events.map((event) => (event.event === 'chat' && event.index === index ? event.data : '')).join(''),
  );
  for (const text of texts) {
    expect(text.split('\n')[0]).toContain('演示');
    expect(text).toContain('| 画面 | 末班车 |');
    expect(text).toContain('## 副歌');
  }
  expect(texts[0]).not.toBe(texts[1]);
});
