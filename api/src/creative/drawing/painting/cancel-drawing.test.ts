import { eq } from 'drizzle-orm';
import { users } from '../../../platform/user/user-tables.ts';
import { findMadeFiles } from '../../../site/made-files/made-files.ts';
import { type DrawingSite, drawingSite } from '../../../testing/draw.ts';
import { type MadeUser, makeUser } from '../../../testing/make.ts';
import { makePainter } from '../../../testing/make-painter.ts';
import { says } from '../../../testing/providers/fake-images.ts';
import { until } from '../../../testing/until.ts';
import { drawRequests } from '../../pictures/drawing-tables.ts';
import { endWithout } from './end-pictures.ts';

let on: DrawingSite;
let user: MadeUser;

beforeAll(async () => {
  on = await drawingSite({ capabilities: { count: 4 } });
  await makePainter(on.site, on.fake, {
    name: 'by-task',
    kind: 'midjourney-proxy',
    models: ['mj'],
    config: { poll_ms: 50 },
  });
});
beforeEach(async () => {
  await on.mend();
  user = await makeUser(on.site, { credits: { chat: 0, draw: 10 } });
});
afterAll(() => on.close());

const cancel = (ids: number[]) => on.site.post('/draw_records/cancel', { ids }, { token: user.token });
const states = async (ids: number[]) =>
  (await on.records(user, ids)).map(({ status, failure }) => failure?.kind ?? status);
const setRequest = (change: Partial<typeof drawRequests.$inferInsert>) =>
  on.site.database.db.update(drawRequests).set(change).where(eq(drawRequests.userId, user.id));

test('a waiting request is cancelled at once and never sent', async () => {
  on.reply({ data: [] });
  const { records_ids } = await on.imagine(user, { n: 3 });
  expect(await cancel([records_ids[1] ?? 0])).toMatchObject({ code: 1 });
  expect(await states(records_ids)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect(await on.balance(user)).toBe(10);
  await on.paint();
  expect(on.fake.orders()).toEqual([]);
});

test('nobody cancels what another user asked for', async () => {
  const { records_ids } = await on.imagine(user);
  const other = await makeUser(on.site);
  await on.site.post('/draw_records/cancel', { ids: records_ids }, { token: other.token });
  expect(await states(records_ids)).toEqual([0]);
  await cancel(records_ids);
});

test('a sent order that cannot be found is lost and refunded', async () => {
  on.reply({ data: [{ b64_json: on.picture }] });
  const { records_ids } = await on.imagine(user, { n: 2 });
  await setRequest({ sentTime: new Date(), channel: 'painter' });
  await on.paint();
  expect(await states(records_ids)).toEqual(['lost', 'lost']);
  expect([await on.balance(user), on.fake.orders().length]).toEqual([10, 0]);
});

test('a task with its provider’s number is followed after a restart', async () => {
  const done = { status: 'SUCCESS', imageUrl: `${on.fake.url}/there.png` };
  const there = Buffer.from(on.picture, 'base64');
  on.fake.answer({
    'GET /mj/task/77/fetch': [{ status: 'IN_PROGRESS', progress: '40%' }, done],
    'GET /there.png': [(response) => response.writeHead(200, { 'content-type': 'image/png' }).end(there)],
  });
  const { records_ids } = await on.imagine(user, { model: 'mj' });
  await setRequest({ sentTime: new Date(), channel: 'by-task', providerTaskId: '77' });
  await on.paint();
  expect(await on.records(user, records_ids)).toMatchObject([
    { status: 3, task_id: '77', receipt: { settled: 2, released: 0 } },
  ]);
  expect([await on.balance(user), on.fake.orders().length]).toEqual([8, 0]);
});

test('a busy channel hands on; one that may have painted does not', async () => {
  await makePainter(on.site, on.fake, { name: 'second', position: 1 });
  on.reply(says(429, {}), { data: [{ b64_json: on.picture }] });
  const first = await on.imagine(user, { model: 'paint' });
  await on.paint();
  expect([await states(first.records_ids), on.fake.orders().length]).toEqual([[3], 2]);
  on.reply(says(502, {}), { data: [{ b64_json: on.picture }] });
  const second = await on.imagine(user, { model: 'paint' });
  await on.paint();
  expect([await states(second.records_ids), on.fake.orders().length]).toEqual([['lost'], 1]);
});

test('a frozen account is sent nothing and gets its credits back', async () => {
  on.reply({ data: [{ b64_json: on.picture }] });
  const { records_ids } = await on.imagine(user);
  const frozen = (isDisabled: boolean) =>
    on.site.database.db.update(users).set({ isDisabled }).where(eq(users.id, user.id));
  await frozen(true);
  await on.paint();
  await frozen(false);
  expect([await states(records_ids), await on.balance(user), on.fake.orders().length]).toEqual([['cancelled'], 10, 0]);
});

test('of a picture whose request ends while it is stored nothing is left', async () => {
  const { database, app } = on.site;
  on.reply({ data: [{ b64_json: on.picture }] });
  const { records_ids } = await on.imagine(user, { model: 'paint' });
  const [request] = await database.db.select().from(drawRequests).where(eq(drawRequests.userId, user.id));
  if (!request) throw new Error('nothing was ordered');
  const stored: string[] = [];
  const put = app.storage.put.bind(app.storage);
  jest.spyOn(app.storage, 'put').mockImplementation(async (name, ...file) => {
    // As another process does that takes this one for dead.
    if (stored.push(name) === 1)
      await database.db.transaction((tx) => endWithout(tx, request, { kind: 'lost', text: '已丢失' }));
    await put(name, ...file);
  });
  await on.paint();
  expect(stored.length).toBeGreaterThan(0);
  expect([await states(records_ids), await on.balance(user)]).toEqual([['lost'], 10]);
  expect(await findMadeFiles(database.db, stored)).toEqual([]);
  const left = [];
  for await (const { name } of app.storage.list()) left.push(name);
  expect(left.filter((name) => stored.includes(name))).toEqual([]);
});

test('a running drawing is cancelled within a second; delivered pictures are paid', async () => {
  await on.site.app.tasks.start();
  on.fake.answer({
    'POST /mj/submit/imagine': [{ code: 1, result: '78' }],
    'GET /mj/task/78/fetch': [{ status: 'IN_PROGRESS', progress: '40%' }],
    'POST /mj/task/78/cancel': [{}],
  });
  const { records_ids } = await on.imagine(user, { model: 'mj' });
  await until(async () => (await on.records(user, records_ids))[0]?.progress === 0.4);
  await cancel(records_ids);
  await until(async () => (await states(records_ids))[0] === 'cancelled');
  await until(() => on.fake.orders().some(({ path }) => path === '/mj/task/78/cancel'));
  expect(await on.balance(user)).toBe(10);
  // An answer that comes too late changes nothing.
  const isCancelled = Promise.withResolvers<void>();
  const isAnswered = Promise.withResolvers<void>();
  on.reply(async (response) => {
    await isCancelled.promise;
    says(200, { data: [{ b64_json: on.picture }] })(response);
    isAnswered.resolve();
  });
  const late = await on.imagine(user, { model: 'paint' });
  await until(() => on.fake.orders().length === 1);
  await cancel(late.records_ids);
  await until(async () => (await states(late.records_ids))[0] === 'cancelled');
  isCancelled.resolve();
  await isAnswered.promise;
  await on.site.app.tasks.stop();
  expect([await states(late.records_ids), await on.balance(user)]).toEqual([['cancelled'], 10]);
});
