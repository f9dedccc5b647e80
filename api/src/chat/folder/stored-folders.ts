import { and, asc, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { lockUser } from '../../site/user/user.ts';
import { typedName } from '../title/session-name.ts';
import { chatFolders } from '../tree/chat-tables.ts';

/** That one user may keep. */
const maxFolders = 100;

const own = (userId: number, id: number) => and(eq(chatFolders.userId, userId), eq(chatFolders.id, id));

export function findFolders(db: Db, userId: number) {
  const { id, name } = chatFolders;
  return db.select({ id, name }).from(chatFolders).where(eq(chatFolders.userId, userId)).orderBy(asc(name));
}

/** The caller's own folder. Another user's is refused like one that does not exist. */
export async function requireFolder(tx: Tx, userId: number, id: number): Promise<void> {
  const [folder] = await tx.select({ id: chatFolders.id }).from(chatFolders).where(own(userId, id));
  if (!folder) throw notFound('文件夹不存在');
}

export async function createFolder(tx: Tx, userId: number, typed: string): Promise<number> {
  await lockUser(tx, userId);
  const name = await requireFreeName(tx, userId, typed);
  const [kept] = await tx.select({ folders: count() }).from(chatFolders).where(eq(chatFolders.userId, userId));
  if ((kept?.folders ?? 0) >= maxFolders) throw new Refusal('文件夹数量已达上限，请先删除一些');
  const [folder] = await tx.insert(chatFolders).values({ userId, name }).returning({ id: chatFolders.id });
  if (!folder) throw new Error('no folder was made');
  return folder.id;
}

export async function renameFolderTo(tx: Tx, userId: number, id: number, typed: string): Promise<void> {
  await lockUser(tx, userId);
  await requireFolder(tx, userId, id);
  const name = await requireFreeName(tx, userId, typed, id);
  await tx.update(chatFolders).set({ name }).where(own(userId, id));
}

/** Its sessions are in no folder then: the key of their rows sees to it. */
export async function removeFolder(tx: Tx, userId: number, id: number): Promise<void> {
  await lockUser(tx, userId);
  await requireFolder(tx, userId, id);
  await tx.delete(chatFolders).where(own(userId, id));
}

/** The name as it is stored. The user is locked. */
async function requireFreeName(tx: Tx, userId: number, typed: string, id?: number): Promise<string> {
  const name = typedName(typed, '请输入文件夹名称');
  const [same] = await tx
    .select({ id: chatFolders.id })
    .from(chatFolders)
    .where(and(eq(chatFolders.userId, userId), eq(chatFolders.name, name)));
  if (same && same.id !== id) throw new Refusal('已有同名的文件夹', { field: 'name' });
  return name;
}
