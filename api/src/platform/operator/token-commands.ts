import { asc, eq, isNull, sql } from 'drizzle-orm';
import { addToken, listTokens, removeToken } from 'shared/contracts/operator/tokens.ts';
import type { Tx } from '../database/db.ts';
import { invalidInput } from '../refusals/refusal.ts';
import { hashToken, makeToken } from '../secrets/token.ts';
import { findNamed } from './find-named.ts';
import { operatorTokens } from './operator-tables.ts';
import { type OperatorApi, serveReading, serveWriting } from './serve-command.ts';

export function tokenCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listTokens, async (_input, { db }) => {
    const rows = await db
      .select()
      .from(operatorTokens)
      .where(isNull(operatorTokens.removeTime))
      .orderBy(asc(operatorTokens.id));
    return rows.map(({ id, name, role, createTime, usedTime }) => ({
      id,
      name,
      role,
      create_time: createTime.toISOString(),
      used_time: usedTime?.toISOString() ?? null,
    }));
  });

  serveWriting(operatorApi, addToken, async ({ name, role }, { tx, log }) => {
    const secret = makeToken();
    const [made] = await tx
      .insert(operatorTokens)
      .values({ name, role, secretHash: hashToken(secret) })
      .onConflictDoNothing()
      .returning({ id: operatorTokens.id });
    if (!made) throw invalidInput(`There is a token "${name}" already. Take another name, or remove that one.`, 'name');
    log.target = `token ${made.id}`;
    return { id: made.id, name, role, token: `${made.id}.${secret}` };
  });

  serveWriting(operatorApi, removeToken, async ({ token }, { tx, log, operator }) => {
    const live = await lockTokens(tx);
    // A name begins with a letter, so it is nobody's id.
    const { id, name, role } = findNamed(live, token.toLowerCase(), 'token');
    // The machine's own key makes the next one.
    if (operator.role !== 'machine' && !live.some((one) => one.role === 'owner' && one.id !== id)) {
      throw invalidInput(
        `"${name}" is the last owner: without one nobody may change the site. Make another owner first: \`token add <name> --role owner\`.`,
        'token',
      );
    }
    await tx.update(operatorTokens).set({ removeTime: sql`now()` }).where(eq(operatorTokens.id, id));
    log.target = `token ${id}`;
    log.before = { name, role };
    return { id, name };
  });
}

/** All that hold, so that two owners do not remove each other. */
const lockTokens = (tx: Tx) =>
  tx
    .select()
    .from(operatorTokens)
    .where(isNull(operatorTokens.removeTime))
    .orderBy(asc(operatorTokens.id))
    .for('update');
