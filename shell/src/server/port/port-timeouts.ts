import type { Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long the public port waits for a visitor, in milliseconds. */
export interface PortTimeouts {
  /** For the head of a request. */
  head: number;
  /** For a whole request to the API: a picture of 10 MiB takes 84 seconds at 1 Mbit/s. */
  request: number;
  /** For the body of a request that is the shell's own: a beacon of two kilobytes, or a body that is ignored. */
  ownBody: number;
  /** For a page or a file to be read: the largest one at 2 kB/s. */
  ownAnswer: number;
  /** For a sign of life from a reader for whom something lies ready, event streams included. */
  stalled: number;
  /** Between two looks at who is late. */
  look: number;
}

export const portTimeouts: PortTimeouts = {
  head: 15_000,
  request: 120_000,
  ownBody: 10_000,
  ownAnswer: 120_000,
  stalled: 30_000,
  look: 2000,
};

/**
 * Ends connections of readers that take no byte for this long though some wait. A stream that is silent because nobody
 * has anything to say stays open.
 */
export function cutStalled(server: Server, ms: number): void {
  // Node looks after its timer: every byte that leaves restarts it.
  server.setTimeout(ms, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}

/** For requests that the shell answers itself: neither their bodies nor their answers are streams of long life. */
export function boundOwn(
  app: FastifyInstance,
  isOwn: (request: FastifyRequest) => boolean,
  limits: PortTimeouts,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOwn(request)) return;
    const { raw } = request;
    const cut = () => raw.socket.destroy();
    const timer = setTimeout(cut, limits.ownAnswer).unref();
    reply.raw.once('close', () => clearTimeout(timer));
    if (hasBody(request)) setTimeout(() => raw.complete || cut(), limits.ownBody).unref();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
