import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Output, ServedInput } from 'shared/contracts/endpoint.ts';
import type { Command } from 'shared/contracts/operator/command.ts';
import { explainIssue } from 'shared/contracts/operator/explain-issue.ts';
import { fieldsOf, flagOf } from 'shared/contracts/operator/fields.ts';
import { type Reply, requestHeader } from 'shared/contracts/reply.ts';
import * as z from 'shared/contracts/schema.ts';
import type { Db, Tx } from '../database/db.ts';
import { type IdempotencyKey, idempotencyKey, runOnce } from '../database/idempotent-transaction.ts';
import { invalidInput, Refusal } from '../refusals/refusal.ts';
import { replyOf, WithMessage } from '../serve/serve.ts';
import { cleanInput } from '../server/request/clean-input.ts';
import { cutTexts } from './cut-texts.ts';
import { type Operator, requireOperator } from './operator.ts';
import { operatorMetrics } from './operator-metrics.ts';
import { operatorLog } from './operator-tables.ts';
import type { Waiting } from './waiting.ts';

/** The operator's HTTP API: a server of its own that works with the parts of the site's. */
export interface OperatorApi {
  /** Listens for operators. */
  app: FastifyInstance;
  /** The site's application: its database, caches, jobs. */
  site: FastifyInstance;
  /** SHA-256 of the key that is written into DATA_DIR. */
  machineKeyHash: string;
  /** What may wait for operators. */
  inbox: Waiting[];
}

/** What the function of a command that changes something receives besides its input. */
export interface Change<R = unknown> {
  /** The one transaction of the change and its line in the audit log. Await nothing but queries. */
  tx: Tx;
  operator: Operator;
  /** The same for each try of one change: a key for what may happen once. */
  operation: string;
  /** Further details for the audit log. */
  log: { target: string; before?: unknown };
  /** Runs when the change is committed, before the reply. */
  after(step: () => unknown): void;
  /** Reads what the reply says when the steps are done; without it that is what the change returned. */
  reply(read: () => Promise<R | WithMessage<R>>): void;
}

/** A file of 10 MB in Base64, and what stands around it. */
const largestBinary = 15 * 1024 * 1024;

type InputOf<C extends Command> = ServedInput<C['endpoint']>;
type OutputOf<C extends Command> = Output<C['endpoint']>;

/** Serves a command that only looks. */
export function serveReading<C extends Command>(
  operatorApi: OperatorApi,
  command: C,
  answer: (input: InputOf<C>, asked: { db: Db; operator: Operator; requestId: string }) => Promise<OutputOf<C>>,
): void {
  route(operatorApi, command, async (request, operator) =>
    answer(readCommandInput(command, command.large ? request.body : request.query) as InputOf<C>, {
      db: operatorApi.site.db,
      operator,
      requestId: request.id,
    }),
  );
}

/** Serves a command that changes something: once for each idempotency key, with its line in the audit log. */
export const serveWriting = <C extends Command>(
  operatorApi: OperatorApi,
  command: C,
  change: (input: InputOf<C>, asked: Change<OutputOf<C>>) => Promise<OutputOf<C>>,
): void => servePreparedWriting(operatorApi, command, async () => undefined, change);

