import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Output, ServedInput } from 'shared/contracts/endpoint.ts';
import { type Reply, replyCode, requestHeader } from 'shared/contracts/reply.ts';
import type { Db, Tx } from '../database/db.ts';
import { type IdempotentResult, idempotencyKey, runOnce } from '../database/idempotent-transaction.ts';
import { inTurn } from '../load/callers.ts';
import { readInput } from '../server/request/input.ts';
import { authenticate, type Caller } from './authenticate.ts';
import { shaped } from './shaped.ts';

/** What an endpoint's function receives besides its input. */
export interface Asked<U> {
  db: Db;
  user: U;
  request: FastifyRequest;
  /**
   * The one transaction of a POST: its changes and what `change` returns are stored together under the client's
   * idempotency key. A retry gets that value with `replayed: true`. Await nothing but queries in `change`.
   */
  idempotent<T>(change: (tx: Tx) => Promise<T>): Promise<IdempotentResult<T>>;
}

/** Bytes of a body without a login: enough for each such call; a thousand of them under way are 64 MiB of memory. */
const openBodyLimit = 64 * 1024;

/** Serves one call of the contract: authenticates, parses the input, calls `answer`, checks its output, wraps it. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (input: ServedInput<E>, asked: Asked<Caller<E>>) => Promise<Output<E> | WithMessage<Output<E>>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.auth ? {} : { bodyLimit: openBodyLimit }),
    onRequest: authenticate(app, endpoint),
    handler: async (request): Promise<Reply> => {
      const { db } = app;
      const user = request.caller as Caller<E>;
      // Reading a large body is work as well.
      const result = await inTurn(app, request, async () => {
        const input = readInput(endpoint, request);
        const idempotent = idempotentFor(db, request, { userId: user?.id ?? 0, path: endpoint.path, body: input });
        return answer(input, { db, user, request, idempotent });
      });
      return replyOf(endpoint, result, request.log);
    },
  });
}

/** Runs a change once under the key that the client sent for it; `body` is what makes two requests the same. */
export function idempotentFor(
  db: Db,
  request: FastifyRequest,
  { userId, path, body }: { userId: number; path: string; body: unknown },
): Asked<unknown>['idempotent'] {
  return (change) =>
    runOnce(db, idempotencyKey(request.headers[requestHeader.idempotencyKey], userId, path, body), change);
}

/** Success with a sentence that the site shows as a toast. */
export class WithMessage<T> {
  readonly sentence: string;
  readonly data: T;
  constructor(sentence: string, data: T) {
    this.sentence = sentence;
    this.data = data;
  }
}

/** The envelope of a success. */
export function replyOf<E extends Endpoint>(
  endpoint: E,
  result: Output<E> | WithMessage<Output<E>>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Reply {
  const { sentence, data } = result instanceof WithMessage ? result : new WithMessage('', result);
  return { code: replyCode.success, show: sentence ? 1 : 0, msg: sentence, data: shaped(endpoint, data ?? null, log) };
}
