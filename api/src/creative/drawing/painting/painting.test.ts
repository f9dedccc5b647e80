import type { ServerResponse } from 'node:http';
import { basename } from 'node:path';
import sharp from 'sharp';
import { memberships, memberUses } from '../../../account/membership/membership-tables.ts';
import { findMadeFiles } from '../../../site/made-files/made-files.ts';
import { type DrawingSite, drawingSite } from '../../../testing/draw.ts';
import { type MadeUser, makeUser } from '../../../testing/make.ts';
import { makePainter } from '../../../testing/make-painter.ts';
import { plainPng, says } from '../../../testing/providers/fake-images.ts';
import { until } from '../../../testing/until.ts';

let on: DrawingSite;
let user: MadeUser;

beforeAll(async () => {
  on = await drawingSite({ capabilities: { count: 4 }, config: { interim: 2 } });
  const mj = { name: 'by-task', kind: 'midjourney-proxy', models: ['mj'], config: { poll_ms: 50 } };
  await makePainter(on.site, on.fake, { ...mj, capabilities: { upscale: true, variation: true } });
  await makePainter(on.site, on.fake, {
    name: 'free',
    models: ['members'],
    isMemberFree: true,
    capabilities: { count: 4 },
  });
  await makePainter(on.site, on.fake, { name: 'one-at-a-time', kind: 'sdwebui', models: ['sd'] });
  await makePainter(on.site, on.fake, { name: 'two-at-once', models: ['two'], config: { at_once: 2 } });
  await makePainter(on.site, on.fake, { name: 'any', models: ['behind'] });
  await makePainter(on.site, on.fake, { name: 'spare', models: ['behind'], config: { at_once: 1 }, position: 1 });
});
beforeEach(async () => {
  await on.mend();
  user = await makeUser(on.site, { credits: { chat: 0, draw: 10 } });
});
afterAll(() => on.close());

test('an interim picture is readable while open pages need it', async () => {
  const isSeen = Promise.withResolvers<void>();
  on.reply(async (response: ServerResponse) => {
    const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const large = (await plainPng('#3366aa', 1024)).toString('base64');
    send({ type: 'image_generation.partial_image', partial_image_index: 0, b64_json: large });
    await isSeen.promise;
    send({ type: 'image_generation.completed', b64_json: on.picture });
    response.end();
  });
  const { records_ids } = await on.imagine(user, { model: 'paint' });
  const painting = on.paint();
  await until(async () => (await on.records(user, records_ids))[0]?.interim !== '');
  const [record] = await on.records(user, records_ids);
  expect(record).toMatchObject({ status: 1, loading: 1, image: '' });
  expect(record?.begin_time).toMatch(/^\d{4}-/);
  const address = record?.interim ?? '';
  const shown = await on.site.app.inject({ url: address });
  expect(shown.headers['content-type']).toBe('image/webp');
  // Cancelling is free, so what was seen until then is too coarse to keep.
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 128, height: 128 });
  isSeen.resolve();
  await painting;
  expect(await on.records(user, records_ids)).toMatchObject([{ status: 3, interim: '' }]);
  // A page that has not heard of the picture yet may fetch what it shows.
  await on.site.app.tasks.work('drop-made-files');
  expect(await findMadeFiles(on.site.database.db, [basename(address)])).toHaveLength(1);
  await on.dropLeftFiles();
  await until(async () => (await on.site.app.inject({ url: address })).statusCode === 404);
});

test('one picture of a grid is upscaled by its own channel', async () => {
  const there = Buffer.from(on.picture, 'base64');
  const done = { status: 'SUCCESS', imageUrl: `${on.fake.url}/there.png` };
  on.fake.answer({
    'POST /mj/submit/imagine': [{ code: 1, result: '90' }],
    'POST /mj/submit/change': [{ code: 1, result: '91' }],
    'GET /mj/task/90/fetch': [done],
    'GET /mj/task/91/fetch': [done],
    'GET /there.png': [(response) => response.writeHead(200, { 'content-type': 'image/png' }).end(there)],
  });
  const drawn = async (body: object) => {
    const { records_ids } = await on.imagine(user, { model: 'mj', ...body });
    await on.paint();
    const [record] = await on.records(user, records_ids);
    if (!record) throw new Error('no record');
    return record;
  };
  const grid = await drawn({ prompt: '四只猫' });
  expect(grid.able_actions).toHaveLength(8);
  const single = await drawn({ action: 'upsample3', image_id: grid.id, prompt: '' });
  expect(single).toMatchObject({ status: 3, prompt: '四只猫', parent_id: grid.id, action: 'upsample3' });
  expect(single.able_actions).toEqual(['variation1']);
  expect(JSON.parse(on.fake.orders()[1]?.text ?? '{}')).toEqual({ taskId: '90', index: 3, action: 'UPSCALE' });
});

