import { sql } from 'drizzle-orm';
import { cancelTask } from 'shared/contracts/operator/operation/tasks.ts';
import * as z from 'shared/contracts/schema.ts';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { until } from '../../testing/until.ts';
import type { Tx } from '../database/db.ts';
import type { TaskKind } from './task-kind.ts';
import { enqueueTask, findTask } from './task-rows.ts';

let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
let ends = 0;

const lockUser = (tx: Tx) => tx.execute(sql`select id from users where id = ${user.id} for update`);
const paid: TaskKind<{ word: string }> = {
  name: 'paid',
  delivery: 'at-least-once',
  input: z.object({ word: z.string() }),
  limits: { all: 1 },
  limitSeconds: 10,
  run: async () => undefined,
  async onFailed(tx) {
    ends++;
    await lockUser(tx);
  },
};

beforeAll(async () => {
  site = await testApp({ more: [(app) => app.tasks.add(paid)] });
  operator = await testOperator(site);
  user = await makeUser(site);
});
afterAll(() => site.close());

test('its user and an operator cancel a task at once', async () => {
  const { db, engine } = site.database;
  const { id } = await db.transaction((tx) =>
    enqueueTask(tx, paid, { key: 'k', payload: { word: 'w' }, userId: user.id, afterSeconds: 60 }),
  );
  const [locked, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ofUser = db.transaction(async (tx) => {
    await lockUser(tx);
    locked.resolve();
    await goesOn.promise;
    return site.app.tasks.cancel(tx, id);
  });
  await locked.promise;
  const ofOperator = operator.ask(cancelTask, { id });
  if (engine === 'postgres') {
    await until(async () => {
      const { rows } = await db.execute(sql`select from pg_locks
        where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`);
      return rows.length > 0;
    });
  }
  goesOn.resolve();
  expect(await ofUser).toMatchObject({ state: 'cancelled' });
  await ofOperator;
  expect(site.log.filter(({ level }) => level === 'error')).toEqual([]);
  expect(ends).toBe(1);
  expect(await findTask(db, 'paid', 'k')).toMatchObject({ state: 'cancelled' });
});
