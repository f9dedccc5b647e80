/** @jest-environment node */
import type { ServerResponse } from 'node:http';
import { streamEndpoint } from 'shared/contracts/endpoint.ts';
import { readEventStream } from 'shared/contracts/http/event-stream.ts';
import * as z from 'shared/contracts/schema.ts';
import { messageOf } from 'shared/http/errors.ts';
import { createStream } from 'shared/http/event-stream.ts';
import { envelope, hangUp, status, type wireServer } from 'shared/testing/wire-server.ts';
import { wireVisit } from 'shared/testing/wire-visit.ts';

function bodyOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function allOf<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const events: T[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const busy = (response: ServerResponse) => {
  response.writeHead(429, { 'content-type': 'application/json' });
  response.end('{"code":0,"show":1,"msg":"访问太频繁了","data":null}');
};

const read = (chunks: Uint8Array[]) => allOf(readEventStream(bodyOf(chunks)));

describe('reading', () => {
  const cases: [name: string, text: string, events: string[]][] = [
    ['LF', 'data: 一\n\ndata: 二\n\n', ['一', '二']],
    ['CRLF', 'data: 一\r\n\r\ndata: 二\r\n\r\n', ['一', '二']],
    ['lines of one event with CRLF', 'data: a\r\ndata: b\r\n\r\n', ['a\nb']],
    ['CR', 'data: 一\r\rdata: 二\r\r', ['一', '二']],
    ['mixed line ends', 'data: a\r\n\ndata: b\n\r\ndata: c\r\r\n', ['a', 'b', 'c']],
    ['a BOM', '\ufeffdata: 😀\n\n', ['😀']],
    ['a BOM that is data', 'data: \ufeffx\n\n', ['\ufeffx']],
    ['comments', ': hb\n\n:\n\ndata: a\n: between\ndata: b\n\n', ['a\nb']],
    ['other fields', 'event: chat\nid: 1\nretry: 5\ndata: a\nunknown\ndatax: no\n\n', ['a']],
    ['one space taken, the second kept', 'data:a\n\ndata:  b\n\ndata\n\n', ['a', ' b', '']],
    ['colons in the data', 'data: {"a":"b: c"}\n\n', ['{"a":"b: c"}']],
    ['an end without a blank line', 'data: a\n\ndata: lost\n', ['a']],
    ['nothing', '', []],
    ['characters of all lengths', 'data: aé汉😀\n\n', ['aé汉😀']],
  ];

  // Shows: STREAM-11
  it.each(cases)('%s: whole, split at every byte, and in two at each place', async (_name, text, events) => {
    const bytes = new TextEncoder().encode(text);
    expect(await read([bytes])).toEqual(events);
    expect(await read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(events);
    expect(await read(Array.from(bytes, (byte) => [Uint8Array.of(byte), Uint8Array.of()]).flat())).toEqual(events);
    for (let at = 0; at <= bytes.length; at++) {
      expect(await read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(events);
    }
  });

  it.each(['\n\n', '\r\n\r\n', '\r\r'])('delivers an event as soon as its blank line has arrived (%j)', async (end) => {
    let send: (text: string) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const events = readEventStream(body);
    send(`data: now${end}`);
    expect(await events.next()).toEqual({ done: false, value: 'now' });
    await events.return();
  });

  it('releases the body when its reader leaves early', async () => {
    const cancelled = jest.fn();
    const chunks = ['data: a\n\n', 'data: b\n\n'].map((text) => new TextEncoder().encode(text));
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(chunks.shift() ?? new Uint8Array()),
      cancel: cancelled,
    });
    for await (const _event of readEventStream(body)) break;
    expect(cancelled).toHaveBeenCalled();
  });
});

const watch = { auth: true, input: z.unknown(), event: z.unknown() };
const posted = streamEndpoint({ ...watch, method: 'POST', path: '/chat/chat' });
const got = streamEndpoint({ ...watch, method: 'GET', path: '/draw/watch' });

describe('opening', () => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(closers.splice(0).map((close) => close()));
  });

  async function visit(answer: Parameters<typeof wireServer>[0], longestSilence?: number) {
    const { environment, did, requests, close } = await wireVisit(answer);
    closers.push(close);
    return { stream: createStream(environment, longestSilence), did, requests };
  }

  const events: Parameters<typeof wireServer>[0] = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(': hi\n\ndata: {"n":1}\n\ndata: {"n":2}\n\n');
  };

  // Shows: SPEC-7.07
  it('posts the input as JSON with version, token and key', async () => {
    const { stream, requests } = await visit(events);
    expect(await allOf(stream(posted, { question: '你好' }))).toEqual([{ n: 1 }, { n: 2 }]);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/chat/chat',
      body: '{"question":"你好"}',
      headers: { accept: 'text/event-stream', token: 'stored', version: '3.8.0', 'content-type': 'application/json' },
    });
    expect(requests[0]?.headers['x-idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });

  // Shows: SPEC-7.07
  it('sends the input as query, without undefined fields', async () => {
    const { stream, requests } = await visit(events);
    await allOf(stream(got, { id: 3, word: 'a&b', none: undefined }));
    expect(requests[0]).toMatchObject({ method: 'GET', url: '/api/draw/watch?id=3&word=a%26b', body: '' });
  });

  it.each([
    ['its status text', status(502, 'Bad Gateway'), 'Bad Gateway'],
    ['the sentence of the API, where there is one', busy, '访问太频繁了'],
  ])('a refused stream shows its visitor %s', async (_what, answer, words) => {
    const { stream } = await visit(answer);
    const error = await allOf(stream(posted, {})).catch((thrown: unknown) => thrown);
    expect(messageOf(error)).toBe(words);
  });

  // Shows: SPEC-8.05, STREAM-19
  it('rejects another status with its text', async () => {
    const { stream, requests } = await visit(status(502, 'Bad Gateway'));
    await expect(stream(posted, {}).next()).rejects.toMatchObject({
      name: 'CallFailure',
      message: 'Bad Gateway',
      status: 502,
    });
    expect(requests).toHaveLength(1);
  });

  it.each([
    [envelope(0, null, '余额不足', 1), { name: 'ApiRefusal', code: 0 }, [['toast', 'error', '余额不足']]],
    [envelope(-1, null, '请登录', 1), { name: 'ApiRefusal', code: -1 }, [['login failed', 'POST', 'stored']]],
    [envelope(1), { name: 'CallFailure' }, []],
  ])('treats an envelope as every call does (%#)', async (answer, error, done) => {
    const { stream, did } = await visit(answer);
    await expect(stream(posted, {}).next()).rejects.toMatchObject(error);
    expect(did).toEqual(done);
  });

  it.each([
    ['is cut before the answer', hangUp],
    [
      'is cut in the middle',
      (response: Parameters<typeof hangUp>[0]) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"n":1}\n\n');
        setTimeout(() => response.destroy(), 50);
      },
    ],
    [
      'holds no JSON',
      (response: Parameters<typeof hangUp>[0]) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: oops\n\n');
      },
    ],
  ])('fails as a call when the stream %s', async (_name, answer) => {
    const { stream } = await visit(answer);
    await expect(allOf(stream(posted, {}))).rejects.toMatchObject({ name: 'CallFailure' });
  });

  it('fails like a call after a timeout, before the answer and within it, and releases the connection', async () => {
    for (const isAnswered of [false, true]) {
      const left = Promise.withResolvers<void>();
      const { stream } = await visit((response) => {
        response.on('close', left.resolve);
        if (isAnswered) response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"n":1}\n\n');
      }, 100);
      const opened = stream(posted, {});
      if (isAnswered) expect(await opened.next()).toEqual({ done: false, value: { n: 1 } });
      await expect(opened.next()).rejects.toMatchObject({ name: 'CallFailure', status: undefined });
      await left.promise;
    }
  });

  it('waits as long as comments arrive', async () => {
    const { stream } = await visit((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const beat = setInterval(() => response.write(': hb\n\n'), 100);
      setTimeout(() => {
        clearInterval(beat);
        response.end('data: {"n":1}\n\n');
      }, 1500);
    }, 1000);
    expect(await allOf(stream(posted, {}))).toEqual([{ n: 1 }]);
  });

  it('stops when its signal fires, and the server sees it', async () => {
    const left = Promise.withResolvers<void>();
    const { stream } = await visit((response) => {
      response.on('close', left.resolve);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"n":1}\n\n');
    });
    const control = new AbortController();
    const opened = stream(posted, {}, { signal: control.signal });
    expect(await opened.next()).toEqual({ done: false, value: { n: 1 } });
    control.abort();
    await expect(opened.next()).rejects.toMatchObject({ name: 'AbortError' });
    await left.promise;
  });
});
