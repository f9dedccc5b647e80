import { desc, eq, ne } from 'drizzle-orm';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import { listNotices, retryNotice, showNotice } from 'shared/contracts/operator/operation/notices.ts';
import { accounts } from '../../ledger/ledger-tables.ts';
import { post } from '../../ledger/post.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { makeUser } from '../../testing/make.ts';
import { signNotice, testChannel } from '../../testing/providers/signed-notice.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { NoticeRefused } from './notice-source.ts';
import { notices, quarantinedNotices } from './notice-tables.ts';
import { serveCallback } from './serve-callback.ts';

let site: TestApp;
let userId: number;
let operator: TestOperator;
/** What the next notice meets: an order of another amount, a fault of ours. */
let fault: Error | undefined;
const channel = testChannel(async (tx, { eventId, userId: user, credits }) => {
  const legs = [
    { account: 'issued', amount: -credits },
    { userId: user, account: 'available', amount: credits },
  ] as const;
  await post(tx, {
    key: `pay:test:${eventId}`,
    cause: 'order',
    causeId: eventId,
    legs: legs.map((leg) => ({ ...leg, currency: 'chat', changeType: 201 })),
  });
  if (fault) throw fault;
});
const more = [(app: TestApp['app']) => serveCallback(app, channel)];
beforeAll(async () => {
  site = await testApp({ more });
  operator = await testOperator(site);
  ({ id: userId } = await makeUser(site, { credits: { chat: 0, draw: 0 } }));
});
afterEach(() => {
  fault = undefined;
});
afterAll(() => site.close());

let sent = 0;
const notice = (credits = 10) => JSON.stringify({ eventId: `e${++sent}`, userId, credits });
async function send(body: string | Buffer, headers: Record<string, string> = signNotice(body), to = site) {
  const type = { 'content-type': 'application/json' };
  const payload = Buffer.from(body);
  const reply = await to.app.inject({
    method: 'POST',
    url: '/api/pay/notify/test',
    headers: { ...type, ...headers },
    payload,
  });
  return [reply.statusCode, reply.payload];
}
async function balance(): Promise<number> {
  const rows = await site.database.db.select().from(accounts).where(eq(accounts.userId, userId));
  return rows.find(({ currency, kind }) => currency === 'chat' && kind === 'available')?.balance ?? 0;
}
const open = () => {
  const { id, status } = quarantinedNotices;
  return site.database.db.select().from(quarantinedNotices).where(ne(status, 'done')).orderBy(desc(id));
};
const success = [200, 'success'];
const refused = [401, '{"code":"FAIL"}'];
const failed = [503, 'later'];

test('a signed notice takes effect once, and is answered properly', async () => {
  const before = await balance();
  const body = notice(10);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
  for (const answer of answers) expect(answer).toEqual(success);
  expect(await send(body, signNotice(body, { at: Date.now() - 60_000 }))).toEqual(success);
  expect(await balance()).toBe(before + 10);
  expect(await open()).toEqual([]);
  const metrics = (await site.app.inject('/metrics')).payload;
  expect(metrics).toContain('site_notices_total{source="pay-test",outcome="accepted"} 1');
  expect(metrics).toContain('site_notices_total{source="pay-test",outcome="repeated"} 20');
});

test('the signature covers the bytes, for any content type', async () => {
  const before = await balance();
  // Neither sorted, nor without spaces, nor without a mark at the end: parsed and written again it would differ.
  const odd = `{ "credits" : 1e0,\t"userId":${userId}, "eventId":"\\u4f60 ${++sent}" }\r\n`;
  expect(await send(odd)).toEqual(success);
  expect(await send(notice(2), {})).toEqual(refused);
  for (const type of ['application/x-www-form-urlencoded', 'text/xml; charset=gbk', 'application/octet-stream']) {
    const body = notice(1);
    expect(await send(body, { ...signNotice(body), 'content-type': type })).toEqual(success);
  }
  expect(await balance()).toBe(before + 4);
});

test('forged, late or mismatching notices move nothing and wait for the operator', async () => {
  const before = await balance();
  await site.database.db.delete(notices);
  const known = (await open()).length;
  const [forged, late, other] = [notice(), notice(), notice()];
  expect(await send(forged, signNotice(forged, { key: 'guessed' }))).toEqual(refused);
  expect(await send(forged, { ...signNotice(forged, { key: 'guessed' }), cookie: 'token=x', token: 'y' })).toEqual(
    refused,
  );
  expect(await send(late, signNotice(late, { at: Date.now() - 400_000 }))).toEqual(refused);
  fault = new NoticeRefused('the order is of 5 credits');
  expect(await send(other)).toEqual(refused);
  expect(await send(Buffer.from([0xff, 0x00, 0xfe]))).toEqual(failed);
  expect(await balance()).toBe(before);
  expect(await site.database.db.select().from(notices)).toEqual([]);
  const rows = (await open()).slice(0, (await open()).length - known);
  expect(
    rows.map(({ reason, status, eventId, isSigned, times }) => [reason, status, eventId, isSigned, times]),
  ).toEqual([
    ['failed: SyntaxError', 'failed', null, true, 1],
    ['the order is of 5 credits', 'refused', JSON.parse(other).eventId, true, 1],
    ['its time is over', 'refused', null, true, 1],
    ['the signature is wrong', 'refused', null, false, 2],
  ]);
  expect(rows[0]?.body).toEqual(Buffer.from([0xff, 0x00, 0xfe]));
  expect(rows[3]?.headers).not.toHaveProperty('cookie');
  expect((await site.app.inject('/metrics')).payload).toMatch(
    /site_notices_quarantined\{source="pay-test",status="refused"\} [2-9]/,
  );
  expect((await site.app.inject('/metrics')).payload).toMatch(
    /site_notices_quarantined\{source="pay-test",status="unsigned"\} [1-9]/,
  );
});

