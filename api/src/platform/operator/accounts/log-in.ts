import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Output, ServedInput } from 'shared/contracts/endpoint.ts';
import type { logInOperator } from 'shared/contracts/operator/operation/accounts.ts';
import type { Db } from '../../database/db.ts';
import { clientAddress } from '../../limits/client-address.ts';
import { checkPassword } from '../../password/password.ts';
import { sharesOf } from '../../password/password-work.ts';
import { invalidInput } from '../../refusals/refusal.ts';
import { operatorTokens } from '../operator-tables.ts';
import { operatorLogins } from '../person-tables.ts';
import { knownDevice } from './proof/known-device.ts';
import { proveCode } from './proof/prove-code.ts';
import { countRightTry, countWrongCode, countWrongTry, mayTryCode, requireTryLeft } from './proof/try-limits.ts';
import { type Browser, openSession } from './sessions.ts';

/** One sentence for an unknown name, a wrong password and a wrong code: it says of none of them that it was right. */
const wrongLogIn = () => invalidInput('账号、密码或验证码不正确（每个验证码只能用一次）');

/**
 * Logs a person in. Password, code and the counting of a wrong try are one turn of the password work, so that guesses at once are
 * counted one after the other; an unknown name takes as long as a known one.
 */
export async function logIn(
  site: FastifyInstance,
  { name: typed, password, code, device }: ServedInput<typeof logInOperator>,
  browser: Browser,
  log: Pick<FastifyInstance['log'], 'warn'>,
): Promise<Output<typeof logInOperator>> {
  const { db, config, secrets } = site;
  const name = typed.toLowerCase();
  const client = clientAddress(browser.address);
  const opened = await site.passwords.run(
    async () => {
      const person = await findPerson(db, name);
      const owner = { operatorId: person?.operatorId ?? 0, createTime: person?.createTime ?? new Date(0) };
      const attempt = { name, client, device: knownDevice(secrets, owner, device) };
      await requireTryLeft(db, attempt);
      const isRight = await checkPassword(password, person?.passwordHash, config.passwordCost);
      if (isRight && person && (await mayTryCode(db, attempt))) {
        const session = await db.transaction(async (tx) =>
          (await proveCode(site, tx, person, code)) ? openSession(site, tx, person, browser) : undefined,
        );
        if (session) {
          await countRightTry(db, attempt);
          return session;
        }
        log.warn({ operator: person.name }, 'right password of an operator, wrong code');
        await countWrongCode(db, attempt);
      }
      await countWrongTry(db, attempt);
      return undefined;
    },
    sharesOf(`operator ${name}`, client),
  );
  if (!opened) throw wrongLogIn();
  return opened;
}

async function findPerson(db: Db, name: string) {
  const [row] = await db
    .select({
      id: operatorTokens.id,
      name: operatorTokens.name,
      role: operatorTokens.role,
      operatorId: operatorLogins.operatorId,
      passwordHash: operatorLogins.passwordHash,
      totpSecret: operatorLogins.totpSecret,
      createTime: operatorLogins.createTime,
    })
    .from(operatorTokens)
    .innerJoin(operatorLogins, eq(operatorLogins.operatorId, operatorTokens.id))
    .where(and(eq(operatorTokens.name, name), isNull(operatorTokens.removeTime)));
  return row;
}
