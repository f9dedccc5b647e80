import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db, Tx } from '../../../database/db.ts';
import { operatorLogins } from '../../person-tables.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

type Login = Pick<typeof operatorLogins.$inferSelect, 'operatorId' | 'totpSecret'>;

/** The purpose under which the secret of an authenticator is sealed. */
export const totpPurpose = 'operator totp';

/**
 * Whether the code is the authenticator's, or a recovery code that is left. Either is good once: it is used up in the row itself, so
 * of two at once one is right. A login without an authenticator has no code; `production` lets nobody in with such a one.
 */
export async function proveCode(
  { secrets, config }: Pick<FastifyInstance, 'secrets' | 'config'>,
  tx: Db | Tx,
  { operatorId, totpSecret }: Login,
  code: string,
): Promise<boolean> {
  if (totpSecret === null) return config.siteMode === 'demo';
  const ofOperator = eq(operatorLogins.operatorId, operatorId);
  const digits = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const step = stepOfCode(secrets.open(totpSecret, totpPurpose), digits);
    if (step === undefined) return false;
    const isLater = or(isNull(operatorLogins.totpStep), lt(operatorLogins.totpStep, step));
    const used = await tx
      .update(operatorLogins)
      .set({ totpStep: step })
      .where(and(ofOperator, isLater))
      .returning({ id: operatorLogins.operatorId });
    return used.length > 0;
  }
  const hash = hashRecoveryCode(secrets, code);
  const used = await tx
    .update(operatorLogins)
    .set({ recoveryHashes: sql`array_remove(${operatorLogins.recoveryHashes}, ${hash})` })
    .where(and(ofOperator, sql`${hash} = any(${operatorLogins.recoveryHashes})`))
    .returning({ id: operatorLogins.operatorId });
  return used.length > 0;
}
