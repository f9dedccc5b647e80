import type { FastifyInstance, FastifyReply } from 'fastify';
import { askAs } from '../database/engine/query-turns.ts';
import { clientOf } from '../limits/client-address.ts';
import { Semaphore } from '../load/semaphore.ts';
import { Overloaded } from '../refusals/refusal.ts';
import type { NoticeAnswer, NoticeSource } from './notice-source.ts';

/** Notices that are worked on at a time, and those of one sender; they never wait behind calls of users. */
const atOnce = 10;
const ofOneSender = 4;
const maxWaiting = 200;

/** Bytes of a notice: a few kilobytes of JSON or form fields. A longer one is refused before it is verified. */
const bodyLimit = 64 * 1024;

/**
 * Serves the address at which a payment channel or a provider reports what has happened. Outside of the envelope: the
 * body is not parsed, and the sender gets its own statuses and words. Success is said after the commit; a fault here is
 * a 5xx, so that the sender sends the notice again.
 */
export function serveCallback<N extends { eventId: string }>(app: FastifyInstance, source: NoticeSource<N>): void {
  const receive = app.callbacks.add(source);
  const { failed } = source.answers;
  const receiving = new Semaphore({ atOnce, maxWaiting, refusal: () => new Overloaded() });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_request: unknown, body: Buffer) => body);
    scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      // What HTTP itself refuses (too long, no content type) never was a notice.
      if (status >= 400 && status < 500) return send(reply, { ...failed, status });
      request.log.error({ err: error, source: source.name }, 'callback failed');
      return send(reply, failed);
    });
    scope.post(source.path, async (request, reply) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const sender = clientOf(request);
      const { answer } = await receiving.run(
        // Each has a turn of its own at the embedded database, and so waits behind no job, user or other notice.
        () => askAs(`notice ${request.id}`, () => receive({ body, headers, receivedAt: new Date(), sender })),
        [{ of: sender.network, atOnce: ofOneSender }],
      );
      return send(reply, answer);
    });
  });
}

const send = (reply: FastifyReply, { status, type, body }: NoticeAnswer) => reply.code(status).type(type).send(body);
