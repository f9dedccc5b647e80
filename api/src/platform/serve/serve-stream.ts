import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServedInput, StreamEndpoint, StreamEvent } from 'shared/contracts/endpoint.ts';
import { clientOf } from '../limits/client-address.ts';
import { busy } from '../refusals/refusal.ts';
import { readInput } from '../server/request/input.ts';
import { authenticate, type Caller, tokenOf } from './authenticate.ts';
import type { Asked } from './serve.ts';

const heartbeat = 15_000;
/** Bytes that may wait for a slow reader before it is cut off; it asks again and reads what was saved. */
const backlog = 1024 * 1024;
/** Streams of one kind that one caller has open in one process; `MAX_STREAMS` bounds all together. */
const maxOfOne = 10;
const tooManyOpen = () => busy('打开的页面过多，请关闭一些后再试');

/** The open connection to one reader. */
export interface EventChannel<T> {
  send(event: T): void;
  /** Fires when the reader is gone, or logged in no more. */
  signal: AbortSignal;
}

/** A stream has no one transaction whose reply could be stored. */
export type StreamAsked<U> = Omit<Asked<U>, 'idempotent'>;

/** Writes events until it resolves. Called once the answer has been decided to be a stream. */
export type WriteEvents<T> = (channel: EventChannel<T>) => Promise<void>;

interface StreamBounds {
  /** A caller's streams of one kind do not count against those of another. */
  kind: string;
  /** All open streams of this kind. */
  max?: number;
}

/**
 * Serves an event stream of the contract. `answer` decides before anything is sent: what it throws becomes an envelope
 * like that of any other call.
 */
export function serveStream<E extends StreamEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (input: ServedInput<E>, asked: StreamAsked<Caller<E>>) => Promise<WriteEvents<StreamEvent<E>>>,
  { kind, max = Number.POSITIVE_INFINITY }: StreamBounds = { kind: 'answers' },
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: authenticate(app, endpoint),
    handler: async (request, reply) => {
      const input = readInput(endpoint, request);
      const reader = `${kind} ${request.caller?.id ?? clientOf(request).network}`;
      await app.streams.run(async () => {
        const write = await answer(input, { db: app.db, user: request.caller as Caller<E>, request });
        await send(request, reply, write);
      }, [
        { of: reader, max: maxOfOne, refusal: tooManyOpen },
        { of: kind, max },
      ]);
      return reply;
    },
  });
}

async function send<T>(request: FastifyRequest, reply: FastifyReply, write: WriteEvents<T>): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  const gone = new AbortController();
  const token = request.caller && tokenOf(request);
  const unwatch = token ? request.server.loginWatch.follow(token, () => gone.abort()) : () => undefined;
  raw.on('close', () => gone.abort());
  // A reader that resets the connection is gone, not an error.
  raw.on('error', () => gone.abort());
  if (raw.destroyed) gone.abort();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  const put = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength <= backlog) return;
    // Aborted at once: a writer that never yields to the event loop would be done before `close` is emitted.
    gone.abort();
    raw.destroy();
  };
  const timer = setInterval(() => put(': hb\n\n'), heartbeat);
  try {
    await write({ signal: gone.signal, send: (event) => put(frame(event)) });
  } catch (error) {
    reply.log.error({ err: error }, 'event stream failed');
  } finally {
    unwatch();
    clearInterval(timer);
    if (!raw.destroyed) raw.end();
  }
}

function frame(event: unknown): string {
  const { seq } = event as { seq?: number };
  return `${seq === undefined ? '' : `id: ${seq}\n`}data: ${JSON.stringify(event)}\n\n`;
}

/** What a reader that comes back had last (WHATWG HTML, section 9.2.4). */
export function lastEventId({ headers }: FastifyRequest): number | undefined {
  const value = headers['last-event-id'];
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}
