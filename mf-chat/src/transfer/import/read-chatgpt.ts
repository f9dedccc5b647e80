import { withoutCitations } from './chatgpt-citations.ts';
import { type Fields, fieldsIn, fieldsOf, listOf, missing, textOf } from './import-fields.ts';
import { chatOf, type FoundMessage, type ImportedChat } from './import-tree.ts';

/** A conversation is a tree of nodes; what is on show is the way from its root to `current_node`. */
export function ofChatGpt(value: unknown): ImportedChat[] {
  const chat = fieldsOf(value);
  const nodes = Object.entries(fieldsIn(chat, 'mapping'));
  const found = nodes.map(([id, value]): FoundMessage => {
    const node = fieldsOf(value);
    const message = fieldsIn(node, 'message');
    const { role, text } = saidIn(message);
    return { id, parent: textOf(node.parent) || undefined, role, text, time: message.create_time };
  });
  const shown = textOf(chat.current_node) || nodes.at(-1)?.[0];
  const key = textOf(chat.conversation_id) || textOf(chat.id);
  return chatOf({ source: 'chatgpt', key, name: textOf(chat.title) }, found, shown);
}

/** Tools whose pictures are what they read, not what they made. */
const readingTool = /file_search|myfiles|browser|python|web/;

/** What a message says to its reader: nothing of reasoning, and of what goes to a tool the documents alone. */
function saidIn(message: Fields): { role: string; text: string } {
  const author = fieldsIn(message, 'author');
  const role = textOf(author.role);
  const nothing = { role, text: '' };
  if (fieldsIn(message, 'metadata').is_visually_hidden_from_conversation === true || message.channel === 'analysis')
    return nothing;
  if (role === 'tool') {
    const pictures = readingTool.test(textOf(author.name)) ? [] : partsOf(message).filter((part) => isPicture(part));
    return { role: 'assistant', text: pictures.map(textOfPart).join('\n\n') };
  }
  const recipient = textOf(message.recipient) || 'all';
  if (role === 'assistant' && recipient !== 'all')
    return { role, text: recipient.startsWith('canmore.') ? documentIn(fieldsIn(message, 'content').text) : '' };
  const texts = [...partsOf(message).map(textOfPart), ...(role === 'user' ? filesOf(message) : [])];
  const text = texts.filter((one) => one.trim()).join('\n\n');
  return { role, text: withoutCitations(text, fieldsIn(message, 'metadata')) };
}

/** What is written, what was spoken, pictures; a recording only where it has no transcript. */
function partsOf(message: Fields): unknown[] {
  const { parts } = fieldsIn(message, 'content');
  const all = Array.isArray(parts) ? parts : [];
  const isWritten = all.some((part) => fieldsOf(part).content_type === 'audio_transcription');
  return isWritten ? all.filter((part) => !isRecording(part)) : all;
}

const isRecording = (part: unknown) => /audio.*asset_pointer/.test(textOf(fieldsOf(part).content_type));
const isPicture = (part: unknown) => fieldsOf(part).content_type === 'image_asset_pointer';

function textOfPart(part: unknown): string {
  if (typeof part === 'string') return part;
  if (isPicture(part)) return missing('图片');
  if (isRecording(part)) return missing('语音');
  const { content_type, text } = fieldsOf(part);
  return content_type === 'audio_transcription' ? textOf(text) : '';
}

/** Files beside a question; pictures among them are parts as well. */
const filesOf = (message: Fields): string[] =>
  listOf(fieldsIn(message, 'metadata').attachments)
    .filter(({ mime_type }) => !textOf(mime_type).startsWith('image/'))
    .map(({ name }) => missing(`附件 ${textOf(name)}`));

/** A document of the canvas, or what replaced parts of it: an answer told a tool to write it. */
function documentIn(json: unknown): string {
  let told: Fields;
  try {
    told = fieldsOf(JSON.parse(textOf(json)));
  } catch {
    return '';
  }
  const contents = [told.content, ...listOf(told.updates).map(({ replacement }) => replacement)].map(textOf);
  const content = contents.filter((one) => one.trim()).join('\n\n');
  if (!content) return '';
  const [, language] = /^code\/(\w*)/.exec(textOf(told.type)) ?? [];
  const title = textOf(told.name).replace(/\s+/g, ' ') || '文档的修改';
  return `**${title}**\n\n${language === undefined ? content : fenced(content, language)}`;
}

/** A block of code whose fence is longer than any within. */
function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}
