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
  type: string;
  events: string[] | undefined;
  body: unknown;
}

export interface Question {
  method: 'GET' | 'POST';
  path: string;
  input?: object;
  token?: string | undefined;
  /** The key by which two requests are one that was sent twice. */
  key?: string;
}

/** A server of the family, as it is asked. */
export interface Server {
  ask(question: Question): Promise<Answer>;
  /** Asks and reads to the end of the stream. */
  stream(question: Question): Promise<Streamed>;
}

const timeout = 15_000;
const longestAnswer = 180_000;

/** Asks a server of the family. @param base its origin with the API's prefix, e.g. `https://example.com/api` */
export function askServer(base: string): Server {
  const send = ({ method, path, input = {}, token, key }: Question, most: number) =>
    fetch(`${base}${path}${method === 'GET' ? queryOf(input) : ''}`, {
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
  return {
    async ask(question) {
      const response = await send(question, timeout);
      return { status: response.status, type: typeOf(response), body: parsed(await response.text()) };
    },
    async stream(question) {
      const response = await send(question, longestAnswer);
      const type = typeOf(response);
      if (!type.startsWith('text/event-stream') || !response.body)
        return { type, events: undefined, body: parsed(await response.text()) };
      const events: string[] = [];
      for await (const data of readEventStream(response.body)) events.push(data);
      return { type, events, body: undefined };
    },
  };
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
  if (status !== 200) return `HTTP ${status}`;
  if (!type.includes('json')) return `content-type ${type || 'is absent'}`;
  const { code, show, msg, data } = (body ?? {}) as Partial<Reply>;
  if (typeof code !== 'number') return 'code is no number';
  if (show !== 0 && show !== 1) return 'show is neither 0 nor 1';
  if (typeof msg !== 'string') return 'msg is no text';
  return data === undefined ? 'data is absent' : undefined;
}
