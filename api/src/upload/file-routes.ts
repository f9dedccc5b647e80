import type { FastifyInstance } from 'fastify';

const types = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' } as const;

/** Uploaded pictures by their name, which nobody can guess and which never means another picture. */
export function fileRoutes(app: FastifyInstance): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/upload/:name',
    handler: async (request, reply) => {
      const { name } = request.params;
      const file = await app.storage.find(name);
      if (!file) return reply.callNotFound();
      const etag = `"${name}"`;
      reply.headers({
        'content-type': types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types],
        'cache-control': 'private, max-age=31536000, immutable',
        etag,
        'accept-ranges': 'bytes',
        // Opened by itself it is a picture and never a page.
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-site',
      });
      const { range: asked, 'if-none-match': known, 'if-range': unless = etag } = request.headers;
      if (known?.split(/\s*,\s*/).some((one) => one === '*' || one.replace(/^W\//, '') === etag)) {
        return reply.code(304).send();
      }
      const range = unless === etag ? rangeOf(asked, file.size) : undefined;
      if (range === 'none') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
      const { start, end } = range ?? { start: 0, end: file.size - 1 };
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
      reply.header('content-length', end - start + 1);
      return reply.send(request.method === 'HEAD' ? undefined : file.read(start, end));
    },
  });
}

/** One range of bytes; undefined for none or for what we do not serve in parts; 'none' when nothing lies in it. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < Number(first)) return undefined;
  return start > end ? 'none' : { start, end };
}
