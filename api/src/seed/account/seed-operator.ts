import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { demoOperator } from '../../platform/operator/demo-operator.ts';
import { operatorTokens } from '../../platform/operator/operator-tables.ts';
import { operatorLogins } from '../../platform/operator/person-tables.ts';
import { hashPassword } from '../../platform/password/password.ts';

/**
 * The demonstration's operator, who logs in to the console without an authenticator. Prepared outside the transaction (a password takes
 * its time); nothing is written where there is, or was, somebody of that name.
 */
export async function seedOperator(db: Db, passwordCost: number): Promise<(tx: Tx) => Promise<void>> {
  if (await isThere(db)) return async () => undefined;
  const passwordHash = await hashPassword(demoOperator.password, passwordCost);
  return async (tx) => {
    if (await isThere(tx)) return;
    const { name, role } = demoOperator;
    const [operator] = await tx.insert(operatorTokens).values({ name, role }).returning();
    if (operator) await tx.insert(operatorLogins).values({ operatorId: operator.id, passwordHash });
  };
}

const isThere = async (db: Db | Tx): Promise<boolean> =>
  (await db.$count(operatorTokens, eq(operatorTokens.name, demoOperator.name))) > 0;
