import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { gate } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { serve } from '../serve/serve.ts';

const slow = endpoint({
  method: 'POST',
  path: '/test/slow',
  auth: true,
  input: z.object({}),
  output: z.string(),
});
let held = gate();
let site: TestApp;
beforeAll(async () => {
  const serveSlow = (app: TestApp['app']) =>
    serve(app, slow, async () => {
      await held.opened;
      return 'done';
    });
  site = await testApp({ config: { maxStreams: 20 }, more: [serveSlow] });
});
afterAll(() => site.close());

/** The status of a notice that nobody signed. */
const notice = async () =>
  (await site.app.inject({ method: 'POST', url: '/api/pay/notify/sandbox', payload: { forged: 1 } })).statusCode;

/** Asked at once: what `inject` returns asks when it is awaited. */
const get = async (path: string) => site.app.inject(`/api${path}`);

describe('DOS-04: more calls than can be worked on', () => {
  // Shows: DOS-04
  test('excess calls are refused; afterwards everything works as before', async () => {
    const [held, more] = [gate(), gate()];
    const holding = site.database.db.transaction(async () => {
      held.open();
      await more.opened;
    });
    await held.opened;
    // Of one address sixteen are worked on, and a hundred wait.
    const taken = Array.from({ length: 116 }, () => get('/article/lists'));
    const refused = await Promise.all(Array.from({ length: 50 }, () => get('/article/lists')));
    for (const { statusCode, headers, body } of refused) {
      expect(statusCode).toBe(503);
      expect(headers['retry-after']).toBe('1');
      expect(JSON.parse(body)).toMatchObject({ code: 0, show: 1, msg: '当前使用人数较多，请稍后再试' });
    }
    expect((await site.app.inject('/healthz')).statusCode).toBe(200);
    more.open();
    await holding;
    for (const { statusCode } of await Promise.all(taken)) expect(statusCode).toBe(200);
    expect((await get('/article/lists')).statusCode).toBe(200);
    expect(site.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  // Shows: DOS-04
  test('230 slow calls of one user delay nobody else', async () => {
    held = gate();
    const [hog, other] = [await makeUser(site), await makeUser(site)];
    const ask = async () =>
      site.app.inject({ method: 'POST', url: '/api/test/slow', headers: { token: hog.token }, payload: {} });
    const asked = Array.from({ length: 230 }, ask);
    const first = await Promise.race(asked);
    expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '1']);
    for (const { token } of Array.from({ length: 20 }, () => other)) {
      expect(await site.get('/user/info', { token })).toMatchObject({ code: 1 });
    }
    expect(await site.post('/index/visit', { terminal: 4 })).toMatchObject({ code: 1 });
    expect(await notice()).toBe(400);
    expect((await site.app.inject('/readyz')).statusCode).toBe(200);
    held.open();
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    // Eight are worked on, and a hundred wait.
    expect(statuses.filter((status) => status === 200)).toHaveLength(108);
    expect(await site.get('/user/info', { token: hog.token })).toMatchObject({ code: 1 });
  });

  // Shows: DOS-04
  test('a notice of a payment is answered while every place is taken', async () => {
    const { open, opened } = gate();
    const taken = Array.from({ length: 200 }, () => site.app.calls.run(() => opened, []));
    expect((await get('/article/lists?page_size=7')).statusCode).toBe(503);
    expect(await notice()).toBe(400);
    expect((await site.app.inject('/readyz')).statusCode).toBe(200);
    open();
    await Promise.all(taken);
  });

  // Shows: DOS-04
  test('a request body that never ends takes no slot', async () => {
    const { port } = new URL(await site.url());
    const head =
      'POST /api/index/visit HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{';
    const slow = await Promise.all(Array.from({ length: 210 }, () => open(Number(port), head)));
    expect(await site.post('/index/visit', { terminal: 4 })).toMatchObject({ code: 1 });
    for (const socket of slow) socket.destroy();
  });
});

// Shows: DOS-03
test('DOS-03: a thousand silent connections push out each other, not active ones', async () => {
  const { port } = new URL(await site.url());
  const { token } = await makeUser(site);
  const silent: Socket[] = [];
  for (let i = 0; i < 10; i++) {
    silent.push(...(await Promise.all(Array.from({ length: 100 }, () => open(Number(port))))));
    const response = await fetch(`${await site.url()}/api/user/center`, { headers: { token } });
    expect(dataOf(await response.json())).toMatchObject({ balance: 20 });
  }
  const alive = () =>
    new Promise<number>((resolve, reject) =>
      site.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  expect(await alive()).toBeLessThanOrEqual(2 * 20 + 500);
  for (const socket of silent) socket.destroy();
});

// Shows: DOS-03
test('DOS-03: silent connections do not push out one that asks', async () => {
  const { port } = new URL(await site.url());
  const asking = await open(Number(port));
  const asks = async () => {
    asking.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    const [bytes] = await Promise.race([once(asking, 'data'), once(asking, 'close')]);
    return String(bytes).split('\r\n')[0];
  };
  expect(await asks()).toBe('HTTP/1.1 200 OK');
  const silent: Socket[] = [];
  // Fewer at a time than the system keeps waiting for a busy process.
  for (let i = 0; i < 8; i++) {
    silent.push(...(await Promise.all(Array.from({ length: 100 }, () => open(Number(port))))));
    const last = silent.at(-1);
    last?.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    if (last) await once(last, 'data');
  }
  expect(silent.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(200);
  expect(await asks()).toBe('HTTP/1.1 200 OK');
  for (const socket of [asking, ...silent]) socket.destroy();
});

async function open(port: number, text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}
