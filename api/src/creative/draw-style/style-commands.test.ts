import type { DrawModel } from 'shared/contracts/creative/drawing-model.ts';
import {
  addDrawStyle,
  editDrawStyle,
  listDrawStyles,
  removeDrawStyle,
} from 'shared/contracts/operator/creative/draw-styles.ts';
import { type DrawingSite, drawingSite } from '../../testing/draw.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';

let on: DrawingSite;
let operator: TestOperator;
let user: MadeUser;
beforeAll(async () => {
  on = await drawingSite({ capabilities: { styles: ['水彩'] } });
  operator = await testOperator(on.site);
  user = await makeUser(on.site, { credits: { chat: 0, draw: 20 } });
});
afterAll(() => on.close());

const offered = async () => dataOf<DrawModel[]>(await on.site.get('/draw/modelConfig'))[0]?.abilities?.styles;
const ordered = () => on.fake.orders().at(-1)?.text ?? '';

test('a style adds its words to orders of every model', async () => {
  expect(await offered()).toEqual(['水彩']);
  expect(await on.ask(user, { style: '胶片' })).toMatchObject({ code: 0, data: { field: 'style' } });
  const { id } = await operator.get(addDrawStyle, { name: '胶片', words: '柔和的颗粒' });
  expect(await offered()).toEqual(['水彩', '胶片']);
  const record = await on.painted(user, { prompt: '灯塔', style: '胶片' });
  expect(ordered()).toContain('灯塔，柔和的颗粒');
  expect(record).toMatchObject({ prompt: '灯塔', style: '胶片' });

  const { records_ids } = await on.imagine(user, { prompt: '小船', style: '胶片' });
  await operator.get(editDrawStyle, { id, words: '别的词', shown: false });
  expect(await offered()).toEqual(['水彩']);
  on.reply({ data: [{ b64_json: on.picture }] });
  await on.paint();
  expect(ordered()).toContain('小船，柔和的颗粒');
  expect(await on.records(user, records_ids)).toMatchObject([{ status: 3 }]);
});

test('the family’s page for Stable Diffusion finds models and styles', async () => {
  const { id } = await operator.get(addDrawStyle, { name: '写实摄影', words: '光圈' });
  on.site.app.prepared.forget();
  expect(dataOf(await on.site.get('/draw/getSelector'))).toEqual({
    detail: { common: ['水彩'], cartoon: [], reality: ['写实摄影'] },
  });
  expect(dataOf(await on.site.get('/draw/getSdModel'))).toEqual([{ title: 'paint', model_name: 'paint' }]);
  await operator.get(removeDrawStyle, { id });
});

test('a style that the model has by itself is the model’s', async () => {
  await operator.get(addDrawStyle, { name: '水彩', words: '湿画法' });
  await on.painted(user, { prompt: '海', style: '水彩' });
  expect(ordered()).not.toContain('湿画法');
});

test('styles are listed in order, named once, and removable', async () => {
  const list = await operator.get(listDrawStyles, {});
  expect(list.map(({ name, shown }) => [name, shown])).toEqual([
    ['胶片', false],
    ['水彩', true],
  ]);
  expect(await operator.ask(addDrawStyle, { name: '胶片', words: '颗粒' })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('draw-styles edit'),
  });
  const [first] = list;
  expect(await operator.get(removeDrawStyle, { id: first?.id ?? 0 })).toMatchObject({ name: '胶片' });
  expect(await operator.ask(removeDrawStyle, { id: first?.id ?? 0 })).toMatchObject({ code: 0 });
});
