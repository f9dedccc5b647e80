import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestHeader } from 'shared/contracts/reply.ts';
import type { SessionUser } from '../login/login-queries.ts';
import { loginExpired, notLoggedIn } from './refusal.ts';

/** Who asks: the user, or undefined for an anonymous caller. A bad token on an open call is as good as none. */
export async function findCaller(
  request: FastifyRequest,
  sessions: FastifyInstance['sessions'],
): Promise<SessionUser | undefined> {
  const token = tokenOf(request);
  return token ? sessions.find(token) : undefined;
}

/** Who asks a protected call. */
export async function requireCaller(
  request: FastifyRequest,
  sessions: FastifyInstance['sessions'],
): Promise<SessionUser> {
  const token = tokenOf(request);
  if (!token) {
    // A token that came as a cookie only is no login: a foreign page could have made the browser send it.
    if (/(?:^|;\s*)token=[^;\s]/.test(request.headers.cookie ?? '')) throw loginExpired();
    throw notLoggedIn();
  }
  const user = await sessions.find(token);
  if (!user) throw loginExpired();
  return user;
}

/** The header is the only place where a token counts: never a cookie, never the query. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const value = request.headers[requestHeader.token];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
