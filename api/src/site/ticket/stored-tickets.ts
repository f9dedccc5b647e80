import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { hashToken, makeToken } from '../../platform/secrets/token.ts';
import { loginTickets } from '../login/login-tables.ts';

/** Seconds that a QR code of a scan login is good for. */
export const ticketLife = 120;

/** Opens a scan login: `key` stays with the browser that asked, `ticket` goes into the QR code. 256 random bits each. */
export async function openTicket(db: Db): Promise<{ key: string; ticket: string }> {
  const [key, ticket] = [makeToken(), makeToken()];
  const expireTime = new Date(Date.now() + ticketLife * 1000);
  await db.insert(loginTickets).values({ keyHash: hashToken(key), ticketHash: hashToken(ticket), expireTime });
  return { key, ticket };
}

const alive = () => gt(loginTickets.expireTime, new Date());

/** The phone's part: says who it is that scanned. Once; false when it is too late. */
export async function confirmTicket(db: Db, ticket: string, userId: number): Promise<boolean> {
  const rows = await db
    .update(loginTickets)
    .set({ userId })
    .where(and(eq(loginTickets.ticketHash, hashToken(ticket)), isNull(loginTickets.userId), alive()))
    .returning({ userId: loginTickets.userId });
  return rows.length === 1;
}

/** Takes the confirmed ticket away and says whose it was: of two askers one gets it. */
export async function takeTicket(db: Db, key: string): Promise<number | undefined> {
  const [row] = await db
    .delete(loginTickets)
    .where(and(eq(loginTickets.keyHash, hashToken(key)), isNotNull(loginTickets.userId), alive()))
    .returning({ userId: loginTickets.userId });
  return row?.userId ?? undefined;
}

export async function isTicketOpen(db: Db, key: string): Promise<boolean> {
  const [row] = await db
    .select({ keyHash: loginTickets.keyHash })
    .from(loginTickets)
    .where(and(eq(loginTickets.keyHash, hashToken(key)), alive()));
  return row !== undefined;
}
