import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Reply } from 'shared/contracts/reply.ts';
import { localServer } from 'shared/testing/local-server.ts';

/** A request on its way to the server. */
export interface Passing {
  /** Below the prefix of the API: `/article/lists`. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Tokens that logins were given, the oldest first. */
  tokens: readonly string[];
}

export interface Passed {
  status: number;
  type: string;
  text: string;
  /** Sent in place of the text. */
  bytes?: Uint8Array;
  /** Bytes of each part in which it is sent; absent: all at once. */
  part?: number;
  /** The connection breaks before the last bytes. */
  breaks?: boolean;
}

/** One fault of a server, and the law that must name it. */
export interface Mutant {
  what: string;
  law: string;
  /** Part of the line that names it. */
  line: string;
  /** The fault is one of what we add: it stands in front of our whole api. */
  of?: 'whole';
  /** Changes the request; what it returns is answered in the server's place. */
  request?(request: Passing): Passed | undefined;
  /** Changes an envelope. */
  reply?(reply: Reply & Record<string, unknown>, request: Passing): unknown;
  /** Changes whatever is answered, at last. */
  answer?(answer: Passed, request: Passing): Passed;
}

/** A server with one fault: it stands in front of a sound one. */
export function mutantProxy(behind: string, mutant: Mutant) {
  const tokens: string[] = [];
  return localServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks).toString();
    const { pathname, searchParams: query } = new URL(incoming.url ?? '/', behind);
    const request: Passing = {
      path: pathname.replace(/^\/api/, ''),
      query,
      headers: headersOf(incoming.headers),
      body: sent ? JSON.parse(sent) : {},
      tokens,
    };
    const answer = mutant.request?.(request) ?? (await pass(behind, incoming.method ?? 'GET', request));
    const changed = changedReply(mutant, answer, request);
    if (request.path === '/login/account') tokens.push(/"token":"([^"]+)"/.exec(answer.text)?.[1] ?? '');
    await send(mutant.answer?.(changed, request) ?? changed, outgoing);
  });
}

async function send({ status, type, text, bytes, part, breaks }: Passed, outgoing: ServerResponse): Promise<void> {
  const all = bytes ?? Buffer.from(text);
  outgoing.writeHead(status, { 'content-type': type });
  for (let at = 0; part && at + part < all.length; at += part) {
    outgoing.write(all.subarray(at, at + part));
    await setImmediate();
  }
  if (breaks) outgoing.destroy();
  else outgoing.end(part ? all.subarray(all.length - (all.length % part || part)) : all);
}

const kept = ['token', 'version', 'x-idempotency-key'];

const headersOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));

async function pass(behind: string, method: string, { path, query, headers, body }: Passing): Promise<Passed> {
  const response = await fetch(`${behind}/api${path}${query.size ? `?${query}` : ''}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

function changedReply({ reply }: Mutant, answer: Passed, request: Passing): Passed {
  if (!reply || !answer.type.includes('json')) return answer;
  return { status: answer.status, type: answer.type, text: JSON.stringify(reply(JSON.parse(answer.text), request)) };
}