test('a member draws free while the quota covers all pictures', async () => {
  const { db } = on.site.database;
  const endTime = new Date(Date.now() + 86_400_000);
  await db.insert(memberships).values({ userId: user.id, packageName: '月度会员', dailyQuota: 3, endTime });
  on.reply({ data: [{ b64_json: on.picture }] });
  const ask = async (n: number) => {
    const { records_ids } = await on.imagine(user, { model: 'members', n });
    await on.paint();
    const [first] = await on.records(user, records_ids);
    return [first?.receipt?.held, await on.balance(user)];
  };
  // Of three pictures one comes: the quota has two left.
  expect(await ask(3)).toEqual([0, 10]);
  expect((await db.select().from(memberUses)).map(({ answers }) => answers)).toEqual([1]);
  expect(await ask(3)).toEqual([2, 8]);
  expect(await ask(2)).toEqual([0, 8]);
});

/** Answers orders once so many are there, and a moment later. @returns how many of them were there at once */
function countedOrders(path: string, reply: object, together = 1): () => number {
  let [now, most] = [0, 0];
  const waiting: (() => void)[] = [];
  on.fake.answer({
    [path]: [
      async (response) => {
        most = Math.max(most, ++now);
        const there = new Promise<void>((resolve) => waiting.push(resolve));
        if (waiting.length >= together) for (const go of waiting.splice(0)) go();
        await there;
        await new Promise((resolve) => setTimeout(resolve, 50));
        now--;
        says(200, reply)(response);
      },
    ],
  });
  return () => most;
}

test('a server that paints singly gets one request after another', async () => {
  const most = countedOrders('POST /sdapi/v1/txt2img', { images: [on.picture] });
  const ids: number[] = [];
  for (let at = 0; at < 3; at++) ids.push(...(await on.imagine(user, { model: 'sd' })).records_ids);
  expect((await on.records(user, ids)).map(({ queue_place }) => queue_place)).toEqual([0, 1, 2]);
  await on.paint();
  expect((await on.records(user, ids)).map(({ status }) => status)).toEqual([3, 3, 3]);
  expect(most()).toBe(1);
});

test('a channel limits its own requests at once, no other’s', async () => {
  const others = [user, await makeUser(on.site, { credits: { chat: 0, draw: 10 } })];
  for (const [model, limit] of [
    ['two', 2],
    ['behind', 4],
  ] as const) {
    const most = countedOrders('POST /images/generations', { data: [{ b64_json: on.picture }] }, limit);
    for (const one of others) for (let at = 0; at < 2; at++) await on.imagine(one, { model });
    await on.paint();
    expect([model, most()]).toEqual([model, limit]);
  }
});

test('a model says how long its pictures take, once three are known', async () => {
  for (let at = 0; at < 3; at++) await on.painted(user, { model: 'paint' });
  const { data } = await on.site.get('/draw/modelConfig');
  const models = data as { model: string; usual_seconds?: number }[];
  expect(models.find(({ model }) => model === 'paint')?.usual_seconds).toBeGreaterThanOrEqual(1);
  const { records_ids } = await on.imagine(user, { model: 'paint' });
  expect((await on.records(user, records_ids))[0]?.usual_seconds).toBeGreaterThanOrEqual(1);
  await on.site.post('/draw_records/cancel', { ids: records_ids }, { token: user.token });
});

test('a process that stops lets a picture arrive that was ordered', async () => {
  await on.site.app.tasks.start();
  const isStopping = Promise.withResolvers<void>();
  on.reply(async (response) => {
    await isStopping.promise;
    says(200, { data: [{ b64_json: on.picture }] })(response);
  });
  const { records_ids } = await on.imagine(user, { model: 'paint' });
  await until(() => on.fake.orders().length === 1);
  const stopped = on.site.app.tasks.stop();
  isStopping.resolve();
  await stopped;
  expect(await on.records(user, records_ids)).toMatchObject([{ status: 3 }]);
});
