import type { Creation, CreationItem } from 'shared/contracts/chat/creation.ts';
import {
  addTemplate,
  creationCategoryCommands as categories,
  editTemplate,
  listTemplates,
  removeTemplate,
  showTemplate,
} from 'shared/contracts/operator/chat/creations.ts';
import { seedCreations } from '../../seed/creations/seed-creations.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { type ScriptedText, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';

let text: ScriptedText;
let site: TestApp;
let operatorApi: TestOperator;
let user: MadeUser;
beforeAll(async () => {
  text = scriptedText(() => [{ text: '好' }, { end: 'stop' }]);
  site = await testApp({ text });
  operatorApi = await testOperator(site);
  user = await makeUser(site);
  await operatorApi.get(categories.add, { name: '职场' });
});
afterAll(() => site.close());

const job = { id: 'job', name: 'WidgetInput', props: { title: '职位', isRequired: true, maxlength: 20 } };
const tone = {
  id: 'tone',
  name: 'WidgetSelect',
  props: { title: '语气', options: ['正式', '活泼'], defaultValue: '正式' },
};
const form = JSON.stringify([job, tone]);
const content = `写一则招聘启事。\n职位：\${job}\n语气：\${tone}`;
const hiring = { name: '招聘启事', category: '职场', content, form };

const offered = async () =>
  dataOf<{ lists: CreationItem[] }>(await site.get('/creation/creationLists')).lists.map(({ name }) => name);

test('a template is added, asked as text and form say, changed, hidden', async () => {
  const { id } = await operatorApi.get(addTemplate, { ...hiring, n: 2, virtual_uses: 100 });
  expect(dataOf<Creation>(await site.get(`/creation/detail?id=${id}`))).toMatchObject({
    name: '招聘启事',
    n: 2,
    virtual_use_num: 100,
    form: [
      { ...job, props: { ...job.props, placeholder: '', rows: 4, options: [], defaultValue: '' } },
      { ...tone, props: { ...tone.props, isRequired: false, maxlength: 0 } },
    ],
  });
  const refused = await site.post('/chat/chat', { question: {}, type: 2, other_id: id }, { token: user.token });
  expect(refused).toMatchObject({ code: 0, msg: '请填写职位' });
  await askChat(site, user.token, { question: { job: '店长', tone: '活泼' }, type: 2, other_id: id });
  expect(text.asked.at(-1)?.messages.at(-1)?.content).toBe('写一则招聘启事。\n职位：店长\n语气：活泼');

  await operatorApi.get(editTemplate, { id, name: '招聘海报文案', n: 1 });
  expect(await offered()).toEqual(['招聘海报文案']);
  await operatorApi.get(editTemplate, { id, shown: false });
  expect(await offered()).toEqual([]);
  expect(await site.get(`/creation/detail?id=${id}`)).toMatchObject({ msg: '模板不存在或已下架' });
  expect((await operatorApi.get(listTemplates, { shown: 'no' })).lists).toMatchObject([
    { id, uses: 1, virtual_uses: 100 },
  ]);
  expect(await operatorApi.ask(removeTemplate, { id })).toMatchObject({ msg: expect.stringContaining('--shown no') });
});

test('the output of `show` is accepted as form for every template', async () => {
  const seeded = await testApp();
  await seeded.database.db.transaction(seedCreations);
  const operator = await testOperator(seeded);
  const { lists, count } = await operator.get(listTemplates, { page_size: 100 });
  expect(count).toBeGreaterThanOrEqual(40);
  for (const { id } of lists) {
    const shown = await operator.get(showTemplate, { id });
    const { content: asked } = shown;
    expect(await operator.get(editTemplate, { id, form: JSON.stringify(shown), content: asked })).toEqual(shown);
  }
  await seeded.close();
});

const choices = { title: '语气', options: ['正式', '活泼'] };
test.each([
  ['no JSON', '[{', /^form is no JSON/],
  ['no list', '{"fields":[]}', 'form: must be a list.'],
  ['no field', '[]', 'form: must not be empty.'],
  ['an unknown widget', [{ ...job, name: 'WidgetDate' }, tone], /^form: 0\.name must be one of WidgetInput, /],
  ['a word that is no part of a field', [{ ...job, require: true }, tone], 'form: 0 has an unknown entry "require".'],
  ['an id that no text can name', [{ ...job, id: 'a b' }, tone], /^form: 0\.id must be at most 40 letters/],
  ['an id twice', [job, { ...tone, id: 'job' }], 'form: 1.id "job" is the id of another field, too.'],
  ['no title', [job, { ...tone, props: { ...choices, title: ' ' } }], 'form: 1.props.title must not be empty.'],
  [
    'nothing to choose from',
    [job, { ...tone, props: { title: '语气' } }],
    'form: 1.props.options must be at least 2 entries long.',
  ],
  [
    'a choice twice',
    [job, { ...tone, props: { ...choices, options: ['a', 'a'] } }],
    'form: 1.props.options has an entry twice.',
  ],
  [
    'a default that is no choice',
    [job, { ...tone, props: { ...choices, defaultValue: '冷' } }],
    'form: 1.props.defaultValue: "冷" is none of the options.',
  ],
  [
    'two defaults of one choice',
    [job, { ...tone, props: { ...choices, defaultValue: ['正式', '活泼'] } }],
    'form: 1.props.defaultValue must be one of the options.',
  ],
  [
    'choices of a text',
    [{ ...job, props: { title: '职位', options: ['a', 'b'] } }, tone],
    'form: 0.props.options: a WidgetInput has none.',
  ],
  [
    'a field that the text does not use',
    [job, tone, { ...job, id: 'city' }],
    `form: nothing is made of "city"; write \${city} where content needs it.`,
  ],
])('a form with %s is refused with the position', async (_what, given, msg) => {
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  expect(await operatorApi.ask(addTemplate, { ...hiring, form: text })).toMatchObject({
    code: 0,
    data: { field: 'form' },
    msg: typeof msg === 'string' ? msg : expect.stringMatching(msg),
  });
});

test('a text and a form that do not fit are refused', async () => {
  const refused = { code: 0, msg: `content asks for \${city}; the form has job, tone.`, data: { field: 'content' } };
  const lost = `${content}\n城市：\${city}`;
  expect(await operatorApi.ask(addTemplate, { ...hiring, content: lost })).toMatchObject(refused);
  const { id } = await operatorApi.get(addTemplate, hiring);
  expect(await operatorApi.ask(editTemplate, { id, content: lost })).toMatchObject(refused);
  expect(await operatorApi.ask(editTemplate, { id, form: JSON.stringify([job]) })).toMatchObject({
    msg: `content asks for \${tone}; the form has job.`,
  });
  expect(await operatorApi.get(showTemplate, { id })).toMatchObject({ content, form: [{ id: 'job' }, { id: 'tone' }] });
  await operatorApi.get(removeTemplate, { id });
  expect(await operatorApi.ask(showTemplate, { id })).toMatchObject({
    msg: expect.stringContaining(`no template ${id}`),
  });
});
