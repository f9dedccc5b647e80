import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import type { acceptInvitation, logInOperator } from 'shared/contracts/operator/operation/accounts.ts';
import type { Config } from '../../config/config.ts';
import type { Db, Tx } from '../../database/db.ts';
import { hashPassword } from '../../password/password.ts';
import { invalidInput } from '../../refusals/refusal.ts';
import { hashToken, isSame, makeToken } from '../../secrets/token.ts';
import { operatorTokens } from '../operator-tables.ts';
import { operatorInvitations, operatorLogins } from '../person-tables.ts';
import { logOwnChange } from './log-own-change.ts';
import { totpPurpose } from './proof/prove-code.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './proof/recovery-codes.ts';
import { makeTotpSecret, stepOfCode, totpUri } from './proof/totp.ts';
import { type Browser, openSession } from './sessions.ts';

const hours = 48;
const goneInvitation = () => invalidInput('邀请链接已失效或已被使用，请联系管理员重新邀请', 'invite');

/** Makes the one open invitation of an operator; an earlier one is void. */
export async function makeInvitation(
  { config }: Pick<FastifyInstance, 'config'>,
  tx: Tx,
  operatorId: number,
): Promise<{ link: string; expire_time: string }> {
  const secret = makeToken();
  const expireTime = new Date(Date.now() + hours * 3600_000);
  await dropInvitation(tx, operatorId);
  await tx.insert(operatorInvitations).values({ operatorId, secretHash: hashToken(secret), expireTime });
  // Browsers send no server the part behind #, so no log has it.
  return { link: `${config.consoleUrl}/invitation#${operatorId}.${secret}`, expire_time: expireTime.toISOString() };
}

export const dropInvitation = (tx: Tx, operatorId: number) =>
  tx.delete(operatorInvitations).where(eq(operatorInvitations.operatorId, operatorId));

/** @throws Refusal: it is unknown, over, used, or its operator was removed */
export async function requireInvitation(db: Db | Tx, invite: string) {
  const [, id = '', secret = ''] = /^([1-9]\d{0,8})\.([\w-]{43})$/.exec(invite) ?? [];
  const [row] = await db
    .select({
      id: operatorTokens.id,
      name: operatorTokens.name,
      role: operatorTokens.role,
      secretHash: operatorInvitations.secretHash,
      expireTime: operatorInvitations.expireTime,
    })
    .from(operatorInvitations)
    .innerJoin(operatorTokens, eq(operatorTokens.id, operatorInvitations.operatorId))
    .where(
      and(
        eq(operatorInvitations.operatorId, Number(id) || 0),
        isNull(operatorTokens.removeTime),
        gt(operatorInvitations.expireTime, sql`now()`),
      ),
    );
  if (!row || !isSame(row.secretHash, hashToken(secret))) throw goneInvitation();
  return row;
}

/** Authenticators show it beside the name. */
export const totpIssuer = ({ consoleUrl, siteUrl }: Pick<Config, 'consoleUrl' | 'siteUrl'>): string =>
  new URL(consoleUrl || siteUrl || 'http://console').host;

/** Keeps password and a new secret until a code of that secret is given. */
export async function accept(
  site: FastifyInstance,
  { invite, password }: { invite: string; password: string },
): Promise<Output<typeof acceptInvitation>> {
  const { db, config, secrets } = site;
  const { id, name, secretHash } = await requireInvitation(db, invite);
  const passwordHash = await site.passwords.run(
    () => hashPassword(password, config.passwordCost),
    [{ of: `operator ${id}` }],
  );
  const secret = makeTotpSecret();
  const codes = makeRecoveryCodes();
  const kept = await db
    .update(operatorInvitations)
    .set({
      passwordHash,
      totpSecret: secrets.seal(secret, totpPurpose),
      recoveryHashes: codes.map((code) => hashRecoveryCode(secrets, code)),
    })
    .where(and(eq(operatorInvitations.operatorId, id), eq(operatorInvitations.secretHash, secretHash)))
    .returning({ id: operatorInvitations.operatorId });
  if (kept.length === 0) throw goneInvitation();
  return { name, totp_secret: secret, totp_uri: totpUri(secret, totpIssuer(config), name), recovery_codes: codes };
}

/**
 * Makes the login and uses the invitation up: of two at once one finds it.
 * @param andThen with whose login it is and its session, in the same transaction
 */
export async function confirm(
  site: FastifyInstance,
  { invite, code }: { invite: string; code: string },
  browser: Browser,
  requestId: string,
  andThen: (tx: Tx, person: { id: number; role: OperatorRole }, session: number) => Promise<void>,
): Promise<Output<typeof logInOperator>> {
  const { secrets } = site;
  return site.db.transaction(async (tx) => {
    const person = await requireInvitation(tx, invite);
    const ofThis = and(
      eq(operatorInvitations.operatorId, person.id),
      eq(operatorInvitations.secretHash, person.secretHash),
    );
    const [accepted] = await tx.select().from(operatorInvitations).where(ofThis).for('update');
    if (!accepted) throw goneInvitation();
    const { passwordHash, totpSecret, recoveryHashes } = accepted;
    if (!passwordHash || !totpSecret) throw invalidInput('请先设置密码', 'code');
    const totpStep = stepOfCode(secrets.open(totpSecret, totpPurpose), code.replaceAll(/\s/g, ''));
    if (totpStep === undefined) throw invalidInput('验证码不正确，请检查手机时间后重试', 'code');
    await dropInvitation(tx, person.id);
    const [login] = await tx
      .insert(operatorLogins)
      .values({ operatorId: person.id, passwordHash, totpSecret, totpStep, recoveryHashes })
      .returning();
    if (!login) throw new Error('a login was not stored');
    const opened = await openSession(site, tx, { ...person, createTime: login.createTime }, browser);
    const [, session] = opened.token.split('.');
    await logOwnChange(tx, { ...person, session: Number(session) }, 'console accept', requestId);
    await andThen(tx, person, Number(session));
    return opened;
  });
}
