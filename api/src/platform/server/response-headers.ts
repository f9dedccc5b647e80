import type { FastifyInstance } from 'fastify';

/**
 * Of every answer, unless its route says otherwise (pictures do). What is one caller's must not wait in a cache for the
 * next, for caches look at no token header; and nothing is ever to be taken for a page or a script.
 */
export const uncached = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

export function sendUncached(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(uncached);
  });
}
