import { showChannel } from 'shared/contracts/operator/chat/channels.ts';
import { listDrawings, removeDrawing, showDrawing } from 'shared/contracts/operator/creative/drawings.ts';
import { type DrawingSite, drawingSite } from '../../../testing/draw.ts';
import { type MadeUser, makeUser } from '../../../testing/make.ts';
import { type TestOperator, testOperator } from '../../../testing/test-operator.ts';
import { until } from '../../../testing/until.ts';

let on: DrawingSite;
let operator: TestOperator;
let user: MadeUser;

beforeAll(async () => {
  on = await drawingSite();
  operator = await testOperator(on.site);
  user = await makeUser(on.site, { credits: { chat: 0, draw: 20 } });
});
afterAll(() => on.close());

test('an operator finds pictures by user, state, failure, channel and words of the prompt, and what one of them cost', async () => {
  const done = await on.painted(user, { prompt: '灯塔' });
  on.reply({ data: [] });
  const [lost = 0] = (await on.imagine(user)).records_ids;
  await on.paint();
  const [waiting = 0] = (await on.imagine(await makeUser(on.site, { credits: { chat: 0, draw: 2 } }))).records_ids;
  const found = async (input: object) => (await operator.get(listDrawings, input)).lists.map(({ id }) => id);
  expect(await found({})).toEqual([waiting, lost, done.id]);
  expect(await found({ who: user.mobile })).toEqual([lost, done.id]);
  expect(await found({ state: 'waiting' })).toEqual([waiting]);
  expect(await found({ failure: 'lost' })).toEqual([lost]);
  expect(await found({ channel: 'painter', state: 'done' })).toEqual([done.id]);
  expect(await found({ words: '灯' })).toEqual([done.id]);
  expect(await found({ words: '%' })).toEqual([]);
  expect((await operator.get(listDrawings, { page_size: 1 })).count).toBe(3);
  expect(await operator.get(showDrawing, { id: done.id })).toMatchObject({
    ...{ prompt: '灯塔', state: 'done', channel: 'painter', price: 2, picture: done.image, width: 700 },
  });
  expect(await operator.ask(showDrawing, { id: 999 })).toMatchObject({ code: 0, msg: 'There is no picture 999.' });
  expect(await operator.get(showChannel, { name: 'painter' })).toMatchObject({ answers: 1, cut_off: 1 });
  expect((await on.site.app.inject({ url: '/metrics' })).payload).toContain('site_pictures_total{outcome="lost"} 1');
});

test('a removed picture is gone for its user and at its address; one that is not there yet is refused', async () => {
  const picture = await on.painted(user);
  expect(await operator.get(removeDrawing, { id: picture.id })).toMatchObject({ is_deleted: true, picture: '' });
  await until(async () => (await on.site.app.inject({ url: picture.image })).statusCode === 404);
  expect(await on.records(user, [picture.id])).toEqual([]);
  await on.site.post('/draw_records/restore', { ids: [picture.id] }, { token: user.token });
  expect(await on.records(user, [picture.id])).toEqual([]);
  const { records_ids } = await on.imagine(user);
  expect(await operator.ask(removeDrawing, { id: records_ids[0] ?? 0 })).toMatchObject({ code: 0 });
});
