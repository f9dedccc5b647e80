import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BadRequest } from '../../refusals/refusal.ts';
import { nestsTooDeep } from './clean-input.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes of a body that takes a millisecond or more to read. */
const large = 64 * 1024;

/** JSON in UTF-8 is the only body there is; an empty one is an empty object. All else is a 4xx. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('remove', 'remove');
  type Done = (error: Error | null, value?: unknown) => void;
  const read = (request: FastifyRequest, body: Buffer, done: Done) => {
    try {
      const type = request.headers['content-type'] ?? '';
      const charset = /;\s*charset="?([\w-]+)/i.exec(type)?.[1];
      if (charset && !/^utf-?8$/i.test(charset)) throw new BadRequest('只接受 UTF-8 编码', 415);
      if (request.headers['content-encoding']) throw new BadRequest('不接受压缩的请求内容', 415);
      if (body.length === 0) return done(null, {});
      const text = decode(body);
      if (nestsTooDeep(text)) throw new BadRequest('请求内容嵌套过深');
      parse(request, text, (error, value) => done(error ? new BadRequest('请求内容不是有效的 JSON') : null, value));
    } catch (error) {
      done(error as Error);
    }
  };
  // Each large one has a turn of the event loop to itself: many that arrive at once hold up nothing else.
  let before = Promise.resolve();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length < large) read(request, body as Buffer, done);
    else before = before.then(() => setImmediate()).then(() => read(request, body as Buffer, done));
  });
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new BadRequest('请求内容不是有效的 UTF-8');
  }
}
