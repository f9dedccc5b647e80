import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  changeOperatorPassword,
  confirmAuthenticator,
  makeRecoveryCodes as makeCodes,
  renewAuthenticator,
} from 'shared/contracts/operator/operation/accounts.ts';
import * as z from 'shared/contracts/schema.ts';
import { hashPassword } from '../../password/password.ts';
import { invalidInput } from '../../refusals/refusal.ts';
import { requireSudo } from '../operator.ts';
import { operatorLogins } from '../person-tables.ts';
import type { OperatorApi } from '../serve-command.ts';
import { totpIssuer } from './invitations.ts';
import { logOwnChange } from './log-own-change.ts';
import { totpPurpose } from './proof/prove-code.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './proof/recovery-codes.ts';
import { makeTotpSecret, stepOfCode, totpUri } from './proof/totp.ts';
import { isPasswordOf, provePerson, requireLogin, type SessionOperator } from './prove-person.ts';
import { serveSession } from './serve-console.ts';
import { endSessions } from './sessions.ts';

/** Persons change their own login: password, authenticator, recovery codes. */
export function ownLoginRoutes(operatorApi: OperatorApi): void {
  const { site } = operatorApi;
  const { db, config, secrets } = site;
  serveSession(operatorApi, changeOperatorPassword, async ({ old_password, password }, { operator, ...asked }) => {
    requireSudo(operator);
    const login = await requireLogin(db, operator.id);
    const isOld = () => isPasswordOf(site, login, old_password, asked.browser.address);
    await provePerson(site, operator, isOld, () => invalidInput('原密码不正确', 'old_password'));
    const passwordHash = await site.passwords.run(
      () => hashPassword(password, config.passwordCost),
      [{ of: `operator ${operator.id}` }],
    );
    await changeLogin(site, { passwordHash }, 'console password', operator, asked.request.id);
    return null;
  });

  serveSession(operatorApi, renewAuthenticator, async (_input, { operator }) => {
    requireSudo(operator);
    const { totpSecret } = await requireLogin(db, operator.id);
    if (totpSecret === null) throw invalidInput('演示账号没有验证器');
    const secret = makeTotpSecret();
    const until = Date.now() + ticketMinutes * 60_000;
    const ticket = secrets.seal(JSON.stringify({ operatorId: operator.id, secret, until }), ticketPurpose);
    return { totp_secret: secret, totp_uri: totpUri(secret, totpIssuer(config), operator.name), ticket };
  });

  serveSession(operatorApi, confirmAuthenticator, async ({ ticket, code }, { operator, request }) => {
    const secret = secretOf(site, ticket, operator.id);
    const totpStep = stepOfCode(secret, code.replaceAll(/\s/g, ''));
    if (totpStep === undefined) throw invalidInput('验证码不正确，请检查手机时间后重试', 'code');
    const totpSecret = secrets.seal(secret, totpPurpose);
    await changeLogin(site, { totpSecret, totpStep }, 'console authenticator', operator, request.id);
    return null;
  });

  serveSession(operatorApi, makeCodes, async (_input, { operator, request }) => {
    requireSudo(operator);
    const codes = makeRecoveryCodes();
    const recoveryHashes = codes.map((code) => hashRecoveryCode(secrets, code));
    await changeLogin(site, { recoveryHashes }, 'console recovery-codes', operator, request.id);
    return { recovery_codes: codes };
  });
}

const ticketPurpose = 'operator new authenticator';
const ticketMinutes = 10;
const Ticket = z.object({ operatorId: z.number(), secret: z.string(), until: z.number() });

/** The secret that this operator was shown. @throws Refusal: it is another's, too old, or was not made here */
function secretOf({ secrets }: FastifyInstance, ticket: string, operatorId: number): string {
  const opened = z.safeParse(Ticket, JSON.parse(openedText(secrets, ticket)));
  const isGood = opened.success && opened.data.operatorId === operatorId && opened.data.until > Date.now();
  if (!isGood) throw invalidInput('二维码已过期，请重新开始', 'ticket');
  return opened.data.secret;
}

/** The text that was sealed here, as JSON; null of anything else. */
function openedText(secrets: FastifyInstance['secrets'], ticket: string): string {
  try {
    return secrets.open(ticket, ticketPurpose);
  } catch {
    return 'null';
  }
}

/** Stores it with its line in the audit log; a new proof of a person ends their other sessions. */
async function changeLogin(
  { db }: FastifyInstance,
  change: Partial<typeof operatorLogins.$inferInsert>,
  command: Parameters<typeof logOwnChange>[2],
  { id, name, session }: SessionOperator,
  requestId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(operatorLogins).set(change).where(eq(operatorLogins.operatorId, id));
    if (change.passwordHash || change.totpSecret) await endSessions(tx, id, { but: session.id });
    await logOwnChange(tx, { id, name, session: session.id }, command, requestId);
  });
}