/** The same for a change that needs what takes long and may be done twice: `prepare` runs before the transaction. */
export function servePreparedWriting<C extends Command, P>(
  operatorApi: OperatorApi,
  command: C,
  prepare: (input: InputOf<C>) => Promise<P>,
  change: (input: InputOf<C>, asked: Change<OutputOf<C>>, prepared: P) => Promise<OutputOf<C>>,
): void {
  const { noun, verb, endpoint, secrets, operands, secretReply } = command;
  const changeable = changeableBy(command);
  route(operatorApi, command, async (request, operator) => {
    const input = readCommandInput(command, request.body);
    requireChange(changeable, input);
    const key = requireKey(request, operator, endpoint.path, input);
    const prepared = await prepare(input as InputOf<C>);
    let steps: (() => unknown)[] = [];
    let read: (() => Promise<OutputOf<C> | WithMessage<OutputOf<C>>>) | undefined;
    const target = operands.map((name) => String(input[name])).join(' ');
    const { value, replayed } = await runOnce(operatorApi.site.db, secretReply ? undefined : key, async (tx) => {
      steps = [];
      read = undefined;
      const log: Change['log'] = { target: `${noun} ${target}`.trim() };
      const operation = hash('sha256', `${operator.id} ${key.keyHash}`, 'base64url');
      const asked: Change<OutputOf<C>> = {
        tx,
        operator,
        operation,
        log,
        after: (step) => void steps.push(step),
        reply: (given) => {
          read = given;
        },
      };
      const done = await change(input as InputOf<C>, asked, prepared);
      const { reason, ...given } = input;
      const hidden = Object.fromEntries(secrets.filter((name) => name in given).map((name) => [name, '(not kept)']));
      await tx.insert(operatorLog).values({
        operatorId: operator.id,
        operator: operator.name,
        sessionId: operator.session?.id ?? null,
        command: `${noun} ${verb}`,
        target: log.target,
        input: cutTexts({ ...given, ...hidden }),
        before: cutTexts(log.before ?? null),
        reason: String(reason),
        requestId: request.id,
      });
      return done;
    });
    for (const step of steps) await step();
    if (read) return read();
    return replayed ? new WithMessage('This was done before; it was not done again.', value) : value;
  });
}

function route<C extends Command>(
  { app, site, machineKeyHash }: OperatorApi,
  command: C,
  answer: (request: FastifyRequest, operator: Operator) => Promise<OutputOf<C> | WithMessage<OutputOf<C>>>,
): void {
  const { method, path } = command.endpoint;
  const name = `${command.noun} ${command.verb}`;
  const metrics = operatorMetrics(site.metrics);
  const operators = new WeakMap<FastifyRequest, Operator>();
  app.route({
    method,
    url: path,
    ...(command.binaries.length > 0 ? { bodyLimit: largestBinary } : {}),
    // Before the body is read.
    onRequest: async (request) => {
      const operator = await counted(() => requireOperator(site, request, command, machineKeyHash));
      operators.set(request, operator);
      request.log = request.log.child({ operator: operator.name, session: operator.session?.id });
    },
    handler: async (request): Promise<Reply> => {
      const operator = operators.get(request);
      if (!operator) throw new Error(`${path}: nobody was authenticated`);
      const reply = replyOf(command.endpoint, await counted(() => answer(request, operator)), request.log);
      metrics.done(name);
      return reply;
    },
  });

  async function counted<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      metrics.failed(name, error);
      throw error;
    }
  }
}

/** @throws Refusal that names the field */
function readCommandInput({ endpoint }: Command, sent: unknown): Record<string, unknown> {
  const parsed = z.safeParse(endpoint.input, cleanInput(sent ?? {}));
  if (parsed.success) return parsed.data as Record<string, unknown>;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || 'input';
  throw invalidInput(`${field} ${issue ? explainIssue(issue) : 'is wrong'}.`, field);
}

/** What a command that edits is able to change; of any other command nothing. */
function changeableBy(command: Command): string[] {
  if (!command.verb.startsWith('edit')) return [];
  return fieldsOf(command)
    .filter((field) => !field.isOperand && !field.isRequired && field.default === undefined)
    .map(({ name }) => name);
}

/** @throws Refusal that names the flags, when none of what can be changed is given */
function requireChange(changeable: string[], input: Record<string, unknown>): void {
  if (changeable.length === 0 || changeable.some((name) => input[name] !== undefined)) return;
  throw invalidInput(`Nothing to change: give ${changeable.map(flagOf).join(', ')}.`, changeable[0]);
}

/** Ids of operators are below zero here, so that they are nobody's of the site. */
function requireKey(request: FastifyRequest, operator: Operator, path: string, input: unknown): IdempotencyKey {
  const key = idempotencyKey(request.headers[requestHeader.idempotencyKey], -operator.id, path, input);
  if (!key)
    throw new Refusal(`Send a header ${requestHeader.idempotencyKey}, so that a repeated request has one effect.`);
  return key;
}
