import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { addToken, listTokens, removeToken } from 'shared/contracts/operator/tokens.ts';
import { hashToken, makeToken } from '../login/token.ts';
import { invalidInput, notFound } from '../server/refusals/refusal.ts';
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

  serveWriting(door, removeToken, async ({ id }, { tx, log }) => {
    const [removed] = await tx
      .update(operatorTokens)
      .set({ removeTime: sql`now()` })
      .where(and(eq(operatorTokens.id, id), isNull(operatorTokens.removeTime)))
      .returning({ name: operatorTokens.name, role: operatorTokens.role });
    if (!removed) throw notFound(`There is no token ${id}.`);
    log.before = removed;
    return { id, name: removed.name };
  });
}
