import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { makePainter } from '../../testing/make-painter.ts';
import { type FakeImages, fakeImages, plainPng, says } from '../../testing/providers/fake-images.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let fake: FakeImages;
let site: TestApp;
let user: MadeUser;
let picture: string;

beforeAll(async () => {
  fake = await fakeImages();
  site = await testApp();
  await makePainter(site, fake);
  picture = (await plainPng('#3366aa', 700)).toString('base64');
});
beforeEach(async () => {
  user = await makeUser(site, { credits: { chat: 0, draw: 10 } });
});
afterAll(async () => {
  const findings = await auditLedger(site.database.db);
  await site.close();
  await fake.close();
  expect(findings).toEqual([]);
});

const paints = (...data: object[]) => ({ data });
const reply = (...list: FakeImages['replies'][string]) => fake.answer({ 'POST /images/generations': list });
const ask = (body: object, key?: string) =>
  site.post(
    '/draw/imagine',
    { prompt: '一座山', ...body },
    { token: user.token, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
interface Asked {
  records_id: number;
  records_ids: number[];
  balance_draw: number;
}
const asked = async (body: object = {}) => dataOf<Asked>(await ask(body));
const recordsOf = async (ids: number[]) =>
  dataOf<DrawRecord[]>(await site.post('/draw_records/detail', { records_id: ids }, { token: user.token }));
const balance = async () =>
  dataOf<{ balance_draw: number }>(await site.get('/user/center', { token: user.token })).balance_draw;

test('pictures are held for at once, arrive one by one, and each is paid', async () => {
  reply(paints({ b64_json: picture }, { b64_json: picture, revised_prompt: 'a mountain' }));
  const { records_id, records_ids, balance_draw } = await asked({ n: 2 });
  expect([records_ids.length, records_ids[0], balance_draw]).toEqual([2, records_id, 6]);
  expect(await recordsOf(records_ids)).toMatchObject([{ status: 0, loading: 1, queue_place: 0 }, { status: 0 }]);
  await site.app.tasks.work('paint');
  const [first, second] = await recordsOf(records_ids);
  expect(first).toMatchObject({
    ...{ status: 3, loading: 0, fail_reason: '', model: 'paint', draw_model: 'paint', label: 'AI 生成', index: 0 },
    ...{ receipt: { held: 2, settled: 2, released: 0, balance_after: 6 } },
    ...{ requested: { width: 1024, height: 1024 }, actual: { width: 700, height: 700, media_type: 'image/png' } },
  });
  expect(second?.actual?.prompt).toBe('a mountain');
  expect(await balance()).toBe(6);
  const image = await site.app.inject({ url: first?.image ?? '' });
  expect([image.statusCode, image.headers['content-type'], image.rawPayload.length]).toEqual([
    ...[200, 'image/png', first?.actual?.bytes],
  ]);
  expect(first?.thumbnails.map(({ width }) => width)).toEqual([320, 640]);
  expect((await site.app.inject({ url: first?.thumbnail ?? '' })).headers['content-type']).toBe('image/webp');
  expect(JSON.parse(fake.orders()[0]?.text ?? '{}')).toMatchObject({ model: 'paint-there', prompt: '一座山', n: 2 });
});

test.each([
  ['prompt', says(400, { error: { code: 'moderation_blocked', message: 'flagged by content policy' } })],
  ['result', says(400, { error: { message: 'generated image was rejected: moderated' } })],
  ['reference', says(400, { error: { message: 'invalid image' } })],
  ['busy', says(429, { error: { message: 'rate limit' } })],
  ['operator', says(401, { error: { message: 'invalid api key' } })],
  ['lost', says(504, {})],
])('nothing is paid when it is refused as %s, and the provider is asked once', async (kind, refusal) => {
  reply(refusal);
  const { records_ids } = await asked({ n: 2 });
  await site.app.tasks.work('paint');
  const records = await recordsOf(records_ids);
  expect(records.map(({ status, failure }) => [status, failure?.kind])).toEqual([
    [2, kind],
    [2, kind],
  ]);
  expect(records[0]).toMatchObject({ receipt: { held: 2, settled: 0, released: 2 } });
  expect(records[0]?.fail_reason).toMatch(/[一-龥]/);
  expect([await balance(), fake.orders().length]).toEqual([10, 1]);
});
