import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { addToken, listTokens, removeToken } from 'shared/contracts/operator/operation/tokens.ts';
import { invalidInput } from '../../refusals/refusal.ts';
import { hashToken, makeToken } from '../../secrets/token.ts';
import { findNamed } from '../find-named.ts';
import { operatorTokens } from '../operator-tables.ts';
import { type OperatorApi, serveReading, serveWriting } from '../serve-command.ts';
import { endOperator } from './end-operator.ts';
import { afterInstallation, endInstallation } from './installation.ts';
import { addOperator, lockOperators, requireOwnerLeft } from './live-operators.ts';

/** Tokens of the command line. An operator has one, or a login of the console, or both. */
export function tokenCommands(operatorApi: OperatorApi): void {
  const { site } = operatorApi;
  serveReading(operatorApi, listTokens, async (_input, { db }) => {
    const rows = await db
      .select()
      .from(operatorTokens)
      .where(and(isNull(operatorTokens.removeTime), isNotNull(operatorTokens.secretHash)))
      .orderBy(asc(operatorTokens.id));
    return rows.map(({ id, name, role, createTime, usedTime }) => ({
      id,
      name,
      role,
      create_time: createTime.toISOString(),
      used_time: usedTime?.toISOString() ?? null,
    }));
  });

  serveWriting(operatorApi, addToken, async ({ name, role }, { tx, log, after }) => {
    const { id, hasToken } = await addOperator(site, tx, { name, role });
    if (hasToken)
      throw invalidInput(`There is a token "${name}" already. Take another name, or remove that one.`, 'name');
    const secret = makeToken();
    await tx
      .update(operatorTokens)
      .set({ secretHash: hashToken(secret) })
      .where(eq(operatorTokens.id, id));
    log.target = `token ${id}`;
    if (role === 'owner' && (await endInstallation(tx, id))) after(() => afterInstallation(site));
    return { id, name, role, token: `${id}.${secret}` };
  });

  serveWriting(operatorApi, removeToken, async ({ token }, { tx, log, operator }) => {
    const live = await lockOperators(site, tx);
    // A name begins with a letter, so it is nobody's id.
    const holders = live.filter(({ hasToken }) => hasToken);
    const found = findNamed(holders, token.toLowerCase(), 'token');
    const { id, name, role, hasLogin } = found;
    if (hasLogin) {
      await tx.update(operatorTokens).set({ secretHash: null }).where(eq(operatorTokens.id, id));
    } else {
      // The machine's own key makes the next one.
      if (operator.role !== 'machine') requireOwnerLeft(live, found, 'token');
      await endOperator(tx, id);
    }
    log.target = `token ${id}`;
    log.before = { name, role };
    return { id, name };
  });
}
