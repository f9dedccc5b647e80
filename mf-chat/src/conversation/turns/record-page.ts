import type { ChatRecord } from 'shared/contracts/chat/chat-record.ts';
import { chatType } from 'shared/contracts/chat/question.ts';

export interface RecordPage {
  lists: ChatRecord[];
  count: number;
}

export const recordsPerPage = 30;

/**
 * The input that asks for the newest records of one conversation, or for an older page of them. `id` is of a session, or
 * of a skill with its `type`.
 */
export const recordsOf = (id: number, page: number, type: number = chatType.chat) => ({
  type,
  category_id: id,
  other_id: id,
  page_no: page,
  page_size: recordsPerPage,
});
