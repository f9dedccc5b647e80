/** @jest-environment node */
import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { type CallEnvironment, createCall } from 'shared/http/create-call.ts';
import { ApiRefusal, CallFailure, messageOf } from 'shared/http/errors.ts';
import { envelope, hangUp, silence, status, type wireServer } from 'shared/testing/wire-server.ts';
import { wireVisit } from 'shared/testing/wire-visit.ts';

const anything = { auth: false, input: z.unknown(), output: z.unknown() };
const read = endpoint({ ...anything, method: 'GET', path: '/thing/read' });
const write = endpoint({ ...anything, method: 'POST', path: '/thing/write' });

type Answers = Parameters<typeof wireServer>;
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function visit(answers: Answers, over: Partial<CallEnvironment> = {}) {
  const { environment, did, requests, close } = await wireVisit(...answers);
  closers.push(close);
  return { call: createCall({ ...environment, ...over }), did, requests };
}

describe('a call', () => {
  // Shows: SPEC-7.02, SPEC-7.04
  it('sends a GET with its query, version and token, and no idempotency key', async () => {
    const { call, requests } = await visit([envelope(1)]);
    await call(read, { keyword: '绘画 a&b', cid: undefined });
    expect(requests[0]).toMatchObject({
      method: 'GET',
      headers: { version: '3.8.0', token: 'stored' },
    });
    expect(requests[0]?.headers).not.toHaveProperty('x-idempotency-key');
    const url = new URL(requests[0]?.url ?? '', 'http://a');
    expect(url.pathname).toBe('/api/thing/read');
    expect([...url.searchParams]).toEqual([['keyword', '绘画 a&b']]);
  });

  // Shows: SPEC-4.11, SPEC-7.05
  it('sends a POST with a JSON body', async () => {
    const { call, requests } = await visit([envelope(1)]);
    await call(write, { name: '名' });
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/api/thing/write', body: '{"name":"名"}' });
    expect(requests[0]?.headers['content-type']).toContain('application/json');
    expect(requests[0]?.headers['x-idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is sent to the end although its tab closes, where that is asked', async () => {
    const { call } = await visit([envelope(1), envelope(1)]);
    const sent = jest.spyOn(globalThis, 'fetch');
    await call(write, { name: '名' });
    expect(sent).not.toHaveBeenCalled();
    await call(write, { name: '名' }, { outlivesTab: true });
    expect(sent.mock.calls[0]?.[0]).toHaveProperty('keepalive', true);
    sent.mockRestore();
  });

  it.each([
    ['nobody is logged in', { token: () => undefined }, {}],
    ['the call does not want it', {}, { withToken: false }],
    ['the cookie holds what no header can', { token: () => '令牌\r\nx: y' }, {}],
    // Shows: SPEC-7.04
  ])('sends no token when %s', async (_when, over, options) => {
    const { call, requests } = await visit([envelope(1)], over);
    await call(read, {}, options);
    expect(requests[0]?.headers).not.toHaveProperty('token');
  });

  // Shows: SPEC-7.18
  it('an explicit token overrides the stored one', async () => {
    const { call, requests } = await visit([envelope(1)]);
    await call(write, {}, { headers: { token: 'of the answer' } });
    expect(requests[0]?.headers.token).toBe('of the answer');
  });
});

describe('tries', () => {
  // Shows: SPEC-7.03
  it('tries twice more under one idempotency key, then another call has another', async () => {
    const { call, requests } = await visit([hangUp, status(502, 'Bad Gateway'), envelope(1, 'done')]);
    expect(await call(write, { a: 1 })).toBe('done');
    await call(write, { a: 1 });
    const keys = requests.map(({ headers }) => headers['x-idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
    expect(new Set(requests.map(({ body }) => body))).toEqual(new Set(['{"a":1}']));
  });

  it('gives up after the third failure, with method, path and status', async () => {
    const { call, requests, did } = await visit([status(503)]);
    await expect(call(read, {})).rejects.toMatchObject({
      name: 'CallFailure',
      message: 'GET /thing/read: 503',
      status: 503,
    });
    expect(requests).toHaveLength(3);
    expect(did).toEqual([]);
  });

  it.each([
    ['no answer', hangUp, {}, [['toast', 'error', '网络不给力，请稍后重试']]],
    [
      'an answer that is none',
      (answer: { end(text: string): unknown }) => void answer.end('<p>'),
      {},
      [['toast', 'error', '网络不给力，请稍后重试']],
    ],
    ['no answer, which the caller says', hangUp, { quiet: true }, []],
  ] as const)('a write with %s', async (_what, answer, options, said) => {
    const { call, did } = await visit([answer]);
    await expect(call(write, {}, options)).rejects.toBeInstanceOf(CallFailure);
    expect(did).toEqual(said);
  });

  it('tries a silent server again, with the whole time for each try', async () => {
    const { call, requests } = await visit([silence, silence, envelope(1, 'late')], { timeout: 300 });
    expect(await call(read, {})).toBe('late');
    expect(requests).toHaveLength(3);
  });

  it.each([400, 401, 404, 413, 429])('does not repeat what was refused with %d', async (code) => {
    const { call, requests } = await visit([status(code)]);
    await expect(call(read, {})).rejects.toMatchObject({ name: 'CallFailure', status: code });
    expect(requests).toHaveLength(1);
  });

  it('does not repeat a refusal by the API', async () => {
    const { call, requests } = await visit([envelope(0, null, '不行')]);
    await expect(call(write, {})).rejects.toThrow('不行');
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['while a try is under way', silence],
    ['between two tries', hangUp],
  ])('stops %s', async (_when, answer) => {
    const { call, requests, did } = await visit([answer]);
    const control = new AbortController();
    const answered = call(write, {}, { signal: control.signal });
    while (requests.length === 0) await new Promise(setImmediate);
    control.abort();
    await expect(answered).rejects.toMatchObject({ name: 'AbortError' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(requests).toHaveLength(1);
    expect(did).toEqual([]);
  });
});

// Shows: SPEC-4.11
describe('codes of the envelope (spec section 8)', () => {
  const refusal = (code: number, message: string) => expect.objectContaining({ name: 'ApiRefusal', code, message });

  it.each([
    ['1, with words to show', [1, 'd', '好了', 1], [['toast', 'success', '好了']]],
    ['1, with words not to show', [1, 'd', '好了', 0], []],
    ['1, asked to show nothing', [1, 'd', '', 1], []],
    ['another code', [7, 'd', '词', 1], []],
    // Shows: SPEC-8.03, SPEC-8.04
  ] as [string, Parameters<typeof envelope>, unknown[]][])('%s: returns the data', async (_name, answer, done) => {
    const { call, did } = await visit([envelope(...answer)]);
    expect(await call(read, {})).toBe('d');
    expect(did).toEqual(done);
  });

  it('1 is said though its caller says refusals himself', async () => {
    const { call, did } = await visit([envelope(1, 'd', '好了', 1)]);
    await call(write, {}, { quiet: true });
    expect(did).toEqual([['toast', 'success', '好了']]);
  });

  it('another code that the contract names as a refusal: rejection with the words, no toast', async () => {
    const { call, did } = await visit([envelope(101, null, '积分不足', 1)]);
    await expect(call({ ...write, refusals: [101] }, {})).rejects.toEqual(refusal(101, '积分不足'));
    expect(did).toEqual([]);
  });

  // Shows: SPEC-4.12, SPEC-8.01
  it('0 with words to show: toast and rejection with the words', async () => {
    const { call, did } = await visit([envelope(0, { left: 1 }, '余额不足', 1)]);
    const error = await call(read, {}).catch((thrown: unknown) => thrown);
    expect(error).toEqual(refusal(0, '余额不足'));
    expect(error).toHaveProperty('data', { left: 1 });
    expect(did).toEqual([['toast', 'error', '余额不足']]);
  });

  it.each([
    ['not to show', envelope(0, null, '词', 0), {}],
    ['to show nothing', envelope(0, null, '', 1), {}],
    ['to show, but the caller says it himself', envelope(0, null, '词', 1), { quiet: true }],
    // Shows: SPEC-8.01
  ])('0 with words %s: no toast', async (_name, answer, options) => {
    const { call, did } = await visit([answer]);
    await expect(call(read, {}, options)).rejects.toBeInstanceOf(ApiRefusal);
    expect(did).toEqual([]);
  });

  it.each([
    ['GET', read],
    ['POST', write],
  ] as const)('-1 on %s: login failed, rejection, no toast', async (method, asked) => {
    const { call, did } = await visit([envelope(-1, null, '登录超时', 1)]);
    await expect(call(asked, {})).rejects.toEqual(refusal(-1, '登录超时'));
    expect(did).toEqual([['login failed', method, 'stored']]);
  });

  // Shows: SPEC-4.14
  it.each(['https://example.com/a', 'HTTP://example.com'])('2 opens %s', async (url) => {
    const { call, did } = await visit([envelope(2, { url })]);
    expect(await call(read, {})).toEqual({ url });
    expect(did).toEqual([['open', url]]);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    '/local',
    'https:example.com',
    'x\nhttps://example.com',
    '',
    7,
    null,
    // Shows: SPEC-4.14
  ])('2 does not open %j', async (url) => {
    const { call, did } = await visit([envelope(2, { url })]);
    await call(read, {});
    expect(did).toEqual([]);
  });

  it('2 without data opens nothing', async () => {
    const { call, did } = await visit([envelope(2, null)]);
    expect(await call(read, {})).toBeNull();
    expect(did).toEqual([]);
  });

  it.each([
    ['a page', '<html>'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a code in words', '{"code":"1"}'],
    // Shows: SPEC-7.06
  ])('200 with %s instead of an envelope is a failure', async (_name, body) => {
    const { call } = await visit([status(200, 'OK', body)]);
    await expect(call(read, {})).rejects.toThrow('GET /thing/read: the answer is no envelope');
  });
});

it('has a sentence for the visitor for every kind of error', () => {
  expect(messageOf(new ApiRefusal(0, '余额不足', null))).toBe('余额不足');
  const general = '网络不给力，请稍后重试';
  expect(messageOf(new ApiRefusal(0, '', null))).toBe(general);
  expect(messageOf(new CallFailure('GET /x: 500', 500))).toBe(general);
  expect(messageOf('?')).toBe(general);
});
