import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { DrawModel } from 'shared/contracts/creative/drawing-model.ts';
import { editModel } from 'shared/contracts/operator/chat/models.ts';
import { cancelTask, listTasks, retryTask, showTask } from 'shared/contracts/operator/operation/tasks.ts';
import { tasks } from '../../platform/tasks/task-tables.ts';
import { type DrawingSite, drawingSite } from '../../testing/draw.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { until } from '../../testing/until.ts';
import { drawRequests } from '../pictures/pictures.ts';

let on: DrawingSite;
let operator: TestOperator;
let user: MadeUser;
beforeAll(async () => {
  on = await drawingSite({ capabilities: { count: 4 } });
  operator = await testOperator(on.site);
});
beforeEach(async () => {
  on.fake.answer({});
  user = await makeUser(on.site, { credits: { chat: 0, draw: 10 } });
});
afterAll(() => on.close());

type State = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
const own = async (state: State) => {
  const found = await operator.get(listTasks, { state, kind: 'paint' });
  return found.filter(({ user_id }) => user_id === user.id);
};
const kinds = async (ids: number[]) =>
  (await on.records(user, ids)).map(({ status, failure }) => failure?.kind ?? status);

test('the documented capabilities are accepted and shape the form', async () => {
  const page = readFileSync(new URL('../../../../docs/operations/models.md', import.meta.url), 'utf8');
  const [, capabilities = ''] = /```json\n(\{\n {2}"count"[^`]+)```/.exec(page) ?? [];
  const painter = { key: 'paint', capabilities: JSON.stringify({ ...JSON.parse(capabilities), control: true }) };
  await operator.get(editModel, painter);
  const [model] = dataOf<DrawModel[]>(await on.site.get('/draw/modelConfig'));
  expect(model?.abilities).toMatchObject(JSON.parse(capabilities));
  const size = { width: 700, height: 704 };
  expect(await on.ask(user, size)).toMatchObject({ code: 0, msg: '边长应在 512 到 2048 之间，且为 64 的倍数' });
});

test('an operator cancels a waiting drawing; everything goes back', async () => {
  const { records_ids } = await on.imagine(user, { n: 3 });
  const [waiting] = await own('queued');
  const stuck = () => operator.get(listTasks, { state: 'queued', kind: 'paint', minutes: 10 });
  expect(await stuck()).toEqual([]);
  const earlier = new Date(Date.now() - 11 * 60_000);
  await on.site.database.db
    .update(tasks)
    .set({ createTime: earlier })
    .where(eq(tasks.id, waiting?.id ?? 0));
  expect((await stuck()).map(({ id }) => id)).toEqual([waiting?.id]);
  const shown = await operator.get(showTask, { id: waiting?.id ?? 0 });
  expect(shown).toMatchObject({ kind: 'paint', user_id: user.id, place: 0, begin_time: null });
  await operator.get(cancelTask, { id: shown.id, reason: 'it hangs' });
  expect([await kinds(records_ids), await on.balance(user)]).toEqual([['cancelled', 'cancelled', 'cancelled'], 10]);
  await on.paint();
  expect([on.fake.orders().length, (await own('cancelled')).length]).toEqual([0, 1]);
});

test('a drawing that failed for good is never run again', async () => {
  const { images } = on.site.app;
  const attach = images.attach.bind(images);
  images.attach = () => Promise.reject(new Error('a fault of ours'));
  const { records_ids } = await on.imagine(user);
  const { db } = on.site.database;
  const sent = { sentTime: new Date(), channel: 'painter', providerTaskId: '7' };
  await db.update(drawRequests).set(sent).where(eq(drawRequests.userId, user.id));
  // Its last try.
  await db.update(tasks).set({ tries: 4 }).where(eq(tasks.userId, user.id));
  await on.paint();
  images.attach = attach;
  expect([await kinds(records_ids), await on.balance(user)]).toEqual([['lost'], 10]);
  const [failed] = await own('failed');
  const id = failed?.id ?? 0;
  expect(await operator.ask(retryTask, { id })).toMatchObject({
    code: 0,
    msg: `Task ${id} (paint) is over: it may be begun only once, or what it was paid with is given back.`,
  });
  await on.paint();
  expect([on.fake.orders().length, await on.balance(user)]).toEqual([0, 10]);
});

test('a hanging drawing is cancelled; missing pictures are refunded', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  on.reply(async (response) => {
    await over;
    response.writeHead(504).end();
  });
  await on.site.app.tasks.start();
  const { records_ids } = await on.imagine(user, { n: 2 });
  await until(() => on.fake.orders().length === 1);
  const [running] = await own('running');
  const shown = await operator.get(showTask, { id: running?.id ?? 0 });
  expect(shown).toMatchObject({ state: 'running', begin_time: expect.stringMatching(/^20/) });
  const { id } = shown;
  expect(await operator.ask(retryTask, { id })).toMatchObject({ code: 0, msg: `Task ${id} is running.` });
  await operator.get(cancelTask, { id });
  await until(async () => (await own('cancelled')).length === 1);
  expect([await kinds(records_ids), await on.balance(user)]).toEqual([['cancelled', 'cancelled'], 10]);
  end();
  await on.site.app.tasks.stop();
  expect([await on.balance(user), on.fake.orders().length]).toEqual([10, 1]);
});
