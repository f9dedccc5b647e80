import { and, eq, lt, or } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { endReference, uploads } from '../../site/upload/upload.ts';
import { chatMessageFiles } from '../attachments/attachment-tables.ts';
import { restorableMinutes } from '../session/stored-sessions.ts';
import { chatMessages, chatSessions } from '../tree/chat-tables.ts';
import { spokenAnswers } from '../voice/voice-tables.ts';

/** Milliseconds after which the files of a deleted message are removed: it cannot be restored any more. */
const deletedFor = (restorableMinutes + 60) * 60_000;
/** References that are looked up together. */
const atOnce = 500;

/**
 * Ends what messages refer to that were deleted two hours ago or earlier, by themselves or with their session. Shares and collections show
 * the texts of messages and none of their files; a collected answer is read aloud again.
 */
export async function endReferencesOfDeleted(db: Db, now: number): Promise<void> {
  const before = new Date(now - deletedFor);
  while ((await endAttached(db, before)) + (await endSpoken(db, before)) > 0);
}

const isDeleted = (before: Date) => or(lt(chatMessages.deleteTime, before), lt(chatSessions.deleteTime, before));

async function endAttached(db: Db, before: Date): Promise<number> {
  const rows = await db
    .select({ id: chatMessageFiles.id, uploadId: chatMessageFiles.uploadId })
    .from(chatMessageFiles)
    .innerJoin(chatMessages, eq(chatMessages.id, chatMessageFiles.messageId))
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(isDeleted(before))
    .limit(atOnce);
  for (const { id, uploadId } of rows) {
    await db.transaction(async (tx) => {
      const own = eq(chatMessageFiles.id, id);
      const ended = await tx.delete(chatMessageFiles).where(own).returning({ id: chatMessageFiles.id });
      if (ended.length > 0) await endReference(tx, uploadId);
    });
  }
  return rows.length;
}

async function endSpoken(db: Db, before: Date): Promise<number> {
  const rows = await db
    .select({ messageId: spokenAnswers.messageId, textHash: spokenAnswers.textHash, uploadId: uploads.id })
    .from(spokenAnswers)
    .innerJoin(uploads, eq(uploads.name, spokenAnswers.name))
    .innerJoin(chatMessages, eq(chatMessages.id, spokenAnswers.messageId))
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(isDeleted(before))
    .limit(atOnce);
  for (const { messageId, textHash, uploadId } of rows) {
    await db.transaction(async (tx) => {
      const own = and(eq(spokenAnswers.messageId, messageId), eq(spokenAnswers.textHash, textHash));
      const ended = await tx.delete(spokenAnswers).where(own).returning({ name: spokenAnswers.name });
      if (ended.length > 0) await endReference(tx, uploadId);
    });
  }
  return rows.length;
}
