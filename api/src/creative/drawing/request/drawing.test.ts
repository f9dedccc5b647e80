import { type DrawingSite, drawingSite } from '../../../testing/draw.ts';
import { type MadeUser, makeUser } from '../../../testing/make.ts';
import { says } from '../../../testing/providers/fake-images.ts';

let on: DrawingSite;
let user: MadeUser;

beforeAll(async () => {
  on = await drawingSite();
});
beforeEach(async () => {
  await on.mend();
  user = await makeUser(on.site, { credits: { chat: 0, draw: 10 } });
});
afterAll(() => on.close());

const pictureOf = () => ({ b64_json: on.picture });

test('pictures are held for at once, arrive singly, and are paid', async () => {
  on.reply({ data: [pictureOf(), { ...pictureOf(), revised_prompt: 'a mountain' }] });
  const { records_id, records_ids, balance_draw } = await on.imagine(user, { n: 2 });
  expect([records_ids.length, records_ids[0], balance_draw]).toEqual([2, records_id, 6]);
  expect(await on.records(user, records_ids)).toMatchObject([{ status: 0, loading: 1, queue_place: 0 }, { status: 0 }]);
  await on.paint();
  const [first, second] = await on.records(user, records_ids);
  expect(first).toMatchObject({
    status: 3,
    loading: 0,
    fail_reason: '',
    model: 'paint',
    draw_model: 'paint',
    label: 'AI 生成',
    index: 0,
    receipt: { held: 2, settled: 2, released: 0, balance_after: 6 },
    requested: { width: 1024, height: 1024 },
    actual: { width: 700, height: 700, media_type: 'image/png' },
  });
  expect(second?.actual?.prompt).toBe('a mountain');
  expect(await on.balance(user)).toBe(6);
  const image = await on.site.app.inject({ url: first?.image ?? '' });
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
  expect(image.rawPayload).toHaveLength(first?.actual?.bytes ?? 0);
  expect(first?.thumbnails.map(({ width }) => width)).toEqual([320, 640]);
  const small = await on.site.app.inject({ url: first?.thumbnail ?? '' });
  expect(small.headers['content-type']).toBe('image/webp');
  expect(JSON.parse(on.fake.orders()[0]?.text ?? '{}')).toMatchObject({ model: 'paint-there', prompt: '一座山', n: 2 });
});

test('the menu of models has names, prices and abilities, the default first', async () => {
  expect(await on.site.get('/draw/modelConfig')).toMatchObject({
    data: [
      { name: 'paint', model: 'paint', balance: 2, default: 1, member_free: 0, abilities: { count: 4, mask: false } },
    ],
  });
});

test.each([
  ['prompt', says(400, { error: { code: 'moderation_blocked', message: 'flagged by content policy' } })],
  ['result', says(400, { error: { message: 'generated image was rejected: moderated' } })],
  ['reference', says(400, { error: { message: 'invalid image' } })],
  ['busy', says(429, { error: { message: 'rate limit' } })],
  ['operator', says(401, { error: { message: 'invalid api key' } })],
  ['operator', (response: import('node:http').ServerResponse) => response.end('<!doctype html><p>Welcome')],
  ['lost', says(504, {})],
  ['lost', says(200, { data: [] })],
  ['lost', says(200, { data: [{ b64_json: '' }] })],
  ['lost', says(200, { data: [{ b64_json: Buffer.from('no picture').toString('base64') }] })],
  ['lost', says(200, { data: [{ url: 'http://10.0.0.1/a.png' }] })],
  ['lost', (response: import('node:http').ServerResponse) => response.destroy()],
])('nothing is paid when refused as %s; the provider is asked once', async (kind, refusal) => {
  on.reply(refusal);
  const { records_ids } = await on.imagine(user, { n: 2 });
  await on.paint();
  const records = await on.records(user, records_ids);
  expect(records.map(({ status, failure }) => [status, failure?.kind])).toEqual([
    [2, kind],
    [2, kind],
  ]);
  expect(records[0]).toMatchObject({ receipt: { held: 2, settled: 0, released: 2 } });
  expect(records[0]?.fail_reason).toMatch(/[一-龥]/);
  expect([await on.balance(user), on.fake.orders().length]).toEqual([10, 1]);
});

test('of three pictures only the one that came is paid', async () => {
  const cut = Buffer.from(on.picture, 'base64').subarray(0, 300).toString('base64');
  on.reply({ data: [pictureOf(), { error: { message: 'output image was moderated' } }, { b64_json: cut }] });
  const { records_ids } = await on.imagine(user, { n: 3 });
  await on.paint();
  const records = await on.records(user, records_ids);
  expect(records.map(({ status, failure }) => [status, failure?.kind])).toEqual([
    [3, undefined],
    [2, 'result'],
    [2, 'lost'],
  ]);
  expect(await on.balance(user)).toBe(8);
});

test('a reply with fewer pictures than were asked for pays those', async () => {
  on.reply({ data: [pictureOf()] });
  const { records_ids } = await on.imagine(user, { n: 4 });
  await on.paint();
  expect((await on.records(user, records_ids)).map(({ status }) => status)).toEqual([3, 2, 2, 2]);
  expect(await on.balance(user)).toBe(8);
});

test('a double click is one request; of two devices one gets it', async () => {
  on.reply({ data: [pictureOf()] });
  const twice = await Promise.all([on.ask(user, { n: 2 }, 'a-key-of-mine'), on.ask(user, { n: 2 }, 'a-key-of-mine')]);
  expect(twice[0]?.data).toEqual(twice[1]?.data);
  expect(await on.balance(user)).toBe(6);
  const devices = await Promise.all([on.ask(user, { n: 3 }), on.ask(user, { n: 3 })]);
  expect(devices.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 101]);
  expect(await on.balance(user)).toBe(0);
  await on.paint();
  expect(on.fake.orders()).toHaveLength(2);
});

test('the receipt of a picture has the lines of the account log', async () => {
  const { id } = await on.painted(user);
  const receipt = await on.site.get(`/draw_records/receipt?id=${id}`, { token: user.token });
  expect(receipt.data).toMatchObject({
    held: 2,
    settled: 2,
    released: 0,
    balance_after: 8,
    model: 'paint',
    lines: [{ change_type_desc: '绘画消耗', change_amount_desc: '-2', left_amount: '8', remark: '绘画：paint' }],
  });
  const other = await makeUser(on.site);
  expect(await on.site.get(`/draw_records/receipt?id=${id}`, { token: other.token })).toMatchObject({ code: 0 });
});
