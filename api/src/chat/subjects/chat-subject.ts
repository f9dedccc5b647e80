import { chatType } from 'shared/contracts/chat/question.ts';
import { changeType } from '../../ledger/change-types.ts';
import type { Subject } from './subject.ts';
import { requireText } from './subject.ts';

/** A session of the chat. */
export const chatSubject: Subject = {
  kind: chatType.chat,
  tool: 'chat',
  read: async (_db, sent) => ({ text: requireText(sent) }),
  idKey: 'id',
  changeTypes: { taken: changeType.chat, released: changeType.chatReleased },
  remark: () => '对话',
  isForm: false,
};
