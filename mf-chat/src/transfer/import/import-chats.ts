import { decodeText } from 'shared/bundled/files/decode-text.ts';
import { bytesOf } from 'shared/bundled/files/read-file.ts';
import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import { importSession } from 'shared/contracts/chat/chat-transfer.ts';
import { ApiRefusal, CallFailure, messageOf } from 'shared/http/errors.ts';
import type { Call, Transfer } from '../transfer.ts';
import type { ImportedChat } from './import-tree.ts';
import { readImport } from './read-import.ts';

/** A long file is brought in slowly, or the API would take it for an attack: milliseconds between two conversations. */
const pause = 150;
const unhurried = 300;
/** Bytes of a file of JSON that is read at all. */
const maxBytes = 200 * 1024 * 1024;

/** How an import went. */
interface Imported {
  fresh: number;
  known: number;
  refused: { name: string; reason: string }[];
  /** Why it ended early; empty: it did not. */
  problem: string;
}

/** Brings in the conversations of files; one that is refused does not keep the others out. @returns how it went, in words */
export async function importChats(call: Call, files: readonly File[], transfer: Transfer): Promise<string> {
  transfer.say('正在读取文件…');
  const chats: ImportedChat[] = [];
  for (const file of files) {
    const found = await readFile(file).catch((error) => throwNamed(error, file, files));
    for (const chat of found) chats.push(chat);
  }
  const cut = chats.filter(({ isCut }) => isCut).length;
  return inWords(await sendAll(call, chats, transfer), cut);
}

async function sendAll(call: Call, chats: readonly ImportedChat[], { say, signal }: Transfer): Promise<Imported> {
  const done: Imported = { fresh: 0, known: 0, refused: [], problem: '' };
  for (const [at, { isCut: _cut, ...chat }] of chats.entries()) {
    say(`正在导入 ${at + 1} / ${chats.length}…`);
    if (chats.length > unhurried) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      const { is_new } = await call(importSession, chat, { signal, quiet: true });
      done.fresh += is_new;
      done.known += 1 - is_new;
    } catch (error) {
      if (signal.aborted) throw error;
      if (!isAboutOne(error)) return { ...done, problem: messageOf(error) };
      done.refused.push({ name: chat.name || '未命名的对话', reason: messageOfOne(error) });
    }
  }
  return done;
}

function inWords({ fresh, known, refused, problem }: Imported, cut: number): string {
  const [first] = refused;
  const parts = [
    `新导入 ${fresh} 个对话`,
    known > 0 && `${known} 个以前已经导入过`,
    cut > 0 && `${cut} 个过长，只导入了最近的部分`,
    first && `${refused.length} 个没有导入${refused.length > 1 ? '，例如' : '：'}“${first.name}”（${first.reason}）`,
    problem && `没有全部完成：${problem}。可以再次选择同样的文件继续，不会重复`,
  ];
  return parts.filter(Boolean).join('；');
}

/** HTTP status of a request that is too long. */
const tooLong = 413;

/** The conversation itself is refused (the API names the input), so that the next ones can still be brought in. */
const isAboutOne = (error: unknown) =>
  (error instanceof ApiRefusal && error.field !== undefined) ||
  (error instanceof CallFailure && error.status === tooLong);
const messageOfOne = (error: unknown) => (error instanceof CallFailure ? '对话过长' : messageOf(error));

/** Among several files the one that cannot be read is named. */
function throwNamed(error: unknown, { name }: File, { length }: readonly File[]): never {
  throw error instanceof UnreadableFile && length > 1 ? new UnreadableFile(`${name}：${error.message}`) : error;
}

/** The conversations of a file, or of all those in a ZIP file, which may hold much besides. */
async function readFile(file: File) {
  if (/\.zip$/i.test(file.name) || /^application\/(x-)?zip/.test(file.type)) {
    const { readZip } = await import('./read-zip.ts');
    return (await readZip(file)).flatMap(readImport);
  }
  if (file.size > maxBytes) throw new UnreadableFile('文件过大，最多 200 MB');
  return readImport(decodeText(await bytesOf(file)).text);
}
