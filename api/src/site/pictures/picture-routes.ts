import type { FastifyInstance } from 'fastify';
import { drawPicture } from './drawings.ts';

/**
 * The project's own pictures, drawn from their name when asked: the same address is the same picture for ever, so
 * nothing is stored and everything may be cached. When a drawing changes, what names it (seeds, a migration for what was
 * stored) takes the next version; an older address shows the new drawing to clients that have not cached the old one.
 */
export function pictureRoutes(app: FastifyInstance): void {
  app.get<{ Params: { kind: string; name: string } }>(
    '/files/:version(^v[12]$)/:kind/:name',
    async (request, reply) => {
      const { kind, name } = request.params;
      const svg = drawPicture(kind, name);
      if (!svg) return reply.callNotFound();
      return reply
        .headers({
          'content-type': 'image/svg+xml; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          // Opened by itself an SVG is a document: it gets no script, no origin and nothing from outside.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'cross-origin-resource-policy': 'same-site',
        })
        .send(svg);
    },
  );
}
