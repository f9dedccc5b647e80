import { eq } from 'drizzle-orm';
import { removeDrawing } from 'shared/contracts/operator/creative/drawings.ts';
import { removeQrCode } from 'shared/contracts/operator/creative/qr-codes.ts';
import {
  approveSquare,
  listSquareReports,
  listSquareRewards,
  restoreSquare,
  takeDownSquare,
} from 'shared/contracts/operator/creative/square.ts';
import { seedSquare } from '../../seed/square/seed-square.ts';
import { dataOf, makeUser, sendCode } from '../../testing/make.ts';
import { approve, type SquareSite, squareSite } from '../../testing/square.ts';
import { until } from '../../testing/until.ts';
import { makeCodes } from '../qr-code/make-codes.ts';
import { squareCategories, squarePosts } from './square-tables.ts';

let square: SquareSite;
beforeAll(async () => {
  square = await squareSite();
});
afterAll(() => square.close());

const isGone = async (id: number) => {
  square.fresh();
  const found = await square.on.site.get(`/draw_square/similar?id=${id}`);
  return dataOf<{ gone: boolean }>(found).gone && (await square.detail(id)).code === 0;
};
const ends = (...urls: string[]) =>
  until(async () => (await Promise.all(urls.map(square.status))).every((status) => status === 404));

test('a removed drawing is gone from the square with its reward', async () => {
  const { operator, reader, author } = square;
  const { id, image, thumbnail, record } = await square.shown();
  await square.post('report', { id, reason: 'privacy' }, reader);
  await operator.get(removeDrawing, { id: record.id });
  expect(await isGone(id)).toBe(true);
  await ends(image, thumbnail, record.image);
  expect(await square.mine(id)).toMatchObject({ state: 'taken_down', reason: '作品的原图已被移除' });
  expect((await operator.get(listSquareReports, { post: id, state: 'all' })).lists).toMatchObject([
    { state: 'upheld' },
  ]);
  const { lists } = await operator.get(listSquareRewards, { who: author.mobile });
  expect(lists.find((one) => one.post === id)?.taken_back).not.toBe('');
  expect(await square.post('edit', { id, is_submit: 1 })).toMatchObject({ code: 0 });
});

test('a removed drawing leaves the review queue', async () => {
  const { operator, on } = square;
  const record = await on.painted(square.author);
  const id = await square.added(record);
  await operator.get(removeDrawing, { id: record.id });
  expect(await operator.ask(approveSquare, { posts: `${id}:1` })).toMatchObject({ code: 0 });
  expect(await square.mine(id)).toMatchObject({ state: 'taken_down' });
});

test('a removed QR code is gone from the square too', async () => {
  const { operator, on, author } = square;
  const codes = makeCodes(on);
  codes.willPaint();
  const recordId = await codes.imagine(author, { qr_content: 'https://bad.example', prompt: '山' });
  await on.paint();
  const id = dataOf<{ id: number }>(await square.post('add', { draw_records_id: recordId, title: '码' })).id;
  await approve(operator, id);
  expect((await square.lists()).lists).toContainEqual(expect.objectContaining({ id, tool: 'qr' }));
  await operator.get(removeQrCode, { id: recordId });
  expect(await isGone(id)).toBe(true);
});

test('works of an erased account answer gone, unshown ones unknown', async () => {
  const { on, operator } = square;
  const { db } = on.site.database;
  const leaving = await makeUser(on.site, { credits: { chat: 0, draw: 20 } });
  const id = await square.added(await on.painted(leaving, { prompt: '离开者的画' }), { title: '离开者' }, leaving);
  await approve(operator, id);
  const draft = await square.added(await on.painted(leaving), { is_draft: 1 }, leaving);
  const [card] = (await square.lists('keyword=离开者')).lists;
  await square.post('praise', { id, praise: 1 });
  const code = await sendCode(on.site, leaving.mobile, 'ZXZH');
  dataOf(await on.site.post('/user/deletion/request', { proof: 'mobile', code }, { token: leaving.token }));
  await db.execute('update account_deletions set due_time = now()');
  await db.execute(`update tasks set run_time = now() where kind = 'delete-account'`);
  await on.site.app.tasks.work('delete-account');
  expect([await isGone(id), await isGone(draft)]).toEqual([true, false]);
  await ends(card?.image ?? '', card?.thumbnail ?? '');
  const rows = await db.select().from(squarePosts).where(eq(squarePosts.userId, leaving.id));
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatchObject({ state: 'deleted', title: '', prompt: '', name: '', grams: [] });
});

test('an address of the site’s own work follows its being shown', async () => {
  const { on, operator } = square;
  const { db } = on.site.database;
  await db.delete(squareCategories);
  await seedSquare(db, on.site.app.storage, { siteMode: 'demo' });
  square.fresh();
  const card = (await square.lists('page_size=100')).lists.find(({ source }) => source === 1);
  if (!card) throw new Error('the site has no work of its own');
  expect([await square.status(card.image), await square.status(card.thumbnail)]).toEqual([200, 200]);
  await operator.get(takeDownSquare, { id: card.id, because: 'quality' });
  await ends(card.image, card.thumbnail);
  expect(await isGone(card.id)).toBe(true);
  await operator.get(restoreSquare, { post: `${card.id}:1` });
  await until(async () => (await square.status(card.image)) === 200);
});
