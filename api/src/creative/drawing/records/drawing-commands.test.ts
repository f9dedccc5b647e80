import { showChannel } from 'shared/contracts/operator/chat/channels.ts';
import {
  listDrawings,
  removeDrawing,
  restoreDrawing,
  showDrawing,
} from 'shared/contracts/operator/creative/drawings.ts';
import { restoreSquare, showSquare } from 'shared/contracts/operator/creative/square.ts';
import { conflictOnce } from '../../../testing/database/conflict-once.ts';
import { type DrawingSite, drawingSite } from '../../../testing/draw.ts';
import { dataOf, type MadeUser, makeUser } from '../../../testing/make.ts';
import { approve } from '../../../testing/square.ts';
import { type TestOperator, testOperator } from '../../../testing/test-operator.ts';
import { until } from '../../../testing/until.ts';
import { removeDeletedDrawings } from './remove-deleted.ts';

let on: DrawingSite;
let operator: TestOperator;
let user: MadeUser;

beforeAll(async () => {
  on = await drawingSite();
  operator = await testOperator(on.site);
  user = await makeUser(on.site, { credits: { chat: 0, draw: 20 } });
});
afterAll(() => on.close());

test('an operator finds pictures by many filters, with their cost', async () => {
  const done = await on.painted(user, { prompt: '灯塔' });
  on.reply({ data: [] });
  await conflictOnce(on.site, 'tasks', `new.state = 'done'`);
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
    prompt: '灯塔',
    state: 'done',
    channel: 'painter',
    price: 2,
    picture: done.image,
    width: 700,
  });
  expect(await operator.get(showDrawing, { id: lost })).toMatchObject({ failure_words: 'a reply without a picture' });
  expect(await operator.ask(showDrawing, { id: 999 })).toMatchObject({ code: 0, msg: 'There is no picture 999.' });
  expect(await operator.get(showChannel, { name: 'painter' })).toMatchObject({ answers: 1, cut_off: 1 });
  expect((await on.site.app.inject({ url: '/metrics' })).payload).toContain('site_pictures_total{outcome="lost"} 1');
});

const status = async (url: string) => (await on.site.app.inject({ url })).statusCode;
const restoreOwn = (id: number) => on.site.post('/draw_records/restore', { ids: [id] }, { token: user.token });

test('a removed picture is gone everywhere until an operator restores it', async () => {
  const picture = await on.painted(user);
  const { id: post } = dataOf<{ id: number }>(
    await on.site.post('/draw_square/add', { draw_records_id: picture.id, title: '雪山' }, { token: user.token }),
  );
  await approve(operator, post);
  const { picture: posted } = await operator.get(showSquare, { id: post });
  expect([await status(picture.image), await status(posted)]).toEqual([200, 200]);

  const removed = await operator.get(removeDrawing, { id: picture.id });
  expect(removed).toMatchObject({ is_deleted: true, is_removed: true, picture: '' });
  for (const url of [picture.image, picture.thumbnail, posted]) await until(async () => (await status(url)) === 404);
  expect(await operator.get(showSquare, { id: post })).toMatchObject({
    state: 'taken_down',
    reason: '作品的原图已被移除',
    picture: '',
  });
  await restoreOwn(picture.id);
  expect(await on.records(user, [picture.id])).toEqual([]);
  expect(await operator.ask(removeDrawing, { id: picture.id })).toMatchObject({ code: 0 });

  expect(await operator.get(restoreDrawing, { id: picture.id })).toMatchObject({
    is_deleted: false,
    is_removed: false,
    picture: picture.image,
  });
  await until(async () => (await status(picture.image)) === 200);
  expect(await on.records(user, [picture.id])).toMatchObject([{ id: picture.id, status: 3, is_square: 0 }]);
  expect(await status(posted)).toBe(404);
  await operator.get(restoreSquare, { post: `${post}:1` });
  await until(async () => (await status(posted)) === 200);
});

test('what the user had deleted stays deleted; files go after a week', async () => {
  const picture = await on.painted(user);
  await on.site.post('/draw_records/delete', { ids: [picture.id] }, { token: user.token });
  await operator.get(removeDrawing, { id: picture.id });
  const back = await operator.get(restoreDrawing, { id: picture.id });
  expect(back).toMatchObject({ is_deleted: true, is_removed: false });
  expect(await operator.ask(restoreDrawing, { id: picture.id })).toMatchObject({ code: 0 });
  await restoreOwn(picture.id);
  expect(await on.records(user, [picture.id])).toHaveLength(1);

  await operator.get(removeDrawing, { id: picture.id });
  await removeDeletedDrawings(on.site.database.db, Date.now() + 8 * 86_400_000);
  expect(await operator.ask(restoreDrawing, { id: picture.id })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('are gone'),
  });
});

test('a picture that is not there yet is refused', async () => {
  const { records_ids } = await on.imagine(user);
  expect(await operator.ask(removeDrawing, { id: records_ids[0] ?? 0 })).toMatchObject({ code: 0 });
});
