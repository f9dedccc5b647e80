import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import { zonedTime } from 'shared/contracts/beijing-time.ts';
import { fieldsOf, listOf, textOf } from './import-fields.ts';
import { chatOf, type ImportedChat } from './import-tree.ts';
import { ofChatGpt } from './read-chatgpt.ts';
import { ofLobeChat } from './read-lobechat.ts';

/**
 * The conversations of a file: ChatGPT's `conversations.json` or one conversation of it, an export of LobeChat, or of this site.
 * Nothing of the file is trusted: values of an unexpected shape are left out. Throws when it is none of these files.
 */
export function readImport(json: string): ImportedChat[] {
  let file: unknown;
  try {
    file = JSON.parse(json);
  } catch {
    throw new UnreadableFile('这个文件不是 JSON，可能没有下载完整');
  }
  const found = Array.isArray(file)
    ? file.flatMap(ofChatGpt)
    : [...ofChatGpt(file), ...ofSite(file), ...ofLobeChat(file)];
  if (found.length === 0)
    throw new UnreadableFile('没有在文件里找到对话，请选择 ChatGPT 的 conversations.json、LobeChat 或本站导出的文件');
  return found;
}

/** What `write-export.ts` wrote, with the API's own times. The path to the last message is shown. */
function ofSite(value: unknown): ImportedChat[] {
  return listOf(fieldsOf(value).conversations).flatMap((chat) => {
    const messages = listOf(chat.messages);
    const ids = new Map(messages.map(({ id }) => [id, id]));
    const found = messages.map(({ id, parent_id, role, content, create_time }, at) => {
      // Older files name messages that were deleted: what is before it in the file stands in for such a one.
      if (parent_id && !ids.has(parent_id)) ids.set(parent_id, messages[at - 1]?.id);
      const parent = ids.get(parent_id);
      return {
        id: `${id}`,
        parent: parent === undefined ? undefined : `${parent}`,
        role: textOf(role),
        text: textOf(content),
        time: zonedTime(textOf(create_time)),
      };
    });
    const key = typeof chat.id === 'number' ? `${chat.id}` : '';
    return chatOf({ source: 'site', key, name: textOf(chat.name) }, found, found.at(-1)?.id);
  });
}
