import { lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { ContactRefusal, sendContactMessage } from 'shared/contracts/content/content-page.ts';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { clientOf } from '../../platform/limits/client-address.ts';
import { allowFrom, allowOnce, type Limit } from '../../platform/limits/limits.ts';
import { contactMessages } from './content-tables.ts';

const messagesOfOne: Limit = { name: 'contact-message', times: 5, seconds: 3600 };
/** All visitors together: a flood from many addresses fills no table. */
export const messagesOfAll: Limit = { name: 'contact-message-all', times: 300, seconds: 3600 };

/** Keeps a visitor's message, unless there were too many. What a program filled in is thanked for and dropped. */
export async function keepMessage(
  tx: Tx,
  request: FastifyRequest,
  { echo, ...message }: ServedInput<typeof sendContactMessage>,
): Promise<'sent' | Extract<ContactRefusal, 'often' | 'busy'>> {
  if (echo) return 'sent';
  if (!(await allowFrom(tx, messagesOfOne, clientOf(request)))) return 'often';
  if (!(await allowOnce(tx, messagesOfAll, ''))) return 'busy';
  await tx.insert(contactMessages).values(message);
  return 'sent';
}

/** Days for which a message that was answered is kept: it has a name and a number in it. */
const keptDays = 180;

export async function dropDoneMessages(db: Db): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.doneTime, sql`now() - make_interval(days => ${keptDays})`));
}
