import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/db.ts';
import { chatMessages } from './chat-tables.ts';

/** The message that something is made of, if it is the user's own; else 0, as for what is made of none. */
export async function ownMessageId(tx: Tx, userId: number, id: number): Promise<number> {
  if (id === 0) return 0;
  const own = and(eq(chatMessages.id, id), eq(chatMessages.userId, userId));
  return (await tx.$count(chatMessages, own)) > 0 ? id : 0;
}
