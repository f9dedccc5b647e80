import type { QrConfig } from 'shared/contracts/creative/qr.ts';
import type { QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { type Reply, requestHeader } from 'shared/contracts/reply.ts';
import { type DrawingSite, drawingSite } from '../../testing/draw.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { testOperator } from '../../testing/test-operator.ts';
import { makeCodes } from './make-codes.ts';

let on: DrawingSite;
let codes: ReturnType<typeof makeCodes>;
let user: MadeUser;
const content = 'https://example.com/menu?table=12';
const listed = async (path: string, { token } = user): Promise<number[]> =>
  dataOf<{ lists: QrRecord[] }>(await on.site.get(path, { token })).lists.map((one) => one.id);

beforeAll(async () => {
  on = await drawingSite();
  codes = makeCodes(on);
});
beforeEach(async () => {
  await on.mend();
  user = await makeUser(on.site, { credits: { chat: 0, draw: 10 } });
});
afterAll(() => on.close());

test('a code is held for, painted, proven by two decoders, and paid', async () => {
  codes.willPaint();
  const id = await codes.imagine(user, { qr_content: content, prompt: '一座山' });
  expect(await codes.record(user, id)).toMatchObject({ status: 0, loading: 1, qr_content: content, prompt: '一座山' });
  expect(await on.balance(user)).toBe(8);
  await on.paint();
  const record = await codes.record(user, id);
  expect(record).toMatchObject({
    status: 3,
    way: 1,
    type: 1,
    pixel_style: 'steer',
    marker_shape: 'square',
    aspect_ratio: '1:1',
    model: 'paint',
    model_text: 'paint',
    label: 'AI 生成',
    able_actions: [],
    receipt: { held: 2, settled: 2, released: 0, balance_after: 8 },
    proof: { is_proven: 1 },
  });
  expect(record.proof?.cells).toHaveLength(12);
  // Where it stands, for a page that reads it again.
  expect(record.proof).toMatchObject({ side: 738, modules: 41 });
  const image = await on.site.app.inject({ url: record.image });
  expect(await on.site.app.codes.read(image.rawPayload, AbortSignal.timeout(20_000), [])).toBe(content);
  const log = await on.site.get('/account_log/lists?type=draw', { token: user.token });
  expect(JSON.stringify(log)).toContain('艺术二维码');
});

test('a code no decoder reads is repainted once, then free', async () => {
  const unread = { ...codes.unreadProof, problem: '倾斜拍摄时读不出' };
  const mend = codes.replaceMaking(async () => ({ picture: Buffer.from(on.picture, 'base64'), proof: unread }));
  codes.willPaint();
  const id = await codes.imagine(user, { qr_content: content, prompt: '一座山' });
  const before = on.fake.orders().length;
  await on.paint();
  mend();
  expect(on.fake.orders().length - before).toBe(2);
  const record = await codes.record(user, id);
  expect(record).toMatchObject({
    status: 2,
    image: '',
    failure: { kind: 'result' },
    proof: { is_proven: 0, problem: '倾斜拍摄时读不出' },
    receipt: { held: 2, settled: 0, released: 2, balance_after: 10 },
  });
  expect(record.fail_reason).toMatch(/^倾斜拍摄时读不出，已退回积分/);
  expect(await on.balance(user)).toBe(10);
});

test('a code from the second of two pictures is paid once', async () => {
  let tries = 0;
  const mend = codes.replaceMaking((order, signal, make) =>
    ++tries === 1
      ? Promise.resolve({ picture: Buffer.from(on.picture, 'base64'), proof: codes.unreadProof })
      : make(order, signal, []),
  );
  codes.willPaint();
  const id = await codes.imagine(user, { qr_content: content, prompt: '一座山' });
  await on.paint();
  mend();
  expect(await codes.record(user, id)).toMatchObject({ status: 3, receipt: { settled: 2 } });
  expect(await on.balance(user)).toBe(8);
});

test('a code over an own picture asks no painter; own price', async () => {
  const drawn = await on.painted(user);
  const before = on.fake.orders().length;
  const id = await codes.imagine(user, { qr_content: content, picture: { record_id: drawn.id }, pixel_style: 'blend' });
  await on.paint();
  expect(on.fake.orders()).toHaveLength(before);
  expect(await codes.record(user, id)).toMatchObject({
    status: 3,
    model: '',
    model_text: '自己的图片',
    parent_id: drawn.id,
    receipt: { settled: 1 },
    references: [{ record_id: drawn.id }],
  });
  const line = await on.site.get(`/draw_records/lineage?id=${drawn.id}`, { token: user.token });
  expect(dataOf<{ after: { id: number }[] }>(line).after.map((part) => part.id)).toContain(id);
});

test('the same order from two devices is one code', async () => {
  codes.willPaint();
  const body = { qr_content: content, prompt: '一座山' };
  const again = { headers: { [requestHeader.idempotencyKey]: 'one-order' } };
  const ids = await Promise.all([codes.imagine(user, body, again), codes.imagine(user, body, again)]);
  expect(new Set(ids).size).toBe(1);
  expect(await on.balance(user)).toBe(8);
  const two = await Promise.all([codes.imagine(user, body), codes.imagine(user, body)]);
  expect(new Set(two).size).toBe(2);
  expect(await on.balance(user)).toBe(4);
  const poor = await makeUser(on.site, { credits: { chat: 0, draw: 3 } });
  const replies = await Promise.all([codes.ask(poor, body), codes.ask(poor, body)]);
  expect(replies.map(({ code }) => code).toSorted()).toEqual([1, 101]);
});

test('a code that waits is cancelled and given back', async () => {
  const id = await codes.imagine(user, { qr_content: content, prompt: '一座山' });
  await on.site.post('/qrcode_records/cancel', { ids: [id] }, { token: user.token });
  await on.paint();
  expect(await codes.record(user, id)).toMatchObject({ status: 2, failure: { kind: 'cancelled' } });
  expect(await on.balance(user)).toBe(10);
});

test('codes and drawings are listed apart; a deleted code is restored', async () => {
  const picture = await on.painted(user, { prompt: '山' });
  codes.willPaint();
  const id = await codes.imagine(user, { qr_content: content, prompt: '一条河' });
  await on.paint();
  expect(await listed('/draw_records/records')).toEqual([picture.id]);
  expect(await listed('/qrcode_records/records')).toEqual([id]);
  expect(await listed('/qrcode_records/records?keyword=table')).toEqual([id]);
  expect(await listed(`/qrcode_records/records?keyword=${encodeURIComponent('河')}&status=3`)).toEqual([id]);
  expect(await listed('/qrcode_records/records?keyword=none')).toEqual([]);
  const other = await makeUser(on.site);
  expect(await codes.records(other, [id])).toEqual([]);
  const post = (what: string) => on.site.post(`/qrcode_records/${what}`, { ids: [id] }, { token: user.token });
  await post('delete');
  expect(await listed('/qrcode_records/records')).toEqual([]);
  await post('restore');
  expect(await listed('/qrcode_records/records')).toEqual([id]);
});

// Shows: IDOR-05
test('IDOR-05: nobody touches the code of another user', async () => {
  const stranger = await makeUser(on.site, { credits: { chat: 0, draw: 10 } });
  const id = await codes.imagine(user, { qr_content: content, prompt: '一座山' });
  await on.site.post('/qrcode_records/cancel', { ids: [id] }, { token: stranger.token });
  codes.willPaint();
  await on.paint();
  expect(await codes.record(user, id)).toMatchObject({ status: 3 });

  expect(await codes.records(stranger, [id])).toEqual([]);
  expect(await listed('/qrcode_records/records', stranger)).toEqual([]);
  expect(await listed('/qrcode_records/records')).toEqual([id]);
  const uses = async (as: MadeUser): Promise<Reply[]> => [
    await on.site.post('/draw_records/zip', { ids: [id] }, { token: as.token }),
    await on.site.get(`/draw_records/lineage?id=${id}`, { token: as.token }),
    await on.site.post('/draw_square/add', { draw_records_id: id, title: '菜单' }, { token: as.token }),
    await codes.ask(as, { qr_content: content, picture: { record_id: id }, pixel_style: 'blend' }),
  ];
  const refused = await uses(stranger);
  expect(refused.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(JSON.stringify(refused)).not.toContain('example.com');
  expect(await on.balance(stranger)).toBe(10);
  expect((await uses(user)).map(({ code }) => code)).toEqual([1, 1, 1, 1]);

  const change = (what: string, { token }: MadeUser) =>
    on.site.post(`/qrcode_records/${what}`, { ids: [id] }, { token });
  await change('delete', stranger);
  expect((await codes.records(user, [id])).length).toBe(1);
  await change('delete', user);
  await change('restore', stranger);
  expect(await codes.records(user, [id])).toEqual([]);
});

test('the configuration says what can be ordered; an operator closes it', async () => {
  const config = async () => dataOf<QrConfig>(await on.site.get('/qrcode/config'));
  expect(await config()).toMatchObject({
    is_open: 1,
    draw_model: [{ model: 'paint', balance: 2, default: 1 }],
    content_limit: 600,
    own_picture_price: 1,
    poster_mark: 1,
    mewx: { model: [{ id: 1, name: 'paint' }] },
    zhishuyun_qrcode: { pixel_style: [{ value: 'steer' }, { value: 'blend' }, { value: 'halftone' }] },
  });
  const operator = await testOperator(on.site);
  await operator.get(setSetting, { key: 'qr_art.is_open', value: 'no' });
  expect((await config()).is_open).toBe(0);
  const closed: Reply = await codes.ask(user, { qr_content: content, prompt: '一座山' });
  expect(closed).toMatchObject({ code: 0, msg: '艺术二维码暂未开放' });
  await operator.get(setSetting, { key: 'qr_art.is_open', value: 'yes' });
  await operator.get(setSetting, { key: 'qr_art.poster_mark', value: 'no' });
  expect((await config()).poster_mark).toBe(0);
});
