import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Reply, replyCode } from 'shared/contracts/reply.ts';
import { busy, Overloaded, Refusal } from './refusal.ts';

const failure = (msg: string, data: unknown = null): Reply => ({ code: replyCode.failure, show: 1, msg, data });

/** A request that cannot even be routed. */
export const malformed = failure('请求格式不正确');

const overloadPause = 500;

const sentences: Record<number, string> = {
  404: '接口不存在',
  405: '请求方法不正确',
  413: '请求内容过大',
  415: '不支持的请求格式',
};

/** Every way an answer can go wrong, as an envelope. Internals go to the log, their id to the visitor. */
export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failure(sentences[404] ?? '')));
  app.setErrorHandler((error, request, reply) => answerError(error as Error & { statusCode?: number }, request, reply));
}

async function answerError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) {
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    return reply.code(200).send({ code: error.code, show: error.show, msg: error.message, data: null });
  }
  if (error instanceof Overloaded) {
    // Whoever asks again at once would take the processor from the calls that are worked on.
    await sleep(overloadPause);
    return reply.code(503).header('retry-after', 1).send(failure(busy().message));
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const own = error.name === 'BadRequest' ? error.message : (sentences[status] ?? '请求格式不正确');
    return reply.code(status).send(failure(own));
  }
  request.log.error({ err: error }, 'unexpected error');
  // HTTP 200 as the contract says: the API itself has answered.
  return reply.code(200).send(failure(`服务开小差了，请稍后重试（编号 ${request.id}）`, { request_id: request.id }));
}
