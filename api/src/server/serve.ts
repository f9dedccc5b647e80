import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Output, ServedInput } from 'shared/contracts/endpoint.ts';
import { type Reply, replyCode, requestHeader } from 'shared/contracts/reply.ts';
import * as z from 'shared/contracts/schema.ts';
import type { Db, Tx } from '../database/db.ts';
import { type Effect, effectKey, runOnce } from '../database/effect.ts';
import type { SessionUser } from '../login/login-queries.ts';
import { findCaller, requireCaller } from './caller.ts';
import { cleanInput } from './clean-input.ts';
import { invalidInput } from './refusal.ts';

/** Known on protected endpoints, perhaps undefined on open ones. */
export type Asker<E extends { auth: boolean }> = E['auth'] extends true ? SessionUser : SessionUser | undefined;

/** What an answer is handed besides its input. */
export interface Asked<U> {
  db: Db;
  user: U;
  request: FastifyRequest;
  /**
   * The one transaction of a POST: its changes and what `change` returns are stored together under the client's
   * idempotency key. A retry gets that value with `replayed: true`. Await nothing but queries in `change`.
   */
  effect<T>(change: (tx: Tx) => Promise<T>): Promise<Effect<T>>;
}

/** Nobody who is not logged in has more to say; a thousand such bodies under way are 64 MiB of memory. */
const openBodyLimit = 64 * 1024;

/** Serves one call of the contract: who asks, input, answer, output, envelope. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (input: ServedInput<E>, asked: Asked<Asker<E>>) => Promise<Output<E> | Said<Output<E>>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.auth ? {} : { bodyLimit: openBodyLimit }),
    // Who asks is settled before the body is read: an anonymous caller cannot make us take a megabyte.
    onRequest: async (request) => {
      const { sessions, calls } = app;
      const find = endpoint.auth ? requireCaller : findCaller;
      request.caller = await calls.run<SessionUser | undefined>(() => find(request, sessions));
    },
    handler: async (request): Promise<Reply> => {
      const input = readInput(endpoint, request);
      const { db } = app;
      const user = request.caller as Asker<E>;
      const effect = effectOf(db, request, { userId: user?.id ?? 0, path: endpoint.path, body: input });
      const result = await app.calls.run(() => answer(input, { db, user, request, effect }));
      return replyOf(endpoint, result);
    },
  });
}

/** Runs a change once under the key that the client sent for it; `body` is what makes two requests the same. */
export function effectOf(
  db: Db,
  request: FastifyRequest,
  { userId, path, body }: { userId: number; path: string; body: unknown },
): Asked<unknown>['effect'] {
  return (change) => runOnce(db, effectKey(request.headers[requestHeader.idempotencyKey], userId, path, body), change);
}

/** Success with a sentence that the site shows as a toast. */
export class Said<T> {
  readonly sentence: string;
  readonly data: T;
  constructor(sentence: string, data: T) {
    this.sentence = sentence;
    this.data = data;
  }
}

/** The envelope of a success. */
export function replyOf<E extends Endpoint>(endpoint: E, result: Output<E> | Said<Output<E>>): Reply {
  const { sentence, data } = result instanceof Said ? result : new Said('', result);
  return { code: replyCode.success, show: sentence ? 1 : 0, msg: sentence, data: shaped(endpoint, data ?? null) };
}

/** Only what the contract lists leaves the house. */
function shaped(endpoint: Endpoint, data: unknown): unknown {
  const parsed = z.safeParse(endpoint.output, data);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`${endpoint.path}: the answer breaks the contract at ${places}`);
}

/** Query or body, checked by the contract. */
export function readInput<E extends { method: string; input: z.ZodMiniType }>(
  endpoint: E,
  request: FastifyRequest,
): z.infer<E['input']> {
  return checkInput(endpoint, endpoint.method === 'GET' ? request.query : request.body);
}

/** What came, as the contract has it. The refusal is a sentence for the visitor. */
export function checkInput<E extends { input: z.ZodMiniType }>(endpoint: E, given: unknown): z.infer<E['input']> {
  const parsed = z.safeParse(endpoint.input, cleanInput(given ?? {}));
  if (parsed.success) return parsed.data as never;
  const [issue] = parsed.error.issues;
  const sentence = issue?.message ?? '';
  // zod/mini says "Invalid input" where the contract wrote no sentence of its own.
  throw invalidInput(/[\u4e00-\u9fff]/.test(sentence) ? sentence : `参数错误：${issue?.path.join('.') || '请求内容'}`);
}
