import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/db.ts';
import { chatSessions } from './chat-tables.ts';

/** The conversation shows the path that ends at this message from now on. */
export async function chooseLeaf(tx: Tx, sessionId: number, leafId: number): Promise<void> {
  await tx.update(chatSessions).set({ leafId }).where(eq(chatSessions.id, sessionId));
}
