import { useEffect, useRef, useState } from 'react';
import { bytesOf } from 'shared/bundled/files/read-file.ts';
import { fileName, saveFile } from 'shared/bundled/files/save-file.ts';
import { fileProblemOf, UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { type ExportedMessage, exportRecords, importSession } from 'shared/contracts/chat/chat-transfer.ts';
import { ApiRefusal, CallFailure, messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';
import { decodeText } from '../decode-text.ts';
import type { ImportedChat } from './import-tree.ts';
import { readImport } from './read-import.ts';
import { jsonOf, markdownOf } from './write-export.ts';

/** A long file is brought in slowly, or the API would take it for an attack: milliseconds between two conversations. */
const pause = 150;
const unhurried = 300;
/** Bytes of a file of JSON that is read at all. */
const maxBytes = 200 * 1024 * 1024;

export type TransferState =
  | { phase: 'idle' }
  | { phase: 'busy'; text: string }
  | { phase: 'done'; text: string }
  | { phase: 'failed'; text: string };

/** Takes conversations out of the site and brings them in. It ends when the dialog is closed; an import can be begun again. */
export function useTransfer(sessions: readonly ChatSession[], imported: () => Promise<unknown>) {
  const call = useCall();
  const [state, setState] = useState<TransferState>({ phase: 'idle' });
  const leave = useRef<AbortController | null>(null);
  useEffect(() => () => leave.current?.abort(), []);

  /** One thing at a time; what goes wrong is said. */
  async function run(work: (signal: AbortSignal) => Promise<string>) {
    const mine = new AbortController();
    leave.current?.abort();
    leave.current = mine;
    try {
      const text = await work(mine.signal);
      if (!mine.signal.aborted) setState({ phase: 'done', text });
    } catch (error) {
      const text = fileProblemOf(error);
      if (!mine.signal.aborted) setState({ phase: 'failed', text });
    }
  }

  const takeOut = (format: 'markdown' | 'json', only?: number) =>
    run(async (signal) => {
      const messages: ExportedMessage[] = [];
      for (let after: number | null = 0; after !== null; ) {
        setState({ phase: 'busy', text: `正在导出，已有 ${messages.length} 条消息…` });
        const of = only === undefined ? {} : { category_id: only };
        const part: { lists: ExportedMessage[]; next: number | null } = await call(
          exportRecords,
          { ...of, after },
          { signal, quiet: true },
        );
        messages.push(...part.lists);
        after = part.next;
      }
      const bySession = Map.groupBy(messages, ({ session_id }) => session_id);
      const chats = sessions.flatMap((session) => {
        const said = bySession.get(session.id);
        return said ? [{ session, messages: said }] : [];
      });
      if (chats.length === 0) return '没有可以导出的内容';
      const isJson = format === 'json';
      const file = isJson ? jsonOf(chats, new Date()) : markdownOf(chats);
      const name = only === undefined ? '全部对话' : fileName(chats[0]?.session.name ?? '', '对话');
      const type = isJson ? 'application/json' : 'text/markdown;charset=utf-8';
      saveFile(new Blob([file], { type }), `${name}-${beijingDay()}.${isJson ? 'json' : 'md'}`);
      return `已导出 ${chats.length} 个对话，${messages.length} 条消息`;
    });

  const bringIn = (files: readonly File[]) =>
    run(async (signal) => {
      setState({ phase: 'busy', text: '正在读取文件…' });
      const chats: ImportedChat[] = [];
      for (const file of files) {
        const found = await readFile(file).catch((error) => throwNamed(error, file, files));
        for (const chat of found) chats.push(chat);
      }
      let fresh = 0;
      let known = 0;
      const refused: { name: string; reason: string }[] = [];
      let problem = '';
      for (const [at, { isCut: _cut, ...chat }] of chats.entries()) {
        setState({ phase: 'busy', text: `正在导入 ${at + 1} / ${chats.length}…` });
        if (chats.length > unhurried) await new Promise((resolve) => setTimeout(resolve, pause));
        try {
          const { is_new } = await call(importSession, chat, { signal, quiet: true });
          fresh += is_new;
          known += 1 - is_new;
        } catch (error) {
          if (signal.aborted) throw error;
          if (isAboutOne(error)) {
            refused.push({ name: chat.name || '未命名的对话', reason: messageOfOne(error) });
            continue;
          }
          problem = messageOf(error);
          break;
        }
      }
      // Without the new list the old one stays: what was brought in is there all the same.
      await imported().catch(() => undefined);
      const cut = chats.filter(({ isCut }) => isCut).length;
      const [first] = refused;
      const parts = [
        `新导入 ${fresh} 个对话`,
        known > 0 && `${known} 个以前已经导入过`,
        cut > 0 && `${cut} 个过长，只导入了最近的部分`,
        first &&
          `${refused.length} 个没有导入${refused.length > 1 ? '，例如' : '：'}“${first.name}”（${first.reason}）`,
        problem && `没有全部完成：${problem}。可以再次选择同样的文件继续，不会重复`,
      ];
      return parts.filter(Boolean).join('；');
    });

  return { state, takeOut, bringIn };
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
