import { eq, sql } from 'drizzle-orm';
import { listNotices, retryNotice, showNotice } from 'shared/contracts/operator/operation/notices.ts';
import { signNotice, testChannel } from '../../testing/providers/signed-notice.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { limitCounters } from '../limits/limit-tables.ts';
import { NoticeRefused } from './notice-source.ts';
import { quarantinedNotices } from './notice-tables.ts';
import { dropOldQuarantined, roomOfSigned } from './quarantine.ts';
import { serveCallback } from './serve-callback.ts';

let site: TestApp;
let operator: TestOperator;
const channel = testChannel(async () => {
  throw new NoticeRefused('the order is of 5 credits');
});
beforeAll(async () => {
  site = await testApp({ more: [(app: TestApp['app']) => serveCallback(app, channel)] });
  operator = await testOperator(site);
});
afterEach(async () => {
  await site.database.db.delete(quarantinedNotices);
  await site.database.db.delete(limitCounters);
});
afterAll(() => site.close());

let sent = 0;
async function send(body: string, { key, from = '192.0.2.1' }: { key?: string; from?: string } = {}) {
  const { statusCode } = await site.app.inject({
    method: 'POST',
    url: '/api/pay/notify/test',
    headers: {
      'content-type': 'application/json',
      ...signNotice(body, key ? { key } : {}),
      'x-long': 'y'.repeat(4000),
    },
    payload: body,
    remoteAddress: from,
  });
  return statusCode;
}
const forge = (from?: string) =>
  send(JSON.stringify({ n: ++sent, fill: 'x'.repeat(20_000) }), { key: 'guessed', ...(from ? { from } : {}) });
const signed = () => JSON.stringify({ eventId: `signed-${++sent}`, userId: 1, credits: 6, fill: 'x'.repeat(9000) });
const rows = (isSigned: boolean) =>
  site.database.db.select().from(quarantinedNotices).where(eq(quarantinedNotices.isSigned, isSigned));
const metric = async (line: RegExp) => Number(line.exec((await site.app.inject('/metrics')).payload)?.[1] ?? 0);

test('forged notices are counted; few are kept, never whole', async () => {
  for (let i = 0; i < 25; i++) expect(await forge()).toBe(401);
  expect(await rows(false)).toHaveLength(20);
  for (let i = 0; i < 200; i++) expect(await forge(`198.51.100.${i}`)).toBe(401);
  const samples = await rows(false);
  expect(samples).toHaveLength(200);
  for (const { body, headers, size } of samples) {
    expect(body.length).toBeLessThanOrEqual(2048);
    expect(JSON.stringify(headers).length).toBeLessThan(1500);
    expect(size).toBeGreaterThan(20_000);
  }
  // Nothing at all is written for senders that come later.
  const { rows: counters } = await site.database.db.execute(sql`select * from limit_counters`);
  for (let i = 0; i < 20; i++) await forge(`203.0.113.${i}`);
  expect((await site.database.db.execute(sql`select * from limit_counters`)).rows).toHaveLength(counters.length);
  expect(await metric(/site_notices_total\{source="pay-test",outcome="unsigned"\} (\d+)/)).toBe(245);
  expect(await metric(/site_notices_quarantined\{source="pay-test",status="unsigned"\} (\d+)/)).toBe(200);
  expect(await metric(/site_notices_stored_bytes\{source="pay-test",status="unsigned"\} (\d+)/)).toBe(200 * 2048);

  // What is signed and does not fit is there all the same, whole.
  const body = signed();
  expect(await send(body)).toBe(401);
  expect(await rows(true)).toMatchObject([{ body: Buffer.from(body), status: 'refused', size: body.length, times: 1 }]);
  // The operator sees both, and each alone.
  expect(await operator.get(listNotices, {})).toMatchObject({ count: 201 });
  expect(await operator.get(listNotices, { signed: 'no' })).toMatchObject({ count: 200 });
  const { lists } = await operator.get(listNotices, { signed: 'yes' });
  expect(lists).toMatchObject([
    { signed: true, about: `payment-of-${JSON.parse(body).eventId}`, reason: 'the order is of 5 credits' },
  ]);
  const [sample] = samples;
  expect(await operator.get(showNotice, { id: sample?.id ?? 0 })).toMatchObject({ signed: false, size: sample?.size });
  expect((await operator.ask(retryNotice, { id: sample?.id ?? 0 })).code).toBe(0);
});

test('signed notices share a bounded room; done ones make room', async () => {
  const part = 1024 * 1024;
  // Their bodies are not read: they are all that fits.
  const count = () => site.database.db.$count(quarantinedNotices, eq(quarantinedNotices.isSigned, true));
  await site.asOwner(`insert into quarantined_notices
    (source, status, reason, headers, body, body_hash, size, create_time, last_time)
    select 'pay-test', 'refused', 'full', '{}', convert_to(repeat('a', ${part}), 'UTF8'), 'h' || i, ${part}, now(), now()
    from generate_series(1, ${roomOfSigned / part}) i`);
  expect(await send(signed())).toBe(401);
  expect(await count()).toBe(roomOfSigned / part);
  expect(await metric(/site_notices_unstored_total\{source="pay-test"\} (\d+)/)).toBe(1);
  await site.asOwner(`update quarantined_notices set status = 'done' where body_hash in ('h1', 'h2')`);
  expect(await send(signed())).toBe(401);
  expect(await count()).toBe(roomOfSigned / part - 1);
});

test('samples go after two weeks, signed notices after half a year', async () => {
  await forge('198.18.0.1');
  await send(signed());
  const age = (days: number) =>
    site.database.db.update(quarantinedNotices).set({ lastTime: sql`now() - make_interval(days => ${days}::int)` });
  const left = async () => (await site.database.db.select().from(quarantinedNotices)).map(({ isSigned }) => isSigned);
  await age(13);
  await dropOldQuarantined(site.database.db);
  expect((await left()).toSorted()).toEqual([false, true]);
  await age(179);
  await dropOldQuarantined(site.database.db);
  expect(await left()).toEqual([true]);
  await age(181);
  await dropOldQuarantined(site.database.db);
  expect(await left()).toEqual([]);
});
