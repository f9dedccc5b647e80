import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../database/db.ts';
import { operatorTokens } from '../operator-tables.ts';
import { operatorLogins } from '../person-tables.ts';
import { dropInvitation } from './invitations.ts';
import { endSessions } from './sessions.ts';

/** Ends all by which an operator gets in. The row stays: the log names it, and what it moved stays counted. */
export async function endOperator(tx: Tx, id: number): Promise<void> {
  await endLogin(tx, id);
  await tx.update(operatorTokens).set({ removeTime: sql`now()`, secretHash: null }).where(eq(operatorTokens.id, id));
}

/** Ends the login of the console, its sessions, and an invitation that is open. */
export async function endLogin(tx: Tx, id: number): Promise<void> {
  await dropInvitation(tx, id);
  await endSessions(tx, id);
  await tx.delete(operatorLogins).where(eq(operatorLogins.operatorId, id));
}
