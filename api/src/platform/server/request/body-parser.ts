import type { FastifyInstance } from 'fastify';
import { BadRequest } from '../../refusals/refusal.ts';
import { nestsTooDeep } from './clean-input.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON in UTF-8 is the only body there is; an empty one is an empty object. All else is a 4xx. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const type = request.headers['content-type'] ?? '';
      const charset = /;\s*charset="?([\w-]+)/i.exec(type)?.[1];
      if (charset && !/^utf-?8$/i.test(charset)) throw new BadRequest('只接受 UTF-8 编码', 415);
      if (request.headers['content-encoding']) throw new BadRequest('不接受压缩的请求内容', 415);
      if (body.length === 0) return done(null, {});
      const text = decode(body as Buffer);
      if (nestsTooDeep(text)) throw new BadRequest('请求内容嵌套过深');
      parse(request, text, (error, value) => done(error ? new BadRequest('请求内容不是有效的 JSON') : null, value));
    } catch (error) {
      done(error as Error);
    }
  });
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new BadRequest('请求内容不是有效的 UTF-8');
  }
}
