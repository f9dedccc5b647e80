import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestHeader } from 'shared/contracts/reply.ts';
import { inTurn } from '../load/callers.ts';
import { loginExpired, notLoggedIn } from '../refusals/refusal.ts';
import type { LoggedInUser } from '../user/logged-in-user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user who sent the request; filled in by `authenticate`. */
    caller: LoggedInUser | undefined;
  }
}

/** The user who sent the request: always known on a protected endpoint, undefined for an anonymous call of an open one. */
export type Caller<E extends { auth: boolean }> = E['auth'] extends true ? LoggedInUser : LoggedInUser | undefined;

/**
 * The `onRequest` hook of calls, streams and uploads alike: fills in `request.caller` before the body is read, so an
 * anonymous caller of a protected endpoint cannot send a megabyte. Looking up a token counts as a call
 * (`app.calls`), so an overloaded process refuses here. Who is known already, or
 * being looked up, does not wait for others of his network.
 */
export function authenticate(app: FastifyInstance, { auth }: { auth: boolean }) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = tokenOf(request);
    const caller = token ? await app.logins.find(token, (read) => inTurn(app, request, read)) : undefined;
    request.caller = caller;
    if (caller) await inTurn(app, request, () => app.callRate.require(caller.id));
    // On an open endpoint an unknown token counts as no token. A login known from the cookie alone is refused: another site's page
    // could have made the browser send it.
    else if (auth) throw token || hasTokenCookie(request) ? loginExpired() : notLoggedIn();
  };
}

const hasTokenCookie = ({ headers }: FastifyRequest) => /(?:^|;\s*)token=[^;\s]/.test(headers.cookie ?? '');

/** The token of the request. Only the header counts: never a cookie, never the query. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const value = request.headers[requestHeader.token];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
