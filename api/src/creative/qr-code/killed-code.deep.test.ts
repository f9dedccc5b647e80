import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import type { Database } from '../../platform/database/db.ts';
import { tasks } from '../../platform/tasks/task-tables.ts';
import { openLogin } from '../../site/login/stored-logins.ts';
import { createUser } from '../../site/user/stored-users.ts';
import { type LentDatabase, lendDatabase } from '../../testing/database/lent-database.ts';
import { dataOf } from '../../testing/make.ts';
import { makePainter } from '../../testing/make-painter.ts';
import { type ApiProcess, spawnApi } from '../../testing/processes/spawn-api.ts';
import { type FakeImages, fakeImages, plainPng, says } from '../../testing/providers/fake-images.ts';
import { until } from '../../testing/until.ts';
import { drawRecords, drawRequests } from '../pictures/pictures.ts';

const [codesWanted, price, credits] = [8, 2, 40];
/** Milliseconds that a picture takes at its provider. */
const orderTakes = 700;
/** Pictures that the provider has handed over: codes are made of them then. */
let handedOver = 0;
let lent: LentDatabase;
let fake: FakeImages;
let api: ApiProcess | undefined;

beforeAll(async () => {
  lent = await lendDatabase('killed-code');
  fake = await fakeImages();
  const picture = (await plainPng('#7fa0c0', 600)).toString('base64');
  fake.answer({
    'POST /images/generations': [
      async (response) => {
        await sleep(orderTakes);
        says(200, { data: [{ b64_json: picture }] })(response);
        handedOver++;
      },
    ],
  });
});
afterAll(async () => {
  await api?.end('SIGKILL');
  await lent.remove();
  await fake.close();
});

/** @returns a token of the user who asks for all of them */
async function fill(db: Database['db']): Promise<string> {
  await makePainter({ database: { db } }, fake, { name: 'sync', models: ['sync'], price });
  const wanted = { mobile: '13800000000', channel: 4, credits: { chat: 0, draw: credits } };
  const user = await db.transaction((tx) => createUser(tx, wanted));
  return openLogin(db, user?.id ?? 0, 4);
}

async function killWhen(isTime: () => boolean): Promise<void> {
  await until(isTime);
  await api?.end('SIGKILL');
  api = await spawnApi(lent.environment);
}

test('codes of a killed process are ordered at most once', async () => {
  // The first start fills a new database.
  api = await spawnApi(lent.environment);
  await api.end('SIGKILL');
  const token = await lent.between(fill);
  api = await spawnApi(lent.environment);
  const ids: number[] = [];
  for (let no = 0; no < codesWanted; no++) {
    const body = { qr_content: `https://example.com/${no}`, prompt: `no ${no}.`, model: 'sync' };
    ids.push(dataOf<{ records_id: number }>(await api.post('/qrcode/imagine', body, token)).records_id);
  }
  // Once while pictures are on order, once while codes are made of those that came.
  await killWhen(() => fake.orders().length >= 2);
  const before = handedOver;
  await killWhen(() => handedOver > before);
  const isDone = async () => {
    if (!api) throw new Error('no process serves');
    const records = dataOf<QrRecord[]>(await api.post('/qrcode_records/detail', { records_id: ids }, token));
    return records.every(({ status }) => status >= 2);
  };
  await until(isDone);
  await api.end('SIGTERM');

  const orders = fake.orders().map(({ text }) => /no \d\./.exec(text)?.[0] ?? text);
  expect(orders.filter((prompt, at) => orders.indexOf(prompt) !== at)).toEqual([]);
  await lent.between(async (db) => {
    const rows = await db
      .select({ status: drawRecords.status, why: drawRecords.failureKind })
      .from(drawRecords)
      .innerJoin(drawRequests, eq(drawRequests.id, drawRecords.requestId))
      .where(sql`${drawRequests.prompt} like 'no %'`);
    expect(rows).toHaveLength(codesWanted);
    const came = rows.filter(({ status }) => status === 3).length;
    expect(came).toBeGreaterThan(0);
    expect(rows.filter(({ status, why }) => status !== 3 && why !== 'lost')).toEqual([]);
    const { rows: balances } = await db.execute<{ kind: string; total: number }>(sql`
      select accounts.kind, sum(balance)::int as total from accounts join users on users.id = user_id
      where currency = 'draw' and mobile = '13800000000' group by 1`);
    const of = (kind: string) => balances.find((row) => row.kind === kind)?.total;
    expect([of('available'), of('held')]).toEqual([credits - came * price, 0]);
    expect(await db.$count(tasks, sql`${tasks.kind} = 'paint' and ${tasks.state} in ('queued', 'running')`)).toBe(0);
    expect(await auditLedger(db)).toEqual([]);
  });
});
