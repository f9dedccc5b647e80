import {
  addDrawPrompt,
  drawPromptCategoryCommands as categories,
  editDrawPrompt,
  listDrawPrompts,
  removeDrawPrompt,
} from 'shared/contracts/operator/creative/draw-prompts.ts';
import { seedPrompts } from '../../seed/prompts/seed-prompts.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { makePainter } from '../../testing/make-painter.ts';
import { type FakeImages, fakeImages, plainPng } from '../../testing/providers/fake-images.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';

interface Example {
  prompt: string;
  prompt_en: string;
  style: string;
  image: string;
}
interface Listed {
  prompt: Example[];
  cate_prompt: { cate_id: number; name: string; prompt: Example[] }[];
}

let fake: FakeImages;
let site: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  fake = await fakeImages();
  site = await testApp();
  operator = await testOperator(site);
  await makePainter(site, fake);
});
afterAll(async () => {
  await site.close();
  await fake.close();
});

const listed = async (query = '') => dataOf<Listed>(await site.get(`/draw_prompt/prompt${query}`));
const named = async () => dataOf<{ id: number; name: string }[]>(await site.get('/draw_prompt/category'));

test('operators change examples, and visitors see it at once', async () => {
  await operator.get(categories.add, { name: '风景', sort: 2 });
  await operator.get(categories.add, { name: '动物', sort: 1 });
  const { id } = await operator.get(addDrawPrompt, {
    prompt: '一座山',
    category: '风景',
    english: 'a mountain',
    style: '水墨',
    image: 'files/v2/topic/writing.svg',
  });
  expect(await named()).toEqual([{ id: expect.any(Number), name: '风景' }]);
  await operator.get(addDrawPrompt, { prompt: '一只猫', category: '动物' });
  const [animals, landscapes] = await named();
  expect([animals?.name, landscapes?.name]).toEqual(['动物', '风景']);
  const mountain = {
    prompt: '一座山',
    prompt_en: 'a mountain',
    style: '水墨',
    image: '/api/files/v2/topic/writing.svg',
  };
  expect(await listed(`?id=${landscapes?.id}`)).toEqual({ prompt: [mountain], cate_prompt: [] });
  expect((await listed()).cate_prompt.map(({ name, prompt }) => [name, prompt.length])).toEqual([
    ['动物', 1],
    ['风景', 1],
  ]);
  expect(dataOf<Example[]>(await site.get('/draw_prompt/example'))).toHaveLength(2);

  await operator.get(editDrawPrompt, { id, prompt: '一座雪山', style: '' });
  expect((await listed(`?id=${landscapes?.id}`)).prompt).toMatchObject([{ prompt: '一座雪山', style: '' }]);
  await operator.get(editDrawPrompt, { id, shown: false });
  expect((await named()).map(({ name }) => name)).toEqual(['动物']);
  expect((await operator.get(listDrawPrompts, { words: '雪山' })).lists).toMatchObject([{ id, shown: false }]);
  expect(await operator.ask(categories.remove, { category: '风景' })).toMatchObject({
    msg: expect.stringContaining('1 examples'),
  });
  await operator.get(removeDrawPrompt, { id });
  expect(await operator.ask(editDrawPrompt, { id, style: '水彩' })).toMatchObject({
    msg: `There is no drawing prompt ${id}. \`draw-prompts list\` has all of them.`,
  });
});

test('a new site offers forty translated examples in eight categories', async () => {
  const seeded = await testApp();
  await seeded.database.db.transaction(seedPrompts);
  await seeded.database.db.transaction(seedPrompts);
  const { cate_prompt } = dataOf<Listed>(await seeded.get('/draw_prompt/prompt'));
  expect(cate_prompt).toHaveLength(8);
  const all = cate_prompt.flatMap(({ prompt }) => prompt);
  expect(all).toHaveLength(40);
  expect(new Set(all.map(({ prompt }) => prompt)).size).toBe(40);
  for (const { prompt, prompt_en, style } of all) {
    expect([...prompt].length).toBeGreaterThan(30);
    expect(prompt_en).toMatch(/^[\x20-\x7e’é-]{60,400}$/);
    expect(style).not.toBe('');
  }
  // What the site offers is translated without a model.
  const { token } = await makeUser(seeded);
  const [first] = all;
  expect(dataOf(await seeded.post('/draw_prompt/translate', { prompt: first?.prompt }, { token }))).toEqual({
    translate: first?.prompt_en,
  });
  await seeded.close();
});

describe('the history of prompts', () => {
  let user: MadeUser;
  const draw = async (prompt: string, n = 1) => {
    const body = { prompt, n };
    return dataOf<{ records_ids: number[] }>(await site.post('/draw/imagine', body, { token: user.token })).records_ids;
  };
  interface History {
    count: number;
    lists: { prompt: string; count: number; create_time: string; pictures: { id: number; thumbnail: string }[] }[];
  }
  const history = async (query = '', { token } = user) =>
    dataOf<History>(await site.get(`/draw_prompt/history${query}`, { token }));

  test('each prompt is listed once with its pictures, the latest first', async () => {
    user = await makeUser(site, { credits: { chat: 0, draw: 100 } });
    const data = Array.from({ length: 3 }, () => ({ b64_json: '' }));
    const bytes = (await plainPng('#884422', 400)).toString('base64');
    for (const one of data) one.b64_json = bytes;
    fake.answer({ 'POST /images/generations': [{ data }] });
    const cats = await draw('一只橘猫 100%', 3);
    await draw('一座雪山');
    cats.push(...(await draw('一只橘猫 100%', 3)));
    await site.app.tasks.work('paint');
    const { count, lists } = await history();
    expect([count, lists.map(({ prompt, count: made }) => [prompt, made])]).toEqual([
      2,
      [
        ['一只橘猫 100%', 6],
        ['一座雪山', 1],
      ],
    ]);
    expect(lists[0]?.pictures.map(({ id }) => id)).toEqual(cats.toReversed().slice(0, 4));
    expect(lists[0]?.create_time).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const { thumbnail = '' } = lists[0]?.pictures[0] ?? {};
    expect((await site.app.inject(thumbnail)).headers['content-type']).toBe('image/webp');

    const found = async (word: string) =>
      (await history(`?keyword=${encodeURIComponent(word)}`)).lists.map(({ prompt }) => prompt);
    expect([await found('雪'), await found('橘猫 100%'), await found('橘猫 山')]).toEqual([
      ...[['一座雪山'], ['一只橘猫 100%'], []],
    ]);
    expect(await history('?page_no=2&page_size=1')).toMatchObject({ count: 2, lists: [{ prompt: '一座雪山' }] });
    expect(await history('', await makeUser(site))).toMatchObject({ count: 0, lists: [] });
    await site.post('/draw_records/delete', { ids: cats }, { token: user.token });
    expect((await history()).lists.map(({ prompt }) => prompt)).toEqual(['一座雪山']);
  });
});
