import { type Fields, fieldsIn, fieldsOf, listOf, missing, textOf } from './import-fields.ts';
import { chatOf, type FoundMessage, type ImportedChat, inOrder } from './import-tree.ts';

/** Messages, sessions and topics lie beside each other; a topic is a conversation, the rest of a session or of an assistant another. */
export function ofLobeChat(value: unknown): ImportedChat[] {
  const file = fieldsOf(value);
  const data = { ...fieldsIn(file, 'data'), ...fieldsIn(file, 'state') };
  const names = new Map<string, string>();
  for (const one of [
    ...listOf(data.agents),
    ...listOf(data.chatGroups),
    ...listOf(data.sessions),
    ...listOf(data.topics),
  ])
    names.set(textOf(one.id), textOf(fieldsIn(one, 'meta').title) || textOf(one.title));
  const chats = new Map<string, Fields[]>();
  for (const message of listOf(data.messages)) {
    const places = [message.topicId, message.sessionId, message.groupId, message.agentId, 'inbox'];
    const key = places.map(textOf).find(Boolean) ?? '';
    if (!chats.get(key)?.push(message)) chats.set(key, [message]);
  }
  return [...chats].flatMap(([key, messages]) => {
    const found = placed(
      inOrder(messages, ({ createdAt }) => createdAt),
      data,
    );
    const shown = found.findLast(({ isThread }) => !isThread);
    return chatOf({ source: 'lobechat', key, name: names.get(key) ?? '' }, found, shown?.id);
  });
}

/** Each after its parent. Older files name none for a question: it follows the message before it in time, or in its thread. */
function placed(messages: Fields[], data: Fields): (FoundMessage & { isThread: boolean })[] {
  const known = new Set(messages.map(({ id }) => textOf(id)));
  const sources = new Map(listOf(data.threads).map(({ id, sourceMessageId }) => [textOf(id), textOf(sourceMessageId)]));
  const files = filesOf(data);
  /** The last message of each thread; of the conversation itself under ''. */
  const ends = new Map<string, string>();
  return messages.map((message) => {
    const [id, thread, named] = [message.id, message.threadId, message.parentId].map(textOf) as [
      string,
      string,
      string,
    ];
    const parent = known.has(named) && named !== id ? named : (ends.get(thread) ?? sources.get(thread));
    ends.set(thread, id);
    const text = textOf(message.content) || (files.get(id) ?? []).join('\n\n');
    return { id, parent, role: textOf(message.role), text, time: message.createdAt, isThread: thread !== '' };
  });
}

/** What stands for the files of a message, by its id. */
function filesOf(data: Fields): Map<string, string[]> {
  const kinds = new Map(
    listOf(data.files).map(({ id, name, fileType }) => [
      textOf(id),
      textOf(fileType).startsWith('image/') ? '图片' : `附件 ${textOf(name)}`,
    ]),
  );
  const found = new Map<string, string[]>();
  for (const { messageId, fileId } of listOf(data.messagesFiles)) {
    const text = missing(kinds.get(textOf(fileId)) ?? '附件');
    if (!found.get(textOf(messageId))?.push(text)) found.set(textOf(messageId), [text]);
  }
  return found;
}
