import { setImmediate } from 'node:timers/promises';
import { and, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { gramsOf, maxIndexed } from '../../platform/database/grams.ts';
import { chatMessages } from '../tree/chat-tables.ts';
import { chatSearch } from './chat-search-tables.ts';

/** Messages of one transaction: the embedded database does nothing else meanwhile. */
const batch = 4;

/**
 * Indexes messages that are not indexed yet, for the given milliseconds at most. Not done when an answer is stored, which
 * would wait for it. @returns how many messages were indexed
 */
export async function indexMessages(db: Db, max = 3000): Promise<number> {
  const end = performance.now() + max;
  let indexed = 0;
  for (;;) {
    const done = await indexSome(db);
    indexed += done;
    if (done < batch || performance.now() > end) return indexed;
    await setImmediate();
  }
}

async function indexSome(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({
        id: chatMessages.id,
        userId: chatMessages.userId,
        // What is not indexed is not read.
        content: sql<string>`left(${chatMessages.content}, ${maxIndexed})`,
        deleteTime: chatMessages.deleteTime,
      })
      .from(chatMessages)
      .where(and(sql`not ${chatMessages.isIndexed}`, ne(chatMessages.status, 'running')))
      .limit(batch)
      // Another process indexes other ones.
      .for('update', { skipLocked: true });
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    // A message whose text was changed is indexed again.
    await tx.delete(chatSearch).where(inArray(chatSearch.messageId, ids));
    const entries = rows
      .filter(({ deleteTime }) => deleteTime === null)
      .map(({ id, userId, content }) => ({ messageId: id, grams: gramsOf(userId, content) }));
    if (entries.length > 0) await tx.insert(chatSearch).values(entries);
    await tx.update(chatMessages).set({ isIndexed: true }).where(inArray(chatMessages.id, ids));
    return rows.length;
  });
}
