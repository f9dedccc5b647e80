import { asc, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import type { Tx } from '../../database/db.ts';
import { invalidInput } from '../../refusals/refusal.ts';
import { operatorTokens } from '../operator-tables.ts';
import { operatorLogins } from '../person-tables.ts';

/** An operator that was not removed. */
export interface LiveOperator {
  id: number;
  name: string;
  role: OperatorRole;
  hasToken: boolean;
  /** Whether it can log in to the console. */
  hasLogin: boolean;
}

/** All of them, locked: two owners do not remove each other. */
export async function lockOperators({ config }: Pick<FastifyInstance, 'config'>, tx: Tx): Promise<LiveOperator[]> {
  const rows = await tx
    .select()
    .from(operatorTokens)
    .where(isNull(operatorTokens.removeTime))
    .orderBy(asc(operatorTokens.id))
    .for('update');
  const logins = await tx.select().from(operatorLogins);
  const usable = logins.filter(({ totpSecret }) => totpSecret !== null || config.siteMode === 'demo');
  const withLogin = new Set(usable.map(({ operatorId }) => operatorId));
  return rows.map(({ id, name, role, secretHash }) => ({
    id,
    name,
    role,
    hasToken: secretHash !== null,
    hasLogin: withLogin.has(id),
  }));
}

/** @throws Refusal at `field`: when this owner goes, nobody is left who may change the site. One who was only invited is nobody yet. */
export function requireOwnerLeft(live: LiveOperator[], going: LiveOperator, field: string): void {
  const isOwner = ({ id, role, hasToken, hasLogin }: LiveOperator) =>
    id !== going.id && role === 'owner' && (hasToken || hasLogin);
  if (going.role !== 'owner' || live.some(isOwner)) return;
  throw invalidInput(
    `"${going.name}" is the last owner: without one nobody may change the site. Make another owner first: \`operators invite <name> --role owner\`, or \`token add <name> --role owner\`.`,
    field,
  );
}

/**
 * The operator of this name, made where there is none: a person who gets a token besides their login, or a login besides their token,
 * stays one operator, whose limits and approvals are counted together.
 * @throws Refusal: they have another role
 */
export async function addOperator(
  site: Pick<FastifyInstance, 'config'>,
  tx: Tx,
  { name, role }: { name: string; role: OperatorRole },
): Promise<LiveOperator> {
  const [made] = await tx
    .insert(operatorTokens)
    .values({ name, role })
    .onConflictDoNothing()
    .returning({ id: operatorTokens.id });
  if (made) return { id: made.id, name, role, hasToken: false, hasLogin: false };
  const live = await lockOperators(site, tx);
  const there = live.find((one) => one.name === name);
  if (!there) throw invalidInput(`"${name}" was removed this moment. Try again.`, 'name');
  if (there.role !== role) {
    throw invalidInput(
      `"${name}" has the role ${there.role} already. Change it first: \`operators set-role ${name} --role ${role}\`.`,
      'role',
    );
  }
  return there;
}
