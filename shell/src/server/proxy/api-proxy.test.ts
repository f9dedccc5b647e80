/** @jest-environment node */
import { Agent, request as send } from 'node:http';
import { apiProcess } from '../testing/api-process.ts';
import { makeApi } from '../testing/make-api.ts';
import { makeFront } from '../testing/make-front.ts';

jest.mock('virtual:provided', () => ({ provided: {} }), { virtual: true });

type Api = Awaited<ReturnType<typeof apiProcess | typeof makeApi>>;
type Front = Awaited<ReturnType<typeof makeFront>>;

let api: Api;
let front: Front;
const begin = async (made: Promise<Api>) => {
  api = await made;
  front = await makeFront(api.url);
};
afterEach(async () => {
  await front.close();
  await api.close();
});

interface Answer {
  status: number;
  body: string;
}

/** One call as a browser makes it: it reads the answer when it has sent all, on a connection that is kept. */
function call(agent: Agent, path: string, { method = 'POST', body = '' as string | Buffer, headers = {} } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const request = send(
      front.url + path,
      { method, agent, headers, signal: AbortSignal.timeout(30_000) },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece) => {
          text += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** What came of each of many calls, and how often: `413`, `ECONNRESET`. */
async function countByStatus(calls: Promise<Answer>[]): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (const settled of await Promise.allSettled(calls)) {
    const what = settled.status === 'fulfilled' ? settled.value.status : settled.reason.code || settled.reason.name;
    seen[what] = (seen[what] ?? 0) + 1;
  }
  return seen;
}

const large = 'x'.repeat(70_000);

// As Fastify does it: the body's length is too much, so the answer goes out and the connection is closed, unread.
const refusing = `(request, response) => {
  if (Number(request.headers['content-length']) > 65_536 || request.headers['transfer-encoding']) {
    response.writeHead(413, { connection: 'close', 'content-type': 'application/json' }).end('{"code":0}');
  } else response.end('{"code":1}');
}`;

// Shows: DOS-01
describe('an API that answers before it has read the body', () => {
  test.each([
    ['300 kB', 300_000, {}],
    ['3 MB', 3_000_000, {}],
    ['3 MB in chunks', 3_000_000, { 'transfer-encoding': 'chunked' }],
  ])('%s: its answer arrives every time, and the connection can be used at once', async (_title, bytes, headers) => {
    await begin(apiProcess(refusing));
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const body = Buffer.alloc(bytes, 'x');
    const calls: Promise<Answer>[] = [];
    for (let count = 0; count < 40; count++) {
      calls.push(call(agent, '/api/index/visit', { body, headers }));
      calls.push(call(agent, '/api/index/visit', { body: '{}' }));
    }
    expect(await countByStatus(calls)).toEqual({ 413: 40, 200: 40 });
    agent.destroy();
  });
});

test('the API gets the visitor’s request, and the visitor’s address from the shell', async () => {
  const asked: unknown[] = [];
  await begin(
    makeApi(async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      asked.push([request.method, request.url, body, request.headers]);
      response.setHeader('x-answer', 'yes').setHeader('keep-alive', 'timeout=9').end('{}');
    }),
  );
  const headers = {
    token: 'abc',
    cookie: 'token=other',
    origin: front.url,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    connection: 'keep-alive, x-secret-hop',
    'x-secret-hop': 'yes',
    te: 'trailers',
    expect: '100-continue',
    forwarded: 'for=6.6.6.6',
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-request-id': 'not-believed-here',
  };
  const answer = await call(new Agent(), '/api/a?b=c%20d', { body: '{"e":1}', headers });
  expect(answer).toEqual({ status: 200, body: '{}' });
  expect(asked).toEqual([
    [
      'POST',
      '/api/a?b=c%20d',
      '{"e":1}',
      {
        host: new URL(api.url).host,
        connection: 'keep-alive',
        token: 'abc',
        'content-type': 'application/json',
        'content-length': '7',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': new URL(front.url).host,
        'x-forwarded-proto': 'http',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ],
  ]);
  const { headers: back } = await fetch(`${front.url}/api/a`);
  expect([back.get('x-answer'), back.get('keep-alive')]).toEqual(['yes', expect.not.stringContaining('timeout=9')]);
});

test('of one login eight calls are passed on at a time, three with a large body, and another login’s at once', async () => {
  const held: (() => void)[] = [];
  await begin(
    makeApi((request, response) => {
      const end = () => void response.end('{}');
      if (request.headers.token === 'many') held.push(end);
      else end();
    }),
  );
  const agent = new Agent();
  const ask = (token: string, body = '') => call(agent, '/api/thing', { headers: { token }, body });
  const asked = [
    ...Array.from({ length: 20 }, () => ask('many')),
    ...Array.from({ length: 5 }, () => ask('many', large)),
  ];
  expect(await ask('other')).toMatchObject({ status: 200 });
  expect(held).toHaveLength(8 + 3);
  const answering = setInterval(() => {
    for (const end of held.splice(0)) end();
  }, 5);
  for (const answer of asked) expect(await answer).toMatchObject({ status: 200 });
  clearInterval(answering);
});

test('a stream goes through piece by piece, and ends at the API when its reader leaves', async () => {
  const left = Promise.withResolvers<void>();
  await begin(
    makeApi((_request, response) => {
      response.setHeader('content-type', 'text/event-stream').write('data: 1\n\n');
      response.once('close', () => left.resolve());
    }),
  );
  const reader = new AbortController();
  const { body, headers } = await fetch(`${front.url}/api/stream`, { signal: reader.signal });
  const first = await body?.getReader().read();
  expect([Buffer.from(first?.value ?? '').toString(), headers.get('cache-control')]).toEqual([
    'data: 1\n\n',
    'no-store',
  ]);
  reader.abort();
  await left.promise;
});

test('a body that breaks off never arrives as if it were whole', async () => {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  await begin(
    makeApi((request) => {
      request.once('data', () => begun.resolve());
      request.once('end', () => ended.resolve('whole')).once('error', ({ message }) => ended.resolve(message));
    }),
  );
  const request = send(`${front.url}/api/upload`, { method: 'POST', headers: { 'content-type': 'text/plain' } });
  request.on('error', () => undefined);
  request.write('half of it');
  await begun.promise;
  request.destroy();
  expect(await ended.promise).toBe('aborted');
});

test.each([
  ['HEAD', 200, ''],
  ['GET', 204, ''],
  ['GET', 304, ''],
])('%s with status %i has no body', async (method, status, body) => {
  await begin(makeApi((_request, response) => response.writeHead(status).end()));
  expect(await call(new Agent(), '/api/x', { method })).toEqual({ status, body });
});

test('an API that is not there: 502, time after time', async () => {
  await begin(makeApi(() => undefined));
  await api.close();
  for (let time = 0; time < 3; time++) {
    const { status, body } = await call(new Agent(), '/api/x', { body: '{}' });
    expect([status, JSON.parse(body).msg]).toEqual([502, '服务暂时不可用，请稍后重试']);
  }
  expect(front.lines.join('')).toMatch(/the API did not answer/);
});
