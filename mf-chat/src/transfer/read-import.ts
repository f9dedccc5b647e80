import { zonedTime } from 'shared/contracts/beijing-time.ts';
import { type ImportedMessage, importLimit } from 'shared/contracts/chat/chat-transfer.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/** A conversation of a file, as the API takes it. */
export interface ImportedChat {
  source: 'chatgpt' | 'lobechat' | 'site';
  key: string;
  name: string;
  messages: ImportedMessage[];
  /** Its beginning, or parts of long messages, had to be left out. */
  isCut: boolean;
}

/** Nodes of one conversation that are looked at: a file may be a loop, or an attempt to hang the page. */
const mostNodes = 100_000;

/**
 * The conversations of a file: ChatGPT's `conversations.json`, an export of LobeChat, or of this site. Nothing of the file is
 * believed: what has not the shape that is expected is left out. Throws when it is none of these files.
 */
export function readImport(json: string): ImportedChat[] {
  let file: unknown;
  try {
    file = JSON.parse(json);
  } catch {
    throw new UnreadableFile('这个文件不是 JSON，可能没有下载完整');
  }
  const found = Array.isArray(file) ? file.flatMap(ofChatGpt) : [...ofSite(file), ...ofLobeChat(file)];
  if (found.length === 0)
    throw new UnreadableFile('没有在文件里找到对话，请选择 ChatGPT 的 conversations.json、LobeChat 或本站导出的文件');
  return found;
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Own fields alone: a file may name `__proto__`. */
const own = (of: Fields, name: string): Fields => (Object.hasOwn(of, name) ? fieldsOf(of[name]) : {});
/** Seconds since 1970, of a number of seconds or milliseconds or a date. */
function secondsOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : Number.NaN;
  if (!Number.isFinite(time) || time <= 0) return undefined;
  return time > 1e11 ? time / 1000 : time;
}

/** A conversation is a tree of nodes; what is on show is the way from its root to `current_node`. */
function ofChatGpt(value: unknown): ImportedChat[] {
  const chat = fieldsOf(value);
  const mapping = fieldsOf(chat.mapping);
  const path: Fields[] = [];
  const seen = new Set<string>();
  let at = textOf(chat.current_node) || (Object.keys(mapping).at(-1) ?? '');
  while (at && !seen.has(at) && seen.size < mostNodes) {
    seen.add(at);
    const node = own(mapping, at);
    path.unshift(fieldsOf(node.message));
    at = textOf(node.parent);
  }
  const messages = path.map((message) => {
    const { parts } = fieldsOf(message.content);
    const text = Array.isArray(parts) ? parts.filter((part) => typeof part === 'string').join('\n\n') : '';
    const isHidden = fieldsOf(message.metadata).is_visually_hidden_from_conversation === true;
    return messageOf(textOf(fieldsOf(message.author).role), isHidden ? '' : text, message.create_time);
  });
  return chatOf('chatgpt', textOf(chat.conversation_id) || textOf(chat.id), textOf(chat.title), messages);
}

/** Messages, sessions and topics lie beside each other; a topic is a conversation, the rest of a session is another one. */
function ofLobeChat(value: unknown): ImportedChat[] {
  const file = fieldsOf(value);
  const data = { ...fieldsOf(file.data), ...fieldsOf(file.state) };
  const names = new Map<string, string>();
  for (const session of listOf(data.sessions))
    names.set(textOf(session.id), textOf(fieldsOf(session.meta).title) || textOf(session.title));
  for (const topic of listOf(data.topics)) names.set(textOf(topic.id), textOf(topic.title));
  const chats = Map.groupBy(
    listOf(data.messages),
    (message) => textOf(message.topicId) || textOf(message.sessionId) || 'inbox',
  );
  return [...chats].flatMap(([key, messages]) => {
    const inOrder = messages.toSorted((a, b) => (secondsOf(a.createdAt) ?? 0) - (secondsOf(b.createdAt) ?? 0));
    return chatOf(
      'lobechat',
      key,
      names.get(key) ?? '',
      inOrder.map((message) => messageOf(textOf(message.role), textOf(message.content), message.createdAt)),
    );
  });
}

/** What `write-export.ts` wrote: the path to the last message, with the API's own times. */
function ofSite(value: unknown): ImportedChat[] {
  return listOf(fieldsOf(value).conversations).flatMap((chat) => {
    const byId = new Map(listOf(chat.messages).map((message) => [message.id, message]));
    const path: Fields[] = [];
    let message = listOf(chat.messages).at(-1);
    while (message && path.length < mostNodes && !path.includes(message)) {
      path.unshift(message);
      message = byId.get(message.parent_id);
    }
    const messages = path.map((one) =>
      messageOf(textOf(one.role), textOf(one.content), zonedTime(textOf(one.create_time))),
    );
    return chatOf('site', `${typeof chat.id === 'number' ? chat.id : ''}`, textOf(chat.name), messages);
  });
}

function messageOf(role: string, text: string, time: unknown): ImportedMessage | undefined {
  const content = text.replaceAll('\0', '').trim();
  if (!content || (role !== 'user' && role !== 'assistant')) return undefined;
  const seconds = secondsOf(time);
  return { role, content, ...(seconds !== undefined && { time: seconds }) };
}

/** A conversation that begins with a question, where one answer follows a question, within what the API takes. */
function chatOf(
  source: ImportedChat['source'],
  key: string,
  name: string,
  found: (ImportedMessage | undefined)[],
): ImportedChat[] {
  const joined: ImportedMessage[] = [];
  for (const message of found) {
    const last = joined.at(-1);
    if (!message || (!last && message.role === 'assistant')) continue;
    // Steps of one answer: tools, searches, what was continued.
    if (message.role === 'assistant' && last?.role === 'assistant')
      joined[joined.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` };
    else joined.push(message);
  }
  const short = joined.map((message) => ({ ...message, content: message.content.slice(0, importLimit.letters) }));
  const kept: ImportedMessage[] = [];
  let letters = 0;
  for (const message of short.toReversed()) {
    letters += message.content.length;
    if (letters > importLimit.lettersInAll || kept.length >= importLimit.messages) break;
    kept.unshift(message);
  }
  const messages = kept.slice(kept.findIndex(({ role }) => role === 'user'));
  if (!key || messages[0]?.role !== 'user') return [];
  const isCut = messages.length < joined.length || joined.some(({ content }) => content.length > importLimit.letters);
  return [{ source, key: key.slice(0, 100), name: name.replaceAll('\0', '').slice(0, 200), messages, isCut }];
}
