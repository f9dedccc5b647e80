import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { errors, Pool } from 'undici';
import type { ShellConfig } from '../config.ts';
import { refusal } from '../port/refusal.ts';
import { apiConnector } from './api-connector.ts';
import { onwardPath } from './onward-path.ts';
import { Places } from './places.ts';

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const connectTimeout = 5000;
/** Milliseconds until the head of an answer. Its body may take as long as it wants: streams are silent for long. */
const headersTimeout = 60_000;
/** Milliseconds for which a refused body is still received, so that the client gets the answer. */
const lingerTime = 10_000;
/**
 * Calls that the API has not answered yet, of one login, of one address without, and of either with a large body: hundreds at once wait
 * here, their bodies unread.
 */
const [ofLogin, ofAddress, withLargeBody] = [8, 16, 3];
const largeBody = 64 * 1024;

/** Everything below the API's prefix is passed on to the API, bodies and answers as streams. */
export async function proxyApi(app: FastifyInstance, { config }: { config: ShellConfig }): Promise<void> {
  const { origin, pathname } = new URL(config.apiUrl + config.apiPrefix);
  // Streams of many visitors stay open side by side.
  const connections = 4096;
  const connect = apiConnector(connectTimeout);
  const api = new Pool(origin, { connections, connect, headersTimeout, bodyTimeout: 0 });
  app.addHook('onClose', () => api.destroy());
  const places = new Places();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = onwardPath(request.raw.url ?? '', config.apiPrefix);
    if (!path) return reply.code(404).send(refusal(404));
    const left = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort();
    });
    const giveBack = await takePlace(places, request);
    try {
      const answer = await api.request({
        method: request.method as 'GET',
        path: pathname + path.slice(config.apiPrefix.length),
        headers: onwardHeaders(request),
        body: request.body === undefined ? null : relayed(request),
        signal: left.signal,
      });
      // Such as 999, for which Node has no answer either.
      if (answer.statusCode > 599) answer.body.once('error', () => undefined).destroy(new Error('an odd status'));
      return reply.code(answer.statusCode).headers(endToEnd(answer.headers)).send(answer.body);
    } catch (error) {
      const late = error instanceof errors.HeadersTimeoutError;
      if (!left.signal.aborted) request.log.warn({ err: error }, 'the API did not answer');
      const status = late ? 504 : 502;
      return reply.code(status).send(refusal(status));
    } finally {
      giveBack();
    }
  }
  app.route({ method: methods, url: `${config.apiPrefix}/*`, handler: pass });
}

function takePlace(places: Places, { headers, ip }: FastifyRequest): Promise<() => void> {
  const { token } = headers;
  const name = token ? `login ${token}` : ip;
  if (Number(headers['content-length']) > largeBody) return places.take(`large ${name}`, withLargeBody);
  return places.take(name, token ? ofLogin : ofAddress);
}

/**
 * The body on its way to the API. When the API takes no more of it, the rest is read and dropped: the connection then
 * holds nothing that would be taken for the next request. Who sends on for long is cut off.
 */
function relayed({ raw }: FastifyRequest): PassThrough {
  const relay = new PassThrough();
  raw.pipe(relay);
  raw.once('close', () => {
    if (!raw.complete) relay.destroy(new Error('the visitor left'));
  });
  relay.once('close', () => {
    if (raw.readableEnded || raw.destroyed) return;
    raw.unpipe(relay);
    raw.resume();
    const timer = setTimeout(() => raw.socket.destroy(), lingerTime).unref();
    raw.once('close', () => clearTimeout(timer));
  });
  // The error goes to the client that waits for the answer.
  relay.on('error', () => undefined);
  return relay;
}

/** Of one connection, not of the message (RFC 9110, section 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/**
 * The API knows who asks by the header `token` alone. `expect` (curl sends it before a file) has been answered here.
 * `host` becomes the API's own; whose page a call came from has been judged by it (`createPublicPort`).
 */
const notOnward = ['cookie', 'expect', 'host', 'forwarded', 'origin', 'sec-fetch-site'];

type Headers = Record<string, string | string[] | undefined>;

function onwardHeaders(request: FastifyRequest): Headers {
  const headers = endToEnd(request.headers);
  for (const name of notOnward) delete headers[name];
  // What Node has read for a GET is dropped here.
  if (request.body === undefined) delete headers['content-length'];
  return {
    ...headers,
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
}

function endToEnd(headers: Headers): Headers {
  const named = String(headers.connection ?? '').split(',');
  const dropped = new Set([...hopByHop, ...named.map((name) => name.trim().toLowerCase())]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
