import { getUserCenter } from 'shared/contracts/account/user.ts';
import { askChat, type ChatEvent } from 'shared/contracts/chat/chat.ts';
import { type ChatModel, listModels } from 'shared/contracts/chat/chat-model.ts';
import { addSession, type ChatSession, listSessions } from 'shared/contracts/chat/chat-session.ts';
import { listExamples } from 'shared/contracts/chat/example.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { type ChatRecord, listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';

/** Valid data for tests of the chat; a test names only what matters to it. */
export const makeSession = (over: Partial<ChatSession> = {}): ChatSession => ({
  id: 1,
  name: '旅行计划',
  update_time: '2026-01-05 09:30:00',
  is_pinned: 0,
  is_archived: 0,
  ...over,
});

export const makeModel = (over: Partial<ChatModel> = {}): ChatModel => ({
  key: 'fast',
  alias: '快速模型',
  balance: 1,
  default: 1,
  member_free: 0,
  ...over,
});

/** Odd ids are questions, even ones answers. */
export const makeRecord = (id: number, over: Partial<ChatRecord> = {}): ChatRecord => ({
  id,
  type: id % 2 === 1 ? 1 : 2,
  content: id % 2 === 1 ? `问题 ${id}` : [`回答 ${id}`],
  create_time: '2026-01-05 09:30:00',
  is_collect: 0,
  avatar: '',
  voice_file: '',
  status: 'done',
  model: 'fast',
  ...over,
});

const common = { id: 'a1', model: 'fast', index: 0, incremental: true, seq: 1, run_id: 'run-1' };
export const piece = (data: string): ChatEvent => ({ ...common, event: 'chat', data });
export const thought = (data: string, incremental = true): ChatEvent => ({
  ...common,
  event: 'reasoning',
  data,
  incremental,
});
export const finish = (over: Partial<Extract<ChatEvent, { event: 'finish' }>> = {}): ChatEvent => ({
  ...common,
  event: 'finish',
  data: '',
  finish_reason: 'stop',
  question_id: 101,
  answer_id: 102,
  balance: 9,
  ...over,
});
type Problem = Extract<ChatEvent, { event: 'error' }>;
export const problem = (data: string, code = 0, over: Partial<Problem> = {}): ChatEvent => ({
  id: 'a1',
  event: 'error',
  data,
  code,
  seq: 1,
  run_id: 'run-1',
  ...over,
});

/** An api with one example, one model and the given sessions; records by session, the oldest first. */
export function chatApi(sessions: ChatSession[] = [], records: Record<number, ChatRecord[]> = {}) {
  const api = fakeApi();
  const state = { sessions, records };
  api.on(listExamples, () => [
    { id: 3, name: '写作', image: '', sample: [{ id: 31, content: '写一封请假邮件', category_id: 3 }] },
  ]);
  api.on(listSessions, () => state.sessions);
  api.on(listModels, () => [makeModel()]);
  api.on(getUserCenter, () => makeUser());
  api.on(addSession, () => {
    const id = Math.max(0, ...state.sessions.map((session) => session.id)) + 1;
    state.sessions = [makeSession({ id, name: '新对话' }), ...state.sessions];
    return { id };
  });
  api.on(listRecords, ({ type, other_id, page_no, page_size }) => {
    const all = type === chatType.chat ? (state.records[other_id ?? 0] ?? []) : [];
    const end = all.length - (page_no - 1) * page_size;
    const lists = all.slice(Math.max(0, end - page_size), Math.max(0, end));
    return { lists, count: all.length, page_no, page_size };
  });
  return { api, state, streams: api.onStream(askChat) };
}
