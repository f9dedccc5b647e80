import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnHost } from 'shared/contracts/http/own-host.ts';

/**
 * The page's address. Where SITE_URL is not set the host comes from the request, if it is an address or a name of this network: a name
 * that a visitor makes up is reflected nowhere.
 */
export function addressOf({ url, protocol, host }: FastifyRequest, siteUrl: string): URL {
  const named = `${protocol}://${host}`;
  const address = new URL(siteUrl || (isOwnHost(host, []) && URL.canParse(named) ? named : 'http://localhost'));
  // A target may name a host of its own (`GET http://evil/ HTTP/1.1`, `/\\evil`): only its path and query are asked for.
  const asked = URL.parse(url.replace(/^[/\\]+/, '/'), address.origin);
  address.pathname = asked?.pathname ?? '/';
  address.search = asked?.search ?? '';
  return address;
}

/**
 * Whether somebody opens the page. A picture in somebody's text may have the address of a page as well, and nobody is invited by
 * looking at that. Browsers that do not say what they ask for, and all on plain http, say what they take.
 */
export function isVisit({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const wanted = headers['sec-fetch-dest'];
  return wanted === undefined ? /text\/html/.test(headers.accept ?? '') : wanted === 'document';
}

/** Fires when the visitor leaves before the answer is sent. */
export function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  // It may have been a while since the request came.
  if (reply.raw.destroyed) left.abort();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return left.signal;
}
