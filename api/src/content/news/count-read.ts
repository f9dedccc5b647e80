import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Db } from '../../platform/database/db.ts';
import { clientOf, deviceOf } from '../../platform/limits/client-address.ts';
import { allowFrom, allowOnce, type Limit } from '../../platform/limits/limits.ts';

const day = 86_400;
const onceADay: Limit = { name: 'news-read', times: 1, seconds: day };
/** Of one article from one address: a house of many readers, and no script with many names. */
const fromOneAddress: Limit = { name: 'news-read-address', times: 50, seconds: day };

interface Read {
  id: number;
  userId: number | undefined;
  request: FastifyRequest;
}

/**
 * Whether a read of an article counts: the first one of this visitor within a day, and not by a program. A visitor is a
 * user, else an address with its browser. What is remembered is a hash, for a day.
 */
export async function countsAsRead(db: Db, { id, userId, request }: Read): Promise<boolean> {
  const browser = request.headers['user-agent'];
  if (!browser || isbot(browser)) return false;
  const visitor = userId === undefined ? deviceOf(request) : `user ${userId}`;
  if (!(await allowOnce(db, onceADay, `${id} ${visitor}`))) return false;
  return allowFrom(db, fromOneAddress, clientOf(request), `${id} `);
}
