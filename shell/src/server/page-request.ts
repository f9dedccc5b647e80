import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageRequest } from '../render/entry-server.tsx';
import { noteError, type PageNote } from './page-note.ts';

/** The page's address. Who asks names the host: it is believed only where the site does not know its own. */
export function addressOf({ url, protocol, host }: FastifyRequest, siteUrl: string): URL {
  const named = `${protocol}://${host}`;
  const address = new URL(siteUrl || (URL.canParse(named) ? named : 'http://localhost'));
  // A target may name a host of its own (`GET http://evil/ HTTP/1.1`, `/\\evil`): only its path and query are asked for.
  const asked = URL.parse(url.replace(/^[/\\]+/, '/'), address.origin);
  address.pathname = asked?.pathname ?? '/';
  address.search = asked?.search ?? '';
  return address;
}

/** One visitor's own request. */
export function pageRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { url, nonce, note }: { url: URL; nonce: string; note: PageNote },
): PageRequest {
  const left = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  const report = reporter(request, note);
  return {
    url,
    cookies: request.headers.cookie ?? '',
    requestId: request.id,
    nonce,
    signal: left.signal,
    report: (error, place) => {
      if (!left.signal.aborted) report(error, place);
    },
  };
}

/** Puts what goes wrong into the page's note, and into the log with the remote's name and release. */
export function reporter(request: FastifyRequest, note: PageNote): PageRequest['report'] {
  return (error, place) => {
    noteError(note, error, place);
    const { rev, remote, release, route } = note;
    request.log.error({ err: error, place, rev, remote, release, route }, 'page error');
  };
}
