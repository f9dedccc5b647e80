import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import type { SquareDetail } from 'shared/contracts/creative/square.ts';
import { squareCategoryCommands } from 'shared/contracts/operator/creative/square.ts';
import { labelXmp } from 'shared/contracts/site/label-xmp.ts';
import sharp from 'sharp';
import { labelOf, readPictureLabel } from '../../../platform/pictures/picture-label.ts';
import { type DrawingSite, drawingSite } from '../../../testing/draw.ts';
import { dataOf, type MadeUser, makeUser } from '../../../testing/make.ts';
import { approve } from '../../../testing/square.ts';
import { type TestOperator, testOperator } from '../../../testing/test-operator.ts';
import { makeCodes } from '../../qr-code/make-codes.ts';

let on: DrawingSite;
let operator: TestOperator;
let author: MadeUser;
let category: number;
beforeAll(async () => {
  on = await drawingSite();
  operator = await testOperator(on.site);
  author = await makeUser(on.site, { credits: { chat: 0, draw: 100 } });
  category = (await operator.get(squareCategoryCommands.add, { name: '风景' })).id;
});
afterAll(() => on.close());

const add = (record: Pick<DrawRecord, 'id'>, more: object = {}) =>
  on.site.post(
    '/draw_square/add',
    { draw_records_id: record.id, category_id: category, title: '雪山', ...more },
    { token: author.token },
  );
const open = async (url: string) => (await on.site.app.inject({ url })).rawPayload;

/** All files of the post that comes of this. */
async function published(record: Pick<DrawRecord, 'id'>, more: object = {}) {
  const { id } = dataOf<{ id: number }>(await add(record, more));
  await approve(operator, id);
  on.site.app.prepared.forget();
  const post = dataOf<SquareDetail>(await on.site.get(`/draw_square/detail?id=${id}`));
  const files = await Promise.all([post.image, ...post.thumbnails.map(({ url }) => url)].map(open));
  return { post, files };
}

const framed = (width = 300) => sharp({ create: { width, height: 200, channels: 3, background: '#c93' } });
const foreign = labelOf({ Label: '2', ContentProducer: 'elsewhere', ProduceID: 'x-1', ContentPropagator: 'someone' });
const ownLabel = (record: DrawRecord) => ({
  Label: '1',
  ContentProducer: 'ai-site',
  ProduceID: `draw-${record.request_id}-0`,
  ContentPropagator: 'ai-site',
  PropagateID: expect.stringMatching(/^[\w-]{12}$/),
});

test('every file of a post says it was generated and passed on', async () => {
  const record = await on.painted(author);
  const { post, files } = await published(record);
  expect(post.label).toBe('AI 生成');
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    expect(await readPictureLabel(file)).toMatchObject({
      label: ownLabel(record),
      source: 'trainedAlgorithmicMedia',
    });
  }
  expect((await readPictureLabel(await open(record.image)))?.label.ContentPropagator).toBe('');
});

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s in Base64 replaces the record’s picture and keeps its label',
  async (format) => {
    const record = await on.painted(author);
    const bytes = await framed()[format]().toBuffer();
    const base64 = `data:image/${format};base64,${bytes.toString('base64')}`;
    const { post, files } = await published(record, { is_base64: 1, base64 });
    expect([post.width, post.height]).toEqual([300, 200]);
    for (const file of files) expect((await readPictureLabel(file))?.label).toMatchObject(ownLabel(record));
    // The record keeps its own picture.
    const { width } = await sharp(await open(record.image)).metadata();
    expect(width).toBe(700);
  },
);

test('the label of the record outweighs that of the picture', async () => {
  const record = await on.painted(author);
  for (const Label of ['2', '3', '0', '']) {
    const bytes = await framed()
      .withXmp(labelXmp({ ...foreign, Label }, undefined))
      .png()
      .toBuffer();
    const { files } = await published(record, { is_base64: 1, base64: bytes.toString('base64') });
    for (const file of files) expect((await readPictureLabel(file))?.label).toMatchObject(ownLabel(record));
  }
});

test('what is no picture is refused, and nothing is published', async () => {
  const record = await on.painted(author);
  for (const [base64, msg] of [
    ['', '请选择图片'],
    ['not base64!', '图片已损坏或无法识别，请换一张'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), expect.stringMatching(/图片/)],
    [`data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`, '图片已损坏或无法识别，请换一张'],
    ['A'.repeat(980_004), '图片过大'],
  ] as const) {
    expect(await add(record, { is_base64: 1, base64 })).toMatchObject({ code: 0, msg });
  }
  const mine = await on.site.get(`/draw_square/mine?draw_records_id=${record.id}`, { token: author.token });
  expect(dataOf<{ count: number }>(mine).count).toBe(0);
});

test('a code over a labelled upload is published with its label', async () => {
  const codes = makeCodes(on);
  const bytes = await sharp(Buffer.from(on.picture, 'base64')).withXmp(labelXmp(foreign, undefined)).png().toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  const address = `${await on.site.url()}/api/upload/image`;
  const sent = await fetch(address, { method: 'POST', body: form, headers: { token: author.token } });
  const { id: upload_id } = dataOf<{ id: number }>(await sent.json());
  const id = await codes.imagine(author, {
    qr_content: 'https://example.com/menu',
    picture: { upload_id },
    pixel_style: 'blend',
  });
  await on.paint();
  const record = await codes.record(author, id);
  expect(record).toMatchObject({ status: 3, is_square: 0 });
  const { post, files } = await published(record);
  expect(post).toMatchObject({ tool: 'qr', title: '雪山' });
  expect(await on.site.app.codes.read(files[0] ?? Buffer.of(), AbortSignal.timeout(20_000), [])).toBe(
    record.qr_content,
  );
  for (const file of files) expect((await readPictureLabel(file))?.label.ContentPropagator).toBe('ai-site');
  expect(await codes.record(author, id)).toMatchObject({ is_square: 1 });
});
