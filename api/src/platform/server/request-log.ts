import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { pino } from 'pino';

export interface LogTarget {
  write(line: string): void;
}

/** A write for each line wakes the reader, which costs more than the line: lines are written together, 100 ms later at most. */
const inBulk = { dest: 1, sync: false, minLength: 4096, periodicFlush: 100 };

/** The standard output. When its reader is gone, writing ends: the last lines would be retried for ever. */
function standardOutput() {
  const lines = pino.destination(inBulk);
  process.once('disconnect', () => lines.emit('error', Object.assign(new Error('nobody reads'), { code: 'EPIPE' })));
  return lines;
}

/**
 * JSON lines by pino, without tokens, codes, numbers, prompts: a line names the route and never the query or body.
 * The request id is the caller's when it looks like one, so that a line is found from gateway to database.
 */
export function requestLog(target: LogTarget | undefined) {
  return {
    logger: {
      level: 'info',
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
        err: (error: Error & { code?: string; cause?: unknown }) => describeError(error),
      },
      stream: target ?? standardOutput(),
    },
    ...requestIds(),
  };
}

/** How a server names its requests, in the log and to the caller. */
export const requestIds = () => ({
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
  requestIdHeader: false as const,
  genReqId: (request: IncomingMessage) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  },
});

/** Type, place and SQLSTATE. A query's message ends in its parameters, which may be anything a user typed. */
function describeError(error: Error & { code?: string; cause?: unknown }): {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: unknown;
} {
  const message = error.message.split('\nparams:')[0]?.slice(0, 500) ?? '';
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');
  return {
    type: error.name,
    message,
    stack,
    ...(error.code ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** One line a request, at its end, and its id in the answer. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    if (['/healthz', '/readyz', '/metrics'].includes(route)) return;
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log.info(request.caller ? { ...line, user: request.caller.id } : line, 'request');
  });
}
