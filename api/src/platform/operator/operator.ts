import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Command, OperatorRole } from 'shared/contracts/operator/command.ts';
import { sessionEnded, sudoNeeded } from 'shared/contracts/operator/operation/console-session.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import type { Db } from '../database/db.ts';
import { Refusal } from '../refusals/refusal.ts';
import { hashToken, isSame } from '../secrets/token.ts';
import { tokenOf } from '../serve/authenticate.ts';
import { findSession, noteSessionUse } from './find-session.ts';
import { operatorTokens } from './operator-tables.ts';

/** Who uses the operator's port. */
export interface Operator {
  /** 0: the machine's own key. */
  id: number;
  name: string;
  role: OperatorRole | 'machine';
  /** Of the console; undefined: by a token. */
  session: { id: number; sudoUntil: Date | null } | undefined;
}

const machine: Operator = { id: 0, name: 'machine', role: 'machine', session: undefined };

/** Between two notes of when a token or a session was used (ms). */
const noteEvery = 60_000;

const notAllowed = (sentence: string) => new Refusal(sentence, { code: replyCode.loginFailure });
export const loggedOut = () =>
  new Refusal('登录已失效，请重新登录', { code: replyCode.loginFailure, problem: sessionEnded });

/**
 * @throws Refusal with code -1: no token, an unknown one, an ended session, or one whose role may not; with `sudoNeeded`: the command
 * needs a fresh code
 */
export async function requireOperator(
  site: FastifyInstance,
  request: FastifyRequest,
  command: Command,
  machineKeyHash: string,
): Promise<Operator> {
  const operator = await findOperator(site, request, machineKeyHash);
  if (mayUse(operator, command)) {
    if (command.sudo) requireSudo(operator);
    return operator;
  }
  const roles = [...command.roles, 'owner'].join(' or ');
  throw notAllowed(
    operator.role === 'machine'
      ? "The machine's own key makes, lists and removes tokens and invites operators, nothing else. Use the token of an operator."
      : `\`${command.noun} ${command.verb}\` needs the role ${roles}; the ${operator.session ? 'operator' : 'token'} "${operator.name}" has ${operator.role}.`,
  );
}

function mayUse({ role }: Operator, { roles, machine: allowsMachine }: Command): boolean {
  if (role === 'machine') return allowsMachine;
  return role === 'owner' || roles.includes(role);
}

/** @throws Refusal: what this operator asks for needs a fresh code. A token of the command line does not. */
export function requireSudo({ session }: Operator): void {
  if (!session || (session.sudoUntil && session.sudoUntil.getTime() > Date.now())) return;
  throw new Refusal('此操作涉及资金或密钥，请先输入验证码', { problem: sudoNeeded });
}

/**
 * Wrong tokens have no limit: a token has 256 random bits, so guessing is hopeless, and a limit would let anybody on the
 * machine keep the right token out.
 */
export async function findOperator(
  site: FastifyInstance,
  request: FastifyRequest,
  machineKeyHash: string,
): Promise<Operator> {
  const sent = tokenOf(request);
  if (!sent) throw notAllowed('There is no token. `npm run admin` says how to make the first one.');
  const session = /^session\.([1-9]\d{0,8})\.([\w-]{43})$/.exec(sent);
  if (session) return requireSession(site, Number(session[1]), hashToken(session[2] ?? ''));
  const [, number = '', secret = ''] = /^(machine|[1-9]\d{0,8})\.([\w-]{43})$/.exec(sent) ?? [];
  const hash = hashToken(secret);
  if (number === 'machine' && isSame(hash, machineKeyHash)) return machine;
  const row = await findToken(site.db, Number(number) || 0);
  if (row?.secretHash && isSame(hash, row.secretHash)) {
    await noteUse(site.db, row.id);
    return { id: row.id, name: row.name, role: row.role, session: undefined };
  }
  throw notAllowed(
    'This token is unknown, or was removed. `npm run admin` says how to make one on the machine itself.',
  );
}

async function requireSession(site: FastifyInstance, session: number, hash: string): Promise<Operator> {
  const row = await findSession(site, session);
  if (!row || !isSame(hash, row.secretHash)) throw loggedOut();
  await noteSessionUse(site.db, session, new Date(Date.now() - noteEvery));
  return { id: row.id, name: row.name, role: row.role, session: { id: session, sudoUntil: row.sudoUntil } };
}

async function findToken(db: Db, id: number) {
  const [row] = await db
    .select()
    .from(operatorTokens)
    .where(and(eq(operatorTokens.id, id), isNull(operatorTokens.removeTime)));
  return row;
}

async function noteUse(db: Db, id: number): Promise<void> {
  const before = new Date(Date.now() - noteEvery);
  const isOld = or(isNull(operatorTokens.usedTime), lt(operatorTokens.usedTime, before));
  await db
    .update(operatorTokens)
    .set({ usedTime: sql`now()` })
    .where(and(eq(operatorTokens.id, id), isOld));
}
