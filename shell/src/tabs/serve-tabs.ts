import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tabHeader, tabPath } from './tab-words.ts';
import type { Tabs } from './tabs.ts';

/** Takes what tabs say when they are hidden or left. */
export async function serveTabs(app: FastifyInstance, { tabs }: { tabs: Tabs }): Promise<void> {
  app.removeAllContentTypeParsers();
  // A beacon is text to the server, so that no other site's page needs to be asked for permission: without a ticket it says nothing.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 }, (_request, body, done) => done(null, body));
  app.post(tabPath, (request, reply) => {
    tabs.told(String(request.body), request.ip);
    return reply.code(204).send();
  });
}

/** A tab looks at the registry: notes what it shows, and gives it a ticket if it has none. */
export function noteTab(tabs: Tabs, request: FastifyRequest, reply: FastifyReply, rev: number): void {
  const words = request.headers[tabHeader];
  const ticket = typeof words === 'string' ? tabs.asked(words, request.ip, rev) : undefined;
  if (ticket) reply.header(tabHeader, ticket);
}
