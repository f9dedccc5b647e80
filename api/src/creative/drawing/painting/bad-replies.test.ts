import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { channelModels, channels, models } from '../../../providers/channels/channel-tables.ts';
import { type DrawingSite, drawingSite } from '../../../testing/draw.ts';
import { dataOf, type MadeUser, makeUser } from '../../../testing/make.ts';
import type { ImageReply } from '../../../testing/providers/fake-images.ts';
import { drawRecords } from '../../pictures/drawing-tables.ts';

let on: DrawingSite;
let user: MadeUser;

beforeAll(async () => {
  on = await drawingSite({ capabilities: { count: 4 } });
});
beforeEach(async () => {
  await on.mend();
  user = await makeUser(on.site, { credits: { chat: 0, draw: 10 } });
});
afterAll(() => on.close());

const picture = (url: string) => ({ data: [{ url }] });
const page = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>维护中</h1>');
/** Half of a reply, and then nothing more. */
const stalled = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"data":[{"b64_json":"');
};
const [lost, closed] = ['与绘画服务的连接中断，没有收到图片', '绘画服务暂时不可用，管理员正在处理'];
const served = (url: string, reply: ImageReply) => {
  on.fake.replies[`GET ${url}`] = [reply];
};

test.each<[what: string, reply: () => ImageReply, kind: string, sentence: string]>([
  ['a page in place of JSON', () => page, 'operator', closed],
  ['an empty list', () => ({ data: [] }), 'lost', lost],
  ['no list at all', () => ({}), 'lost', lost],
  ['a picture of 0 bytes', () => ({ data: [{ b64_json: '' }] }), 'lost', lost],
  [
    'a picture that is a page',
    () => ({ data: [{ b64_json: Buffer.from('<html>').toString('base64') }] }),
    'lost',
    lost,
  ],
  [
    'a picture that is cut',
    () => ({ data: [{ b64_json: on.picture.slice(0, 200) }] }),
    'lost',
    '绘画服务返回的图片无法识别',
  ],
  ['an address in the private network', () => picture('http://169.254.169.254/latest/meta-data'), 'lost', lost],
  ['an address of the machine itself', () => picture('http://localhost:1/a.png'), 'lost', lost],
  ['an address that is no web address', () => picture('file:///etc/passwd'), 'lost', lost],
  ['a redirect into the private network', () => picture(`${on.fake.url}/moved.png`), 'lost', lost],
  ['a file of 0 bytes', () => picture(`${on.fake.url}/empty.png`), 'lost', lost],
  ['a body that does not end', () => stalled, 'lost', lost],
  ['an error inside of 200', () => ({ error: { message: 'internal error' } }), 'lost', lost],
  [
    'a refusal inside of 200',
    () => ({ error: { message: 'upstream moderation: prompt flagged' } }),
    'prompt',
    '描述没有通过绘画服务的审核，请换个说法',
  ],
])('%s is said in a sentence, refunded, and not ordered again', async (_what, reply, kind, text) => {
  // Only the one that never ends is not waited for.
  const firstByteMs = reply() === stalled ? 300 : 60_000;
  await on.site.database.db.update(channels).set({ firstByteMs, updateTime: new Date() });
  on.reply(reply());
  served('/moved.png', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/a.png' }).end());
  served('/empty.png', (response) => response.writeHead(200, { 'content-type': 'image/png' }).end());
  const { records_ids } = await on.imagine(user);
  await on.paint();
  expect(await on.records(user, records_ids)).toMatchObject([
    {
      status: 2,
      loading: 0,
      image: '',
      failure: { kind, text },
      fail_reason: text,
      receipt: { settled: 0, released: 2 },
    },
  ]);
  expect([await on.balance(user), on.fake.orders().length]).toEqual([10, 1]);
});

test('a vanished model is refused at its field; accepted orders are delivered', async () => {
  on.reply({ data: [{ b64_json: on.picture }] });
  const { records_ids } = await on.imagine(user, { model: 'paint' });
  const { db } = on.site.database;
  const [channel] = await db.select().from(channels);
  const enable = (isEnabled: boolean) => db.update(models).set({ isEnabled }).where(eq(models.key, 'paint'));
  await db.insert(models).values({ key: 'other', modality: 'image', alias: '别的', price: 2, capabilities: {} });
  await db.insert(channelModels).values({ channelId: channel?.id ?? 0, modelKey: 'other', remoteName: 'other' });
  await enable(false);
  expect(await on.ask(user, { model: 'paint' })).toMatchObject({
    code: 0,
    msg: '所选模型已下架，请换一个模型',
    data: { field: 'model' },
  });
  expect(await on.balance(user)).toBe(8);
  await on.paint();
  const [record] = await on.records(user, records_ids);
  await enable(true);
  expect(record).toMatchObject({ status: 3, receipt: { settled: 2, released: 0 } });
  expect([await on.balance(user), on.fake.orders().length]).toEqual([8, 1]);
});

test('of two tabs with credits for one, one is taken', async () => {
  const poor = await makeUser(on.site, { credits: { chat: 0, draw: 3 } });
  on.reply({ data: [{ b64_json: on.picture }] });
  const asked = await Promise.all([on.ask(poor, {}, 'first-tab-0000001'), on.ask(poor, {}, 'second-tab-000002')]);
  expect(asked.map(({ code }) => code).toSorted()).toEqual([1, 101]);
  await on.paint();
  expect([await on.balance(poor), on.fake.orders().length]).toEqual([1, 1]);
});

test('words of a provider are stored where readable; the picture always is', async () => {
  for (const [said, kept] of [
    [{ a: 1 }, ''],
    [['a', 'b'], ''],
    ['长'.repeat(7_000_000), '长'.repeat(8000)],
    ['一\0座\ud800山', '一座\ufffd山'],
  ] as const) {
    on.reply({ data: [{ b64_json: on.picture, revised_prompt: said, type: 7, image_index: '1' }, null] });
    const { records_ids } = await on.imagine(user);
    await on.paint();
    expect(await on.records(user, records_ids)).toMatchObject([{ status: 3, prompt_en: kept }]);
  }
});

test('an unreadable record costs its own place and is logged', async () => {
  const own = await makeUser(on.site, { credits: { chat: 0, draw: 10 } });
  const [good, bad] = [await on.painted(own), await on.painted(own)];
  const unreadable = { prompt: { a: 1 } } as unknown as { prompt: string };
  await on.site.database.db.update(drawRecords).set({ actual: unreadable }).where(eq(drawRecords.id, bad.id));
  const list = async () => dataOf<{ lists: { id: number }[] }>(await on.site.get('/draw_records/records', own));
  expect((await list()).lists.map(({ id }) => id)).toEqual([good.id]);
  expect(await on.records(own, [good.id, bad.id])).toMatchObject([{ id: good.id }]);
  expect(JSON.stringify(on.site.log)).toContain('rows of a list were left out');
});
