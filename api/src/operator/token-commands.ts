import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { addToken, listTokens, removeToken } from 'shared/contracts/operator/tokens.ts';
import type { Tx } from '../database/db.ts';
import { hashToken, makeToken } from '../login/token.ts';
import { invalidInput } from '../server/refusals/refusal.ts';
import { WithMessage } from '../server/serve/serve.ts';
import { findNamed } from './find-named.ts';
import { operatorTokens } from './operator-tables.ts';
import { type Door, serveReading, serveWriting } from './serve-command.ts';

export function tokenCommands(door: Door): void {
  serveReading(door, listTokens, async (_input, { db }) => {
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

  serveWriting(door, addToken, async ({ name, role }, { tx, log }) => {
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

  serveWriting(door, removeToken, async ({ token }, { tx, log, reply }) => {
    const { id, name, role } = await requireNamedToken(tx, token);
    await tx.update(operatorTokens).set({ removeTime: sql`now()` }).where(eq(operatorTokens.id, id));
    log.target = `token ${id}`;
    log.before = { name, role };
    const owners = await tx.$count(
      operatorTokens,
      and(isNull(operatorTokens.removeTime), eq(operatorTokens.role, 'owner')),
    );
    if (role === 'owner' && owners === 0) reply(async () => new WithMessage(noOwner, { id, name }));
    return { id, name };
  });
}

const noOwner = 'That was the last owner. The next one is made on the machine itself: `token add <name> --role owner`.';

/** The token that an operator names as `token list` does. A name begins with a letter, so it is nobody's id. */
async function requireNamedToken(tx: Tx, named: string) {
  const live = await tx
    .select()
    .from(operatorTokens)
    .where(isNull(operatorTokens.removeTime))
    .orderBy(asc(operatorTokens.id))
    .for('update');
  return findNamed(live, named.toLowerCase(), 'token');
}
