import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ConsoleConfig, isLoopback } from './console-config.ts';
import { consoleHeader } from './console-header.ts';

/**
 * Refuses what is not asked by the console's own page. `Host` is exact, so no page whose name was made to point here reads
 * anything (DNS rebinding). A call has a header of its own, which no form and no picture of another site can send, comes from the
 * same origin, and says so: another tab cannot use the cookie.
 */
export function refuseOthers(app: FastifyInstance, { hosts }: Pick<ConsoleConfig, 'hosts'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOwn(request, hosts)) return refuse(reply, 'unknown host');
    if (isPage(request)) return;
    const { origin, 'sec-fetch-site': site, [consoleHeader]: own } = request.headers;
    const isSame = origin === undefined ? request.method === 'GET' : originHost(origin) === request.headers.host;
    if (own !== '1' || site !== 'same-origin' || !isSame) return refuse(reply, 'not from the console');
  });
}

/** The page, its files and pictures, which a browser requests by itself. They change nothing, and hold nothing without the cookie. */
const isPage = ({ method, url }: FastifyRequest) =>
  method === 'GET' && (/^\/(assets|picture|healthz)\b/.test(url) || !/^\/(call|session|model)\b/.test(url));

function isOwn({ headers: { host = '' } }: FastifyRequest, hosts: string[]): boolean {
  const name = host.toLowerCase();
  return hosts.length > 0 ? hosts.includes(name) : isLoopback(name.replace(/:\d{1,5}$/, ''));
}

function originHost(origin: string): string | undefined {
  const url = URL.parse(origin);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe ? url?.host : undefined;
}

const refuse = (reply: { code(status: number): { send(body: unknown): unknown } }, msg: string) =>
  reply.code(403).send({ code: 0, show: 0, msg, data: null });
