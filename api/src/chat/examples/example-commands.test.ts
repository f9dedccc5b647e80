import {
  addExample,
  addGroup,
  editExample,
  editGroup,
  listExamples,
  listGroups,
  removeExample,
  removeGroup,
} from 'shared/contracts/operator/chat/examples.ts';
import { dataOf } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';

let site: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
});
afterAll(() => site.close());

type Shown = { name: string; sample: { content: string }[] }[];
const shown = async () =>
  dataOf<Shown>(await site.get('/question/samplesLists')).map(({ name, sample }) => [
    name,
    ...sample.map((s) => s.content),
  ]);

test('groups and questions are added, moved, changed and removed at once', async () => {
  expect(await shown()).toEqual([]);
  const one = await operator.get(addGroup, { name: '写作', sort: 1 });
  const two = await operator.get(addGroup, { name: '编程', sort: 2 });
  const first = await operator.get(addExample, { group: '写作', content: '写信', sort: 2 });
  await operator.get(addExample, { group: String(one.id), content: '写诗', sort: 1 });
  expect(await shown()).toEqual([['写作', '写诗', '写信'], ['编程']]);
  await operator.get(editExample, { id: first.id, group: '编程', content: '写代码' });
  await operator.get(editGroup, { id: two.id, sort: 0, name: '开发' });
  expect(await shown()).toEqual([
    ['开发', '写代码'],
    ['写作', '写诗'],
  ]);
  expect(await operator.get(listExamples, { group: '开发' })).toMatchObject([
    { content: '写代码', group: '开发', sort: 2 },
  ]);
  expect(await operator.get(listGroups, {})).toMatchObject([{ name: '开发', examples: 1 }, { name: '写作' }]);

  expect(await operator.ask(removeGroup, { id: two.id })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('1 questions'),
  });
  await operator.get(removeExample, { id: first.id });
  await operator.get(removeGroup, { id: two.id });
  expect(await shown()).toEqual([['写作', '写诗']]);
});

test('an unknown entry, or an empty change, is refused by field', async () => {
  expect(await operator.ask(addExample, { group: '999', content: '？' })).toMatchObject({
    msg: 'There is no group "999". There are 写作 (1).',
  });
  expect(await operator.ask(editGroup, { id: 999, name: '无' })).toMatchObject({ data: { field: 'id' } });
  expect(await operator.ask(removeExample, { id: 999 })).toMatchObject({ code: 0 });
  const { id } = await operator.get(addGroup, { name: '空' });
  expect(await operator.ask(editGroup, { id })).toMatchObject({
    msg: 'Nothing to change: give --name, --image, --sort.',
  });
});
