import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import { errorMessage } from 'shared/releases/problem.ts';

/** Where lines go; for tests. */
export interface LogTarget {
  write(line: string): void;
}

/** Lines are written together, 100 ms later at most: a write for each one costs more than the line. */
const inBulk = { dest: 1, sync: false, minLength: 4096, periodicFlush: 100 };

/** The standard output. Once its reader has ended, the last lines are dropped: writing them would be tried for ever. */
function standardOutput() {
  const lines = pino.destination(inBulk);
  process.once('disconnect', () => lines.emit('error', Object.assign(new Error('nobody reads'), { code: 'EPIPE' })));
  return lines;
}

/** JSON lines by pino, spelled as the api's. A line names routes, never an address, a header or a body. */
export function shellLog(target?: LogTarget): Logger {
  return pino(
    {
      level: process.env.LOG_LEVEL || 'info',
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
        err: (error: Error) => describeError(error),
      },
    },
    target ?? standardOutput(),
  );
}

/**
 * How the server logs: `request_id` finds a request from the gateway to the database.
 * @param trusted a gateway in front may choose the request's id
 */
export function shellLogging(trusted: boolean, log: FastifyBaseLogger) {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    requestIdHeader: false as const,
    genReqId: (request: IncomingMessage) => {
      const given = trusted ? request.headers['x-request-id'] : undefined;
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    },
  };
}

/** Type, words and place. The words of a remote's error may quote what a visitor typed: numbers and tokens are left out. */
function describeError(thrown: unknown): { type: string; message: string; stack: string } {
  const { name = typeof thrown, stack = '' } = (thrown ?? {}) as Partial<Error>;
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: name, message: withoutSecrets(errorMessage(thrown)), stack: places.slice(0, 12).join('\n') };
}

/** Numbers and tokens left out. */
export const withoutSecrets = (message: string) =>
  message
    .slice(0, 300)
    .replace(/[\w-]{32,}/g, '…')
    .replace(/(?<![\w.-])\d{4,}(?![\w-])/g, '…');
