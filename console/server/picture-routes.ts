import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ConsoleConfig } from './console-config.ts';
import { sessionOf } from './session-cookie.ts';

/** A drawing may hold a script: the policy of the answer lets none run, and pages show it as a picture. */
const kinds = /^image\/(png|jpeg|webp|gif|avif|svg\+xml)$/;
const largest = 20 * 1024 * 1024;

/** `GET /picture?at=/api/…`: a picture of the site. The page loads nothing from elsewhere, and no other address is asked. */
export function pictureRoutes(app: FastifyInstance, { siteUrl, apiPrefix }: ConsoleConfig): void {
  app.get<{ Querystring: { at?: string } }>('/picture', async (request, reply) => {
    const { at = '' } = request.query;
    if (!sessionOf(request)) return reply.code(401).send();
    // Kept without the part before it: `files/upload/….webp`.
    const path = /^files\/[\w./-]+$/.test(at) ? `${apiPrefix}/${at}` : at;
    const url = siteUrl && path.startsWith('/') ? URL.parse(path, siteUrl) : undefined;
    if (!url || url.origin !== new URL(siteUrl ?? '').origin) return reply.code(404).send();
    const picture = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
    const [kind = '', size] = [
      picture?.headers.get('content-type')?.split(';')[0],
      picture?.headers.get('content-length'),
    ];
    if (!picture?.ok || !picture.body || !kinds.test(kind) || Number(size ?? 0) > largest) {
      await picture?.body?.cancel();
      return reply.code(404).send();
    }
    reply.header('cache-control', 'private, max-age=300').type(kind);
    return reply.send(Readable.fromWeb(picture.body as Parameters<typeof Readable.fromWeb>[0]));
  });
}
