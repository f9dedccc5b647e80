import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { kindOf } from 'shared/releases/disk/plain-file.ts';
import { refusal } from './port/refusal.ts';
import { workerPolicy } from './port/security-headers.ts';

/** What a browser may ask for: a browser file of a release. Server bundles are never served. */
const browserFile = /^[a-z-]+\/[\w.-]+\/browser\/[^/]+$/;

/**
 * The browser files of every release in the store, under names that never mean anything else. A link in the store, which
 * could lead to any file of the machine, is not followed.
 */
export function serveAssets(app: FastifyInstance, store: string): void {
  app.register(async (scope) => {
    scope.addHook<{ Params: { '*': string } }>('onRequest', async ({ params }, reply) => {
      const path = params['*'];
      // The compressed neighbours are sent in its place.
      const kinds = await Promise.all(['', '.br', '.gz'].map((ending) => kindOf(store, join('assets', path + ending))));
      const isWhole = kinds[0] === 'file' && kinds.every((kind) => kind === 'file' || kind === 'missing');
      if (!browserFile.test(path) || !isWhole) return reply.code(404).send(refusal(404));
    });
    scope.register(files, {
      root: join(store, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      dotfiles: 'deny',
      setHeaders: (reply, path) => {
        reply.header('access-control-allow-origin', '*');
        if (/-worker\.js(\.(br|gz))?$/.test(path)) reply.header('content-security-policy', workerPolicy);
      },
    });
  });
}