test('a crash is a 5xx; sent again, the notice takes effect', async () => {
  const before = await balance();
  const [again, retried] = [notice(3), notice(4)];
  fault = new TypeError('cannot read properties of undefined');
  expect(await send(again)).toEqual(failed);
  expect(await send(retried)).toEqual(failed);
  expect(await balance()).toBe(before);
  expect((await open()).slice(0, 2)).toMatchObject([
    { status: 'failed' },
    { status: 'failed', eventId: `e${sent - 1}` },
  ]);
  // A copy with a wrong signature does not touch it.
  expect(await send(retried, signNotice(retried, { key: 'guessed' }))).toEqual(refused);
  const [copy, waiting] = await open();
  expect(copy).toMatchObject({ status: 'refused', isSigned: false, about: null });
  expect(waiting).toMatchObject({ status: 'failed', isSigned: true, times: 1, about: `payment-of-e${sent}` });
  const id = waiting?.id ?? 0;
  expect(await operator.ask(retryNotice, { id: copy?.id ?? 0 })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('is not signed'),
  });
  expect(await operator.get(retryNotice, { id })).toMatchObject({ outcome: 'failed', reason: 'failed: TypeError' });
  expect(await balance()).toBe(before);
  expect(await operator.get(showNotice, { id })).toMatchObject({
    status: 'failed',
    signed: true,
    times: 2,
    body: retried,
  });

  fault = undefined;
  expect(await send(again, signNotice(again))).toEqual(success);
  expect(await balance()).toBe(before + 3);
  // Days later: its time counts from when it came.
  await site.asOwner(`update quarantined_notices set
    create_time = create_time - interval '3 days',
    headers = '${JSON.stringify(signNotice(retried, { at: Date.now() - 3 * 86_400_000 }))}'
    where id = ${id}`);
  expect(await operator.get(retryNotice, { id })).toMatchObject({ outcome: 'accepted' });
  expect(await operator.ask(retryNotice, { id })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('had its effect'),
  });
  expect(await operator.ask(retryNotice, { id: 999_999 })).toMatchObject({ code: 0 });
  const list = async (status: { status?: 'done' }) =>
    (await operator.get(listNotices, status)).lists.map((row) => row.id);
  expect(await list({})).not.toContain(id);
  expect(await list({ status: 'done' })).toContain(id);
  const { lists } = await operator.get(listAudit, { target: `notice ${id}` });
  expect(lists.map(({ command }) => command)).toEqual(['notices retry', 'notices retry']);
  expect(await balance()).toBe(before + 7);
  expect((await open()).some(({ eventId }) => eventId === JSON.parse(retried).eventId)).toBe(false);
});

test('a retry without effect does not prolong the wait', async () => {
  fault = new NoticeRefused('the order is of 5 credits');
  const body = notice(1);
  expect(await send(body)).toEqual(refused);
  const [waiting] = await open();
  const id = waiting?.id ?? 0;
  await site.asOwner(`update quarantined_notices set
    create_time = create_time - interval '3 days',
    headers = '${JSON.stringify(signNotice(body, { at: Date.now() - 3 * 86_400_000 }))}'
    where id = ${id}`);
  expect(await operator.get(retryNotice, { id })).toMatchObject({ outcome: 'refused' });
  expect((await open())[0]).toMatchObject({ id, times: 2, lastTime: waiting?.lastTime });
});

test('without a database a notice gets a 5xx in its format', async () => {
  const database = await openTestDatabase();
  const lost = await testApp({ database, more });
  await database.close();
  const body = notice();
  expect(await send(body, signNotice(body), lost)).toEqual(failed);
  expect(await send(body, {}, lost)).toEqual(refused);
  await lost.app.close();
});

test('requests that are no notices: too long, another method, another path', async () => {
  const long = Buffer.alloc(65 * 1024, 'x');
  expect((await send(long))[0]).toBe(413);
  expect((await site.app.inject('/api/pay/notify/test')).statusCode).toBe(405);
  expect((await site.app.inject({ method: 'POST', url: '/api/pay/notify/other' })).statusCode).toBe(404);
  const tooSoft = { ...channel, name: 'soft', answers: { ...channel.answers, failed: channel.answers.accepted } };
  expect(() => site.app.callbacks.add(tooSoft)).toThrow('5xx');
});
