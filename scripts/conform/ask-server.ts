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

export interface Question {
  method: 'GET' | 'POST';
  path: string;
  input?: object;
  token?: string | undefined;
}

export type Ask = (question: Question) => Promise<Answer>;

const timeout = 15_000;

/** Asks a server of the family. @param base its origin with the API's prefix, e.g. `https://example.com/api` */
export function askServer(base: string): Ask {
  return async ({ method, path, input = {}, token }) => {
    const response = await fetch(`${base}${path}${method === 'GET' ? queryOf(input) : ''}`, {
      method,
      headers: {
        [requestHeader.version]: contractVersion,
        ...(token && { [requestHeader.token]: token }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(timeout),
    });
    const text = await response.text();
    return { status: response.status, type: response.headers.get('content-type') ?? '', body: parsed(text) };
  };
}

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
