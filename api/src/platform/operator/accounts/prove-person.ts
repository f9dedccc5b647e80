import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sessionDays } from 'shared/contracts/operator/operation/accounts.ts';
import type { Db } from '../../database/db.ts';
import { clientAddress } from '../../limits/client-address.ts';
import { addTo, forgive, type Limit } from '../../limits/limits.ts';
import { checkPassword } from '../../password/password.ts';
import { sharesOf } from '../../password/password-work.ts';
import { loggedOut, type Operator } from '../operator.ts';
import { operatorLogins } from '../person-tables.ts';
import { endSession } from './sessions.ts';

/** Wrong answers in a row, in the life of a session: all the guesses that a thief of its cookie has. */
const wrongInRow: Limit = { name: 'operator-proof', times: 5, seconds: sessionDays * 24 * 3600 };

/** An operator in the console. */
export type SessionOperator = Operator & { session: NonNullable<Operator['session']> };

/**
 * Asks whether it is still the person who uses the session; one wrong answer too many ends it. An answer is counted before it is
 * checked, so that guesses at once do not come free.
 * @throws Refusal `wrong`, or that the session is over
 */
export async function provePerson(
  { db }: Pick<FastifyInstance, 'db'>,
  { id, session }: SessionOperator,
  isRight: () => Promise<boolean>,
  wrong: () => Error,
): Promise<void> {
  const { count } = await addTo(db, wrongInRow, String(session.id), 1);
  if (count <= wrongInRow.times && (await isRight())) return forgive(db, wrongInRow, String(session.id));
  if (count < wrongInRow.times) throw wrong();
  await endSession(db, id, session.id);
  throw loggedOut();
}

export async function requireLogin(db: Db, operatorId: number): Promise<typeof operatorLogins.$inferSelect> {
  const [login] = await db.select().from(operatorLogins).where(eq(operatorLogins.operatorId, operatorId));
  if (!login) throw loggedOut();
  return login;
}

/** Whether it is the password of this login, in turn with others that are checked. */
export const isPasswordOf = (
  site: Pick<FastifyInstance, 'passwords' | 'config'>,
  { operatorId, passwordHash }: typeof operatorLogins.$inferSelect,
  password: string,
  address: string,
): Promise<boolean> =>
  site.passwords.run(
    () => checkPassword(password, passwordHash, site.config.passwordCost),
    sharesOf(`operator ${operatorId}`, clientAddress(address)),
  );
