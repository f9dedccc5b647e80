import { and, count, desc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { chatType } from 'shared/contracts/chat/question.ts';
import { cleanLine } from 'shared/contracts/site/typed-text.ts';
import { columnsOf } from '../../platform/database/columns-of.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { lockUser } from '../../site/user/user.ts';
import { requireFolder } from '../folder/stored-folders.ts';
import { requestStop } from '../runs/stored-runs.ts';
import { skills } from '../skill/skill-tables.ts';
import { shortName, typedName } from '../title/session-name.ts';
import { chatFolders, chatMessages, chatRuns, chatSessions, isConversation } from '../tree/chat-tables.ts';

/** Sessions that one user may keep; the list is not paged. */
const maxSessions = 2000;
/** Minutes within which a deleted session can be restored. */
export const restorableMinutes = 60;

const ownAndKept = (userId: number) =>
  and(eq(chatSessions.userId, userId), isConversation, isNull(chatSessions.deleteTime));

const sessionsOf = prepareOnce((db) =>
  db
    .select({
      ...columnsOf(chatSessions, 'id', 'name', 'updateTime', 'isPinned', 'archiveTime'),
      skillId: skills.id,
      skillName: skills.name,
      folderId: chatFolders.id,
      folderName: chatFolders.name,
    })
    .from(chatSessions)
    .leftJoin(skills, and(eq(chatSessions.kind, chatType.skill), eq(skills.id, chatSessions.subjectId)))
    .leftJoin(chatFolders, eq(chatFolders.id, chatSessions.folderId))
    .where(and(eq(chatSessions.userId, sql.placeholder('userId')), isConversation, isNull(chatSessions.deleteTime)))
    .orderBy(desc(chatSessions.updateTime), desc(chatSessions.id))
    .prepare('sessions_of'),
);

export function findSessions(db: Db | Tx, userId: number) {
  return sessionsOf(db).execute({ userId });
}

/** The caller's own session. Another user's is refused like one that does not exist. */
export async function requireSession(db: Db | Tx, userId: number, id: number) {
  const [session] = await db
    .select()
    .from(chatSessions)
    .where(and(ownAndKept(userId), eq(chatSessions.id, id)));
  if (!session) throw notFound('会话不存在');
  return session;
}

/** @param skillId of the skill that answers in it */
export async function createSession(tx: Tx, userId: number, name = '', skillId?: number): Promise<number> {
  const ofSkill = skillId === undefined ? {} : { kind: chatType.skill, subjectId: skillId };
  const [row] = await tx
    .insert(chatSessions)
    .values({ userId, name: shortName(name), isNamed: cleanLine(name) !== '', ...ofSkill })
    .returning({ id: chatSessions.id });
  if (!row) throw new Error('no session was made');
  return row.id;
}

/** Refuses when a user has as many sessions as one may keep. The caller has locked the user. */
export async function requireRoom(tx: Tx, userId: number, wanted = 1): Promise<void> {
  const [kept] = await tx.select({ sessions: count() }).from(chatSessions).where(ownAndKept(userId));
  if ((kept?.sessions ?? 0) + wanted > maxSessions) throw new Refusal('会话数量已达上限，请先删除一些');
}

/** The newest conversation with a skill, by which older calls name it; undefined: there is none. */
export async function newestWithSkill(db: Db | Tx, userId: number, skillId: number): Promise<number | undefined> {
  const [session] = await db
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(and(ownAndKept(userId), eq(chatSessions.kind, chatType.skill), eq(chatSessions.subjectId, skillId)))
    .orderBy(desc(chatSessions.updateTime), desc(chatSessions.id))
    .limit(1);
  return session?.id;
}

/** There is always one session outside the archive: a user without any gets one, also when two tabs ask at once. */
export async function keepOneSession(tx: Tx, userId: number): Promise<void> {
  await lockUser(tx, userId);
  const [one] = await tx
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(and(ownAndKept(userId), isNull(chatSessions.archiveTime)))
    .limit(1);
  if (!one) await createSession(tx, userId);
}

export async function renameSessionTo(tx: Tx, userId: number, id: number, name: string): Promise<void> {
  await requireSession(tx, userId, id);
  await tx
    .update(chatSessions)
    .set({ name: typedName(name, '请输入会话名称'), isNamed: true, isAutoNamed: false })
    .where(eq(chatSessions.id, id));
}

/** Undefined: as it is. */
interface SessionMarks {
  isPinned: boolean | undefined;
  isArchived: boolean | undefined;
  /** 0: in no folder. */
  folderId: number | undefined;
}

/** Putting the last session into the archive makes a new one. */
export async function markSessionAs(
  tx: Tx,
  userId: number,
  id: number,
  { isPinned, isArchived, folderId }: SessionMarks,
): Promise<void> {
  await lockUser(tx, userId);
  const session = await requireSession(tx, userId, id);
  if (folderId) await requireFolder(tx, userId, folderId);
  await tx
    .update(chatSessions)
    .set({
      isPinned: isPinned ?? session.isPinned,
      archiveTime: isArchived === undefined ? session.archiveTime : isArchived ? new Date() : null,
      folderId: folderId === undefined ? session.folderId : folderId || null,
    })
    .where(eq(chatSessions.id, id));
  await keepOneSession(tx, userId);
}

/** Restores a session that was deleted lately. One that was never used is gone and not restored. */
export async function restoreSessionOf(tx: Tx, userId: number, id: number): Promise<void> {
  await lockUser(tx, userId);
  await requireRoom(tx, userId);
  const restored = await tx
    .update(chatSessions)
    .set({ deleteTime: null })
    .where(
      and(
        eq(chatSessions.id, id),
        eq(chatSessions.userId, userId),
        isConversation,
        gt(chatSessions.deleteTime, sql`now() - make_interval(mins => ${restorableMinutes})`),
      ),
    )
    .returning({ id: chatSessions.id });
  if (restored.length === 0) throw notFound('会话不存在，或已无法恢复');
}

/**
 * Hides one session, or all, and adds one when none is left. A session that was never used leaves no row, so that adding and
 * deleting does not fill the table. Answers that are written in them are to stop.
 * @returns the ids of those that are hidden
 */
export async function hideSessions(tx: Tx, userId: number, id?: number): Promise<number[]> {
  await lockUser(tx, userId);
  if (id !== undefined) await requireSession(tx, userId, id);
  const meant = and(ownAndKept(userId), id === undefined ? undefined : eq(chatSessions.id, id));
  const messages = tx.select().from(chatMessages).where(eq(chatMessages.sessionId, chatSessions.id));
  await tx.delete(chatSessions).where(and(meant, notExists(messages)));
  const rows = await tx
    .update(chatSessions)
    .set({ deleteTime: new Date() })
    .where(meant)
    .returning({ id: chatSessions.id });
  const hidden = rows.map((session) => session.id);
  await requestStop(tx, inArray(chatRuns.sessionId, hidden));
  await keepOneSession(tx, userId);
  return hidden;
}
