import { chatType } from 'shared/contracts/chat/question.ts';
import type { ChatRecord } from 'shared/contracts/chat/record/chat-record.ts';

export interface RecordPage {
  lists: ChatRecord[];
  count: number;
}

export const recordsPerPage = 30;

/** The input that asks for the newest records of a session, or for an older page of them. */
export const recordsOf = (id: number, page: number) => ({
  type: chatType.chat,
  category_id: id,
  other_id: id,
  page_no: page,
  page_size: recordsPerPage,
});
