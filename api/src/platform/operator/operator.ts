import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Command, OperatorRole } from 'shared/contracts/operator/command.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import type { Db } from '../database/db.ts';
import { Refusal } from '../refusals/refusal.ts';
import { hashToken } from '../secrets/token.ts';
import { tokenOf } from '../serve/authenticate.ts';
import { operatorTokens } from './operator-tables.ts';

/** Who uses the operator's port. */
export interface Operator {
  /** 0: the machine's own key. */
  id: number;
  name: string;
  role: OperatorRole | 'machine';
}

export const machine: Operator = { id: 0, name: 'machine', role: 'machine' };

/** Between two notes of when a token was used (ms). */
const noteEvery = 60_000;

const notAllowed = (sentence: string) => new Refusal(sentence, { code: replyCode.loginFailure });

/** @throws Refusal with code -1: no token, an unknown one, or one whose role may not */
export async function requireOperator(
  site: FastifyInstance,
  request: FastifyRequest,
  command: Command,
  machineKeyHash: string,
): Promise<Operator> {
  const operator = await findOperator(site.db, request, machineKeyHash);
  if (mayUse(operator, command)) return operator;
  const roles = [...command.roles, 'owner'].join(' or ');
  throw notAllowed(
    operator.role === 'machine'
      ? "The machine's own key makes, lists and removes tokens, nothing else. Use the token of an operator."
      : `\`${command.noun} ${command.verb}\` needs the role ${roles}; the token "${operator.name}" has ${operator.role}.`,
  );
}

function mayUse({ role }: Operator, { roles, machine: allowsMachine }: Command): boolean {
  if (role === 'machine') return allowsMachine;
  return role === 'owner' || roles.includes(role);
}

/**
 * Wrong tokens have no limit: a token has 256 random bits, so guessing is hopeless, and a limit would let anybody on the
 * machine keep the right token out.
 */
async function findOperator(db: Db, request: FastifyRequest, machineKeyHash: string): Promise<Operator> {
  const sent = tokenOf(request);
  if (!sent) throw notAllowed('There is no token. `npm run admin` says how to make the first one.');
  const [, number = '', secret = ''] = /^(machine|[1-9]\d{0,8})\.([\w-]{43})$/.exec(sent) ?? [];
  const hash = hashToken(secret);
  if (number === 'machine' && isSame(hash, machineKeyHash)) return machine;
  const row = await findToken(db, Number(number) || 0);
  if (row && isSame(hash, row.secretHash)) {
    await noteUse(db, row.id);
    return row;
  }
  throw notAllowed(
    'This token is unknown, or was removed. `npm run admin` says how to make one on the machine itself.',
  );
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

/** Takes the same time wherever they differ. */
const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
