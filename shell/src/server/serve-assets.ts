import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The browser files of every release in the store, under names that never mean anything else. */
export function serveAssets(app: FastifyInstance, store: string): void {
  app.register(files, {
    root: join(store, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
    // Server bundles are never served.
    allowedPath: (path) => /^\/[a-z-]+\/[\w.-]+\/browser\/[^/]+$/.test(path),
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*');
    },
  });
}
