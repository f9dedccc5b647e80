import { fileName, saveFile } from 'shared/bundled/files/save-file.ts';
import { labelledMarkdown, textLabel } from 'shared/bundled/label/text-label.ts';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { type ExportedMessage, exportRecords } from 'shared/contracts/chat/chat-transfer.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import type { Call, Transfer } from './transfer.ts';
import { jsonOf, markdownOf } from './write-export.ts';

interface WantedExport {
  sessions: readonly ChatSession[];
  format: 'markdown' | 'json';
  /** One conversation; undefined: all. */
  only?: number | undefined;
  /** How files say that they were generated. */
  label: SiteConfig['label'] | undefined;
}

/** Saves conversations as a file. @returns what was saved, in words */
export async function exportChats(
  call: Call,
  { sessions, format, only, label }: WantedExport,
  { say, signal }: Transfer,
): Promise<string> {
  const messages: ExportedMessage[] = [];
  for (let after: number | null = 0; after !== null; ) {
    say(`正在导出，已有 ${messages.length} 条消息…`);
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
  const now = new Date();
  const made = textLabel(label, `chat-${only ?? 'all'}-${now.getTime()}`);
  const file = isJson ? jsonOf(chats, now, made) : labelledMarkdown(markdownOf(chats), made);
  const name = only === undefined ? '全部对话' : fileName(chats[0]?.session.name ?? '', '对话');
  const type = isJson ? 'application/json' : 'text/markdown;charset=utf-8';
  saveFile(new Blob([file], { type }), `${name}-${beijingDay()}.${isJson ? 'json' : 'md'}`);
  return `已导出 ${chats.length} 个对话，${messages.length} 条消息`;
}
