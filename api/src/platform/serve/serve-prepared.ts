import type { FastifyInstance } from 'fastify';
import type { Endpoint, Output, ServedInput } from 'shared/contracts/endpoint.ts';
import { inTurn } from '../load/callers.ts';
import { readInput } from '../server/request/input.ts';
import { replyOf } from './serve.ts';

/**
 * Serves an open call whose answer is the same for everybody from bytes that were made before (`PreparedReplies`).
 * No login is looked up.
 */
export function servePrepared<E extends Endpoint & { auth: false }>(
  app: FastifyInstance,
  endpoint: E,
  answer: (input: ServedInput<E>) => Promise<Output<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const input = readInput(endpoint, request);
      const key = `${endpoint.path} ${JSON.stringify(input)}`;
      const bytes = await app.prepared.find(key, async () =>
        Buffer.from(JSON.stringify(replyOf(endpoint, await inTurn(app, request, () => answer(input)), request.log))),
      );
      return reply.type('application/json; charset=utf-8').send(bytes);
    },
  });
}
