import { useCallback } from 'react';
import { mergeById } from 'shared/bundled/lists/merge-by-id.ts';
import { usePageWindow } from 'shared/bundled/lists/use-page-window.ts';
import { findRecordPlace } from 'shared/contracts/chat/chat-search.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { type ChatRecord, listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { useCall } from 'shared/site/visit.ts';

const pageSize = 30;

/** The records around one message, and on both sides as far as the reader goes. Page 1 holds the newest. */
export function useRecordWindow(sessionId: number, at: number) {
  const call = useCall();
  const open = useCallback(async () => {
    const { page_no, leaf_id } = await call(findRecordPlace, { id: at, page_size: pageSize }, { quiet: true });
    /** The place may be on another path than the shown one. */
    const path = leaf_id === undefined ? {} : { leaf_id };
    const list = { type: chatType.chat, category_id: sessionId, other_id: sessionId, page_size: pageSize, ...path };
    return {
      page: page_no,
      read: (no: number) => call(listRecords, { ...list, page_no: no }, { quiet: true }),
    };
  }, [call, sessionId, at]);
  return usePageWindow<ChatRecord>(open, pageSize, mergeById);
}
