import { type ChatRecord, chatType } from 'shared/contracts/chat.ts';

export interface RecordPage {
  lists: ChatRecord[];
  count: number;
}

export const recordsPerPage = 30;

/** The input that asks for the newest records of one conversation, or for an older page of them. */
export const recordsOf = (sessionId: number, page: number) => ({
  type: chatType.chat,
  category_id: sessionId,
  other_id: sessionId,
  page_no: page,
  page_size: recordsPerPage,
});
