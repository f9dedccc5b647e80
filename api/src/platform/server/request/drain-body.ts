import type { FastifyInstance } from 'fastify';

/** Bytes of a body that was refused which are read and dropped: more than any call takes. */
const maxDropped = 16 * 1024 * 1024;

/**
 * Lets an answer arrive that is given before the whole body has come. Closing the connection with bytes unread resets
 * it, and a proxy that is still sending the body never sees the answer. So the rest is read and dropped, as far as
 * that is bearable, and the connection stays.
 */
export function drainBodies(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete) return;
    // Fastify asks for the connection's end whenever it does not take a body.
    if (!closing) reply.removeHeader('connection');
    let left = maxDropped;
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) raw.socket.destroy();
    });
  });
}
