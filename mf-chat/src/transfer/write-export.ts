import { generatedNote, type TextLabel } from 'shared/bundled/label/text-label.ts';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import type { ExportedMessage } from 'shared/contracts/chat/chat-transfer.ts';

/** A session with all that was said in it, on every branch. */
export interface ExportedChat {
  session: Pick<ChatSession, 'id' | 'name' | 'update_time'>;
  messages: ExportedMessage[];
}

/** Everything, branches too; the site reads it again, and passes over what the file says about its making. */
export function jsonOf(chats: readonly ExportedChat[], now: Date, label?: TextLabel): string {
  const conversations = chats.map(({ session, messages }) => ({
    id: session.id,
    name: session.name,
    update_time: session.update_time,
    messages: messages.map(({ session_id: _session, ...message }) => message),
  }));
  const made = label && { note: generatedNote, AIGC: label };
  const file = { format: 'chat-export', version: 1, exported_at: now.toISOString(), ...made, conversations };
  return JSON.stringify(file, null, 2);
}

/** For reading: of a session with branches the path to its last message. */
export function markdownOf(chats: readonly ExportedChat[]): string {
  return chats
    .map(({ session, messages }) => {
      const said = pathOf(messages).map(
        ({ role, content, create_time }) => `## ${role === 'user' ? '我' : '回答'}\n\n*${create_time}*\n\n${content}`,
      );
      return [`# ${session.name.replace(/\s+/g, ' ')}`, ...said].join('\n\n');
    })
    .join('\n\n---\n\n')
    .concat('\n');
}

function pathOf(messages: readonly ExportedMessage[]): ExportedMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: ExportedMessage[] = [];
  // Ids grow along a path, so that it ends.
  for (let at = messages.at(-1); at; at = at.parent_id < at.id ? byId.get(at.parent_id) : undefined) path.unshift(at);
  return path;
}
