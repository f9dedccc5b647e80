import type { FastifyInstance } from 'fastify';
import { drawPicture } from './drawings.ts';
import { hashOfProduct, readProduct } from './product-pictures.ts';

/**
 * The project's own pictures, drawn from their name when asked: the same address is the same picture for ever, so
 * nothing is stored and everything may be cached. When a drawing changes, what names it (seeds, a migration for what was
 * stored) takes the next version; an older address shows the new drawing to clients that have not cached the old one.
 */
export function pictureRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string }; Querystring: { v?: string } }>(
    '/files/v1/product/:name',
    async ({ params: { name }, query }, reply) => {
      const picture = await readProduct(name);
      if (!picture) return reply.callNotFound();
      // Without its hash an address may show another picture later.
      const isFixed = query.v === hashOfProduct(name);
      return reply
        .headers({
          'content-type': 'image/webp',
          'cache-control': isFixed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          'cross-origin-resource-policy': 'same-site',
        })
        .send(picture);
    },
  );

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
