import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../../platform/refusals/errors.ts';
import { attachment } from '../../platform/serve/attachment.ts';
import { authenticate } from '../../platform/serve/authenticate.ts';
import { extensionOf, mediaTypeOf } from '../../providers/storage/media-types.ts';
import { storedName } from '../../providers/storage/stored-name.ts';
import { StorageFailed } from '../../providers/storage/watched-storage.ts';
import { PublicFiles } from './public-files.ts';
import { findByStoredName } from './stored-uploads.ts';

type FileRequest = FastifyRequest<{ Params: { name: string } }>;

export function fileRoutes(app: FastifyInstance): void {
  const publicFiles = new PublicFiles(app.db);

  /** Public files by their names: nobody can guess one, and it never means another file. */
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/upload/:name',
    handler: async (request, reply) => {
      if (!(await publicFiles.has(request.params.name))) return reply.callNotFound();
      return sendFile(app, request, reply, { 'cache-control': 'private, max-age=31536000, immutable' });
    },
  });

  /** A user's files, public or not, to their owner, to be saved and never to be opened on the site. */
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/own/:name',
    onRequest: authenticate(app, { auth: true }),
    handler: async (request, reply) => {
      const { name } = request.params;
      const upload = storedName.test(name) ? await findByStoredName(app.db, name) : undefined;
      if (!upload || upload.userId !== request.caller?.id) return reply.callNotFound();
      // Asked for each time, since the browser may be another user's by then.
      return sendFile(app, request, reply, {
        'cache-control': 'private, no-cache',
        'content-disposition': attachment(upload.givenName, extensionOf(name)),
      });
    },
  });
}

async function sendFile(app: FastifyInstance, request: FileRequest, reply: FastifyReply, more: Record<string, string>) {
  try {
    return await answerFile(app, request, reply, more);
  } catch (error) {
    if (!(error instanceof StorageFailed)) throw error;
    return reply.code(503).header('retry-after', 5).send(failure('文件暂时无法读取，请稍后再试'));
  }
}

/** Headers are set once the file is open: an answer that says it cannot be read must not be cached. */
async function answerFile(
  app: FastifyInstance,
  request: FileRequest,
  reply: FastifyReply,
  more: Record<string, string>,
) {
  const { name } = request.params;
  const file = await app.storage.find(name);
  if (!file) return reply.callNotFound();
  const etag = `"${name}"`;
  const headers = {
    'content-type': mediaTypeOf(name),
    etag,
    'accept-ranges': 'bytes',
    // Opened by itself it is a file and never a page.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-site',
    ...more,
  };
  const { range: asked, 'if-none-match': known, 'if-range': unless = etag } = request.headers;
  if (known?.split(/\s*,\s*/).some((one) => one === '*' || one.replace(/^W\//, '') === etag)) {
    return reply.headers(headers).code(304).send();
  }
  const range = unless === etag ? rangeOf(asked, file.size) : undefined;
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const content = request.method === 'HEAD' ? undefined : await file.read(start, end);
  reply.headers({ ...headers, 'content-length': end - start + 1 });
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  return reply.send(content);
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
