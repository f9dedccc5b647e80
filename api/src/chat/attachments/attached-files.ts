import { buffer } from 'node:stream/consumers';
import { and, asc, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { maxFiles, modelTextLimit } from 'shared/contracts/chat/question.ts';
import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { dataUrl } from '../../platform/pictures/data-url.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { mediaTypeOf } from '../../providers/storage/media-types.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import type { TextMessage, TextModel } from '../../providers/text/text.ts';
import { claimUpload, uploadPath, uploads } from '../../site/upload/upload.ts';
import { chatMessages } from '../tree/chat-tables.ts';
import { isOnPath } from '../tree/path-queries.ts';
import { chatMessageFiles } from './attachment-tables.ts';

/** Of one conversation the newest, those of the question first, so that none of its own is left out. */
const maxPictures = maxFiles;
const maxSentFiles = 10;
const maxOfPath = 200;

export type SentFile = Pick<typeof uploads.$inferSelect, 'kind' | 'name' | 'givenName'>;

interface Asked {
  userId: number;
  files?: number[] | undefined;
  model: TextModel;
}

/** Stores which files a new question has. @throws Refusal for a file that is not the user's, or not for this model */
export async function attachFiles(tx: Tx, { userId, files = [], model }: Asked, messageId: number): Promise<void> {
  if (files.length === 0) return;
  const found = await tx
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, files), eq(uploads.userId, userId)));
  for (const [position, uploadId] of [...new Set(files)].entries()) {
    const upload = found.find(({ id }) => id === uploadId);
    if (!upload) throw invalidInput('附件已失效，请重新添加', 'files');
    if (upload.kind !== 'text' && upload.kind !== 'picture') throw invalidInput('模型读不了这种附件', 'files');
    if (upload.kind === 'picture' && !model.abilities?.includes('vision')) {
      throw invalidInput('所选模型看不了图片，请换一个模型或移除图片', 'files');
    }
    await claimUpload(tx, userId, upload.name);
    await tx.insert(chatMessageFiles).values({ messageId, uploadId, position });
  }
}

/** The files that are sent with a question: its own, then those of the questions before it on the path, and one more than are sent. */
export function findSentFiles(
  tx: Tx,
  { sessionId, questionId, after }: { sessionId: number; questionId: number; after: number | null },
): Promise<SentFile[]> {
  const onPath: SQL | undefined = after === null || after === 0 ? undefined : isOnPath(after, maxOfPath);
  const own = eq(chatMessages.id, questionId);
  const before = and(eq(chatMessages.sessionId, sessionId), isNull(chatMessages.deleteTime), onPath);
  return tx
    .select({ kind: uploads.kind, name: uploads.name, givenName: uploads.givenName })
    .from(chatMessageFiles)
    .innerJoin(chatMessages, eq(chatMessages.id, chatMessageFiles.messageId))
    .innerJoin(uploads, eq(uploads.id, chatMessageFiles.uploadId))
    .where(after === 0 ? own : or(own, before))
    .orderBy(desc(chatMessages.id), asc(chatMessageFiles.position))
    .limit(maxSentFiles + 1);
}

/** The same messages, with the files' text before the question and pictures attached to it. */
export async function attachToPrompt(
  storage: Storage,
  messages: TextMessage[],
  files: readonly SentFile[],
): Promise<TextMessage[]> {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[at];
  if (files.length === 0 || !question) return messages;
  const texts: string[] = [];
  const pictures: string[] = [];
  let left = modelTextLimit;
  for (const { kind, name, givenName } of files.slice(0, maxSentFiles)) {
    if (kind === 'picture' && pictures.length >= maxPictures) {
      texts.push(`【图片：${titleOf(givenName)}】\n（图片过多，这张没有附上）`);
      continue;
    }
    const bytes = await read(storage, name);
    if (kind === 'picture') {
      if (bytes) pictures.push(dataUrl(mediaTypeOf(name), bytes));
      else texts.push(`【图片：${titleOf(givenName)}】\n（这张图片暂时读不到）`);
      continue;
    }
    const text = bytes?.toString('utf8') ?? '（这个文件暂时读不到）';
    texts.push(
      `【文件：${titleOf(givenName)}】\n${text.slice(0, left).toWellFormed()}${text.length > left ? '\n（后面的内容过长，已省略）' : ''}`,
    );
    left = Math.max(0, left - text.length);
  }
  if (files.length > maxSentFiles) texts.push('（更早的附件没有附上）');
  const content = texts.length ? `${texts.join('\n\n')}\n【文件结束】\n\n${question.content}` : question.content;
  return messages.with(at, { ...question, content, ...(pictures.length ? { pictures } : {}) });
}

/** Undefined when it is gone, or the storage fails at any moment: the question is asked all the same. */
async function read(storage: Storage, name: string): Promise<Buffer | undefined> {
  try {
    const file = await storage.find(name);
    return file && (await buffer(await file.read(0, file.size - 1)));
  } catch {
    return undefined;
  }
}

/** A name must not look like the end of its file, or like the text around the files. */
const titleOf = (name: string) => name.replace(/[\p{Cc}【】]+/gu, ' ').slice(0, 100);

/** The files of the questions among the messages. */
export async function findAttached(db: Db, messages: readonly { id: number; role: string }[]) {
  const questions = messages.filter(({ role }) => role === 'question').map(({ id }) => id);
  if (questions.length === 0) return [];
  return db
    .select({
      messageId: chatMessageFiles.messageId,
      id: uploads.id,
      kind: uploads.kind,
      name: uploads.givenName,
      stored: uploads.name,
      visibility: uploads.visibility,
    })
    .from(chatMessageFiles)
    .innerJoin(uploads, eq(uploads.id, chatMessageFiles.uploadId))
    .where(inArray(chatMessageFiles.messageId, questions))
    .orderBy(asc(chatMessageFiles.messageId), asc(chatMessageFiles.position));
}

/** The files of one message as a row of `chatLog` has them; nothing where there are none. */
export function attachedTo(
  all: Awaited<ReturnType<typeof findAttached>>,
  messageId: number,
  urlOf: (path: string) => string,
): { files?: AttachedFile[] } {
  const files = all
    .filter((file) => file.messageId === messageId)
    .map(({ id, kind, name, stored, visibility }) => ({
      id,
      kind,
      name,
      url: urlOf(uploadPath({ visibility, name: stored })),
    }));
  return files.length ? { files } : {};
}
