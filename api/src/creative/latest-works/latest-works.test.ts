import { getLatestWorks } from 'shared/contracts/creative/latest-works.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { dataOf, type MadeUser } from '../../testing/make.ts';
import { type SquareSite, squareSite } from '../../testing/square.ts';
import { makeCodes } from '../qr-code/make-codes.ts';

let square: SquareSite;
beforeAll(async () => {
  square = await squareSite();
});
afterAll(() => square.close());

type Latest = Output<typeof getLatestWorks>;
const latest = async ({ token }: MadeUser): Promise<Latest> =>
  dataOf(await square.on.site.get(getLatestWorks.path, { token }));
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

test('works, what runs and what waits of every tool come by one call', async () => {
  const { on, author, reader } = square;
  const { site } = on;
  const [old, young] = [await on.painted(author, { prompt: '山' }), await on.painted(author, { prompt: '海' })];
  const codes = makeCodes(on);
  codes.willPaint();
  const code = await codes.imagine(author, { qr_content: 'https://menu.example', prompt: '山' });
  await on.paint();
  const post = await square.added(old, { title: '雪山' });
  const written = { title: '旅行', markdown: '# 旅行' };
  const { map } = dataOf<{ map: { id: number } }>(await site.post('/mind_map/save', written, { token: author.token }));
  const { records_id: waiting } = await on.imagine(author, { prompt: '还没画的' });

  const found = await latest(author);
  expect(idsOf(found.pictures)).toEqual([young.id, old.id]);
  const { image, thumbnail, thumbnails, thumbhash, create_time } = old;
  expect(found.pictures[1]).toMatchObject({ prompt: '山', image, thumbnail, thumbnails, thumbhash, create_time });
  expect(found.codes).toEqual([expect.objectContaining({ id: code, qr_content: 'https://menu.example' })]);
  expect(found.maps).toEqual([expect.objectContaining({ id: map.id, title: '旅行' })]);
  expect(found.open_pictures).toEqual([expect.objectContaining({ id: waiting, prompt: '还没画的', status: 0 })]);
  expect(found.open_codes).toEqual([]);
  expect(found.posts).toEqual([expect.objectContaining({ id: post, title: '雪山', state: 'review', image })]);
  await on.paint();

  const nothing = { pictures: [], codes: [], maps: [], open_pictures: [], open_codes: [], posts: [] };
  expect(await latest(reader)).toEqual(nothing);
  await site.post('/draw_records/delete', { ids: [old.id, young.id, waiting, code] }, { token: author.token });
  expect(await latest(author)).toMatchObject({ pictures: [], codes: [], open_pictures: [] });
});
