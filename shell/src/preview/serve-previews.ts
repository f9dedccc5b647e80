import type { FastifyInstance, FastifyRequest } from 'fastify';
import { barePage } from '../document/bare-page.ts';
import { leavePath, previewCookie, previewPath } from './preview-cookie.ts';
import type { Previews } from './previews.ts';

/** The links into a preview, and the one that leaves it. */
export async function servePreviews(app: FastifyInstance, { previews }: { previews: Previews }): Promise<void> {
  app.get(`${previewPath}:key`, async (request, reply) => {
    const { key } = request.params as { key: string };
    const preview = await previews.open(key);
    // What the link carries goes to no other site, and into no cache.
    reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    if (!preview) {
      reply.code(404).type('text/html; charset=utf-8');
      return reply.send(barePage('预览已结束', '这个预览链接不存在，或已过期。', request.id));
    }
    const left = Date.parse(preview.until) - Date.now();
    return reply.header('set-cookie', previewCookie(key, isSecure(request), left)).redirect('/');
  });
  app.get(leavePath, (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'set-cookie': previewCookie('', isSecure(request), 0) })
      .redirect(cameFrom(request)),
  );
}

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/** The page of this site that the visitor left it on. */
function cameFrom({ headers, host }: FastifyRequest): string {
  const from = URL.parse(String(headers.referer ?? ''));
  // A path that begins with two slashes would lead to another site.
  return from?.host === host ? from.pathname.replace(/^\/+/, '/') + from.search : '/';
}
