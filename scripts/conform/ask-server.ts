import { isUtf8 } from 'node:buffer';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEventStream } from 'shared/contracts/http/event-stream.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { contractVersion, requestHeader } from 'shared/contracts/reply.ts';
import { queryOf } from 'shared/http/query.ts';

/** What a server answered, before anything of it is believed. */
interface Answer {
  status: number;
  type: string;
  /** The body as JSON; undefined: it is none. */
  body: unknown;
}

/** An answer that came as an event stream: the data of each event; undefined: it came as something else. */
interface Streamed {
  status: number;
  type: string;
  events: string[] | undefined;
  body: unknown;
  /** Its bytes are UTF-8. */
  isText: boolean;
}

export interface Question {
  method: 'GET' | 'POST';
  path: string;
  input?: object;
  /** More of the query of a GET, as it is sent. */
  raw?: string;
  token?: string | undefined;
  /** The key by which two requests are one that was sent twice. */
  key?: string;
}

/** A server of the family, as it is asked. */
export interface Server {
  ask(question: Question): Promise<Answer>;
  /** Asks and reads to the end of the stream, or leaves it after so many events. */
  stream(question: Question, events?: number): Promise<Streamed>;
}

const timeout = 15_000;
const longestAnswer = 180_000;
/** A server that has enough of our calls is asked again after a while. */
const tooMany = { status: 429, pause: 5_000, times: 24 };

/** Asks a server of the family. @param base its origin with the API's prefix, e.g. `https://example.com/api` */
export function askServer(base: string): Server {
  const sendOnce = (question: Question, most: number) => {
    const { method, input = {}, token, key } = question;
    return fetch(addressOf(base, question), {
      method,
      headers: {
        [requestHeader.version]: contractVersion,
        ...(token && { [requestHeader.token]: token }),
        ...(key && { [requestHeader.idempotencyKey]: key }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(most),
    });
  };
  const send = async (question: Question, most: number) => {
    for (let times = 0; ; times++) {
      const response = await sendOnce(question, most);
      if (response.status !== tooMany.status || times === tooMany.times) return response;
      await response.body?.cancel();
      await sleep(Number(response.headers.get('retry-after') ?? 0) * 1000 || tooMany.pause);
    }
  };
  return {
    async ask(question) {
      const response = await send(question, timeout);
      return { status: response.status, type: typeOf(response), body: parsed(await response.text()) };
    },
    async stream(question, most = Number.POSITIVE_INFINITY) {
      const response = await send(question, longestAnswer);
      const [type, { status, body }] = [typeOf(response), response];
      if (!type.startsWith('text/event-stream') || !body)
        return { status, type, events: undefined, body: parsed(await response.text()), isText: true };
      const events: string[] = [];
      const parts: Uint8Array[] = [];
      for await (const data of readEventStream(body.pipeThrough(keeping(parts)))) {
        events.push(data);
        if (events.length === most) break;
      }
      const isText = events.length === most || isUtf8(Buffer.concat(parts));
      return { status, type, events, body: undefined, isText };
    },
  };
}

const keeping = (parts: Uint8Array[]) =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform(part, passed) {
      parts.push(part);
      passed.enqueue(part);
    },
  });

/** Where a question goes, its query with it. */
export function addressOf(base: string, { method, path, input = {}, raw }: Question): string {
  const query = method === 'GET' ? queryOf(input) : '';
  return `${base}${path}${query}${raw ? `${query ? '&' : '?'}${raw}` : ''}`;
}

const typeOf = (response: Response) => response.headers.get('content-type') ?? '';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with an envelope; undefined: nothing. */
export function envelopeProblem({ status, type, body }: Answer): string | undefined {
  if (status !== 200) return httpStatus(status, body);
  if (!type.includes('json')) return `content-type ${type || 'is absent'}`;
  const { code, show, msg, data } = (body ?? {}) as Partial<Reply>;
  if (typeof code !== 'number') return 'code is no number';
  if (show !== 0 && show !== 1) return 'show is neither 0 nor 1';
  if (typeof msg !== 'string') return 'msg is no text';
  return data === undefined ? 'data is absent' : undefined;
}

/** `HTTP 400 (请求内容不是有效的 JSON)`: the sentence where it came with one. */
function httpStatus(status: number, body: unknown): string {
  const { msg } = (body ?? {}) as { msg?: unknown };
  return typeof msg === 'string' && msg ? `HTTP ${status} (${msg})` : `HTTP ${status}`;
}

/** Whether a request was turned away with a sentence before its contract was asked: its bytes are no text, or too many. */
export const isTurnedAway = (problem: string): boolean => /^HTTP 4\d\d \(/.test(problem);
