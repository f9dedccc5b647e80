import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allowRelease } from 'shared/contracts/operator/operation/accounts.ts';
import { releaseRoles } from 'shared/contracts/operator/operation/console-session.ts';
import { type Reply, replyCode } from 'shared/contracts/reply.ts';
import * as z from 'shared/contracts/schema.ts';
import { compareReleases } from 'shared/releases/operations/compare.ts';
import { tabsOf } from 'shared/releases/operations/count-tabs.ts';
import { rollBackRelease } from 'shared/releases/operations/move.ts';
import { freezeReleases, unfreezeReleases } from 'shared/releases/operations/rights.ts';
import { isReleaseName, type ReleaseName } from 'shared/releases/remotes.ts';
import type { SeenTab } from 'shared/releases/shell/shell-tabs.ts';
import { loggedOut, whereFrom } from '../call-routes.ts';
import type { ConsoleConfig } from '../console-config.ts';
import { askOperatorPort } from '../operator-port.ts';
import { sessionOf } from '../session-cookie.ts';
import type { Board } from './board-facts.ts';
import { readBoard } from './read-board.ts';
import { refusalOf } from './refusal-of.ts';

/** Milliseconds for which a board is shown to all who ask. */
const boardMs = 1000;
/** The same of the open tabs, which say something every five seconds and may be many. */
const tabsMs = 5000;
/** Milliseconds that a rollback waits for shells; the board shows the rest. */
const waitMs = 3000;

const Name = z.string().check(z.refine(isReleaseName, '没有这个部分'));
const Version = z.string().check(z.regex(/^[\w.-]{1,80}$/, '版本不正确'));
const Reason = allowRelease.input.shape.reason;
const Rollback = z.object({
  name: Name,
  /** Without it: what was live before, or the end of the canary. */
  to: z.optional(Version),
  reason: Reason,
  rev: z.int(),
  kill: z.optional(z.boolean()),
});
const Freeze = z.object({
  name: z.nullable(Name),
  minutes: z.int().check(z.minimum(5, '至少 5 分钟'), z.maximum(30 * 24 * 60, '最多 30 天')),
  reason: Reason,
});
const Unfreeze = z.object({ name: z.nullable(Name), reason: Reason });
const Diff = z.object({ name: Name, from: Version, to: Version });

type Person = { name: string };

/** What was read is good for this many milliseconds. */
class Remembered<T> {
  readonly #ms: number;
  #last: { at: number; value: Promise<T> } | undefined;

  constructor(ms: number) {
    this.#ms = ms;
  }

  get(read: () => Promise<T>): Promise<T> {
    if (!this.#last || Date.now() - this.#last.at > this.#ms) this.#last = { at: Date.now(), value: read() };
    return this.#last.value;
  }

  forget(): void {
    this.#last = undefined;
  }
}

/**
 * The board of releases: reads the store and asks the shells, as `npm run mf` does. Who may is said by the api for each call, which
 * also asks for sudo and writes the audit log before something moves.
 */
export function releaseRoutes(app: FastifyInstance, config: ConsoleConfig): void {
  const { site, releaseToken: token } = config;
  const tabs = new Remembered<SeenTab[]>(tabsMs);
  const last = new Remembered<Board>(boardMs);
  const board = () => last.get(() => readBoard(site, (live) => tabs.get(() => tabsOf(live))));
  /** After a change: a look in between would keep what was seen before it. */
  const forget = () => {
    last.forget();
    tabs.forget();
  };
  const author = ({ name }: Person, reason: string) => ({ by: `${name} (console)`, person: name, token, reason });

  serve(app, 'board', z.object({}), { allow: (request) => mayLook(config, request), answer: board });
  serve(app, 'diff', Diff, {
    allow: (request) => mayLook(config, request),
    answer: ({ name, from, to }) => compareReleases(site, name as ReleaseName, { from, to }),
  });
  serve(app, 'rollback', Rollback, {
    allow: (request, { name, to, kill, reason }) =>
      mayMove(config, request, { action: 'rollback', remote: name, to, kill, reason }),
    answer: async ({ name, to, reason, rev, kill }, person) => {
      const asked = { ...author(person, reason), name: name as ReleaseName, to, kill, ifRev: rev, timeoutMs: waitMs };
      const { outcome, rev: now } = await rollBackRelease(site, asked).finally(forget);
      return { outcome, rev: now };
    },
  });
  serve(app, 'freeze', Freeze, {
    allow: (request, { name, minutes, reason }) =>
      mayMove(config, request, { action: 'freeze', remote: name ?? 'all', minutes, reason }),
    answer: async ({ name, minutes, reason }, person) => {
      const until = new Date(Date.now() + minutes * 60_000);
      const asked = { ...author(person, reason), name: (name ?? undefined) as ReleaseName | undefined, until };
      return freezeReleases(site, asked).finally(forget);
    },
  });
  serve(app, 'unfreeze', Unfreeze, {
    allow: (request, { name, reason }) =>
      mayMove(config, request, { action: 'unfreeze', remote: name ?? 'all', reason }),
    answer: async ({ name, reason }, person) => {
      const asked = { ...author(person, reason), name: (name ?? undefined) as ReleaseName | undefined };
      return { ended: (await unfreezeReleases(site, asked).finally(forget)) ?? null };
    },
  });
}

interface Served<I extends z.ZodMiniType> {
  /** The person who asks, or the reply that refuses them. */
  allow(request: FastifyRequest, input: z.output<I>): Promise<Person | Reply>;
  answer(input: z.output<I>, person: Person): Promise<unknown>;
}

/** `POST /call/releases/<verb>`: asked by the page as a call of the contracts is. */
function serve<I extends z.ZodMiniType>(app: FastifyInstance, verb: string, input: I, { allow, answer }: Served<I>) {
  app.post(`/call/releases/${verb}`, async (request, reply) => {
    if (!sessionOf(request)) return reply.code(401).send(loggedOut);
    const read = z.safeParse(input, request.body ?? {});
    if (!read.success)
      return failed(read.error.issues[0]?.message ?? '输入不正确', String(read.error.issues[0]?.path[0] ?? ''));
    const person = await allow(request, read.data);
    if ('code' in person) return person;
    try {
      return { code: replyCode.success, show: 0, msg: '', data: await answer(read.data, person) };
    } catch (error) {
      const { msg, problem } = refusalOf(error);
      if (!problem) request.log.error({ err: error }, `releases ${verb} failed`);
      return { code: replyCode.failure, show: 1, msg, data: { problem } };
    }
  });
}

const failed = (msg: string, field: string): Reply => ({ code: replyCode.failure, show: 1, msg, data: { field } });

async function mayLook(config: ConsoleConfig, request: FastifyRequest): Promise<Person | Reply> {
  const call = { method: 'GET', path: '/console/whoami', input: {}, token: sessionOf(request) } as const;
  const reply = await askOperatorPort(config, { ...call, from: whereFrom(request) });
  if (reply.code !== replyCode.success) return reply;
  const { name, role } = reply.data as { name: string; role: string };
  if (releaseRoles.includes(role)) return { name };
  return { code: replyCode.loginFailure, show: 1, msg: '你的角色不能查看发布', data: null };
}

async function mayMove(config: ConsoleConfig, request: FastifyRequest, input: Record<string, unknown>) {
  const call = { method: 'POST', path: allowRelease.path, input, token: sessionOf(request) } as const;
  const reply = await askOperatorPort(config, { ...call, from: whereFrom(request) });
  return reply.code === replyCode.success ? (reply.data as Person) : reply;
}
