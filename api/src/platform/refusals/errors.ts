import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { diskFull, type Reply, replyCode } from 'shared/contracts/reply.ts';
import { isDiskFull } from './disk-full.ts';
import { Overloaded, Refusal } from './refusal.ts';

type StatusError = Error & { statusCode?: number };

const overloadPause = 500;

const sentences: Record<number, string> = {
  404: '接口不存在',
  405: '请求方法不正确',
  408: '请求超时，请重试',
  413: '请求内容过大',
  415: '不支持的请求格式',
  431: '请求头过大',
};

export const failure = (msg: string, data: unknown = null): Reply => ({ code: replyCode.failure, show: 1, msg, data });

/** The envelope for an HTTP status of the 400s. */
export const failureOf = (status: number): Reply => failure(sentences[status] ?? '请求格式不正确');

/** Every way an answer can go wrong, as an envelope. Internals go to the log, their id to the visitor. */
export function answerErrors(app: FastifyInstance): void {
  // What no route has is answered before its body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return answerMissing(app, request, reply);
  });
  app.setNotFoundHandler((request, reply) => answerMissing(app, request, reply));
  app.setErrorHandler((error, request, reply) => answerError(error as StatusError, request, reply));
}

/** 405 where the path has a route of another method, else 404. */
function answerMissing(app: FastifyInstance, { method, url }: FastifyRequest, reply: FastifyReply) {
  const path = url.split('?')[0] ?? '';
  const allowed = ['GET', 'POST'].filter((other) => other !== method && app.hasRoute({ method: other, url: path }));
  if (allowed.length === 0) return reply.code(404).send(failureOf(404));
  return reply.code(405).header('allow', allowed.join(', ')).send(failureOf(405));
}

async function answerError(error: StatusError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) {
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    const { code, show, message: msg, field, problem } = error;
    // JSON leaves undefined fields out.
    const data = field === undefined && problem === undefined ? null : { field, problem };
    return reply.code(200).send({ code, show, msg, data });
  }
  if (error instanceof Overloaded) {
    const { status, retryAfter, message } = error;
    // A client that asks again at once would take the processor from the calls that are worked on.
    if (status === 503) await sleep(overloadPause);
    return reply.code(status).header('retry-after', retryAfter).send(failure(message));
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return reply.code(status).send(error.name === 'BadRequest' ? failure(error.message) : failureOf(status));
  }
  const isFull = isDiskFull(error);
  request.log.error({ err: error }, isFull ? 'the disk is full' : 'unexpected error');
  if (isFull) {
    const data = { request_id: request.id, problem: diskFull };
    return reply.code(200).send(failure('服务器存储空间已满，暂时无法保存，管理员正在处理', data));
  }
  // HTTP 200 as the contract says: the API itself has answered.
  return reply.code(200).send(failure(`服务开小差了，请稍后重试（编号 ${request.id}）`, { request_id: request.id }));
}
