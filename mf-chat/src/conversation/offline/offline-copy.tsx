import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { dataOf } from 'shared/bundled/loading/load-part.ts';
import { type ChatRecord, recordType } from 'shared/contracts/chat/record/chat-record.ts';
import { userAtom } from 'shared/site/session.ts';
import { isRunning, type LiveTurn } from '../turns/live-turns.ts';
import type { RecordTurn } from '../turns/record-turns.ts';
import { cachePart, readCachedPart } from './cached-parts.ts';
import type { OfflineChat, OfflinePage } from './offline-chat.ts';
import { copiesAtom } from './offline-copies.ts';

/** Messages of a conversation. */
const maxRecords = 60;

interface OfflineCopyProps extends OfflinePage {
  chat: OfflineChat;
}

/** Keeps what the page shows, so that it can be read without a connection. Shows nothing. */
export function OfflineCopy({ data, sessions, chat }: OfflineCopyProps) {
  const owner = useAtomValue(userAtom)?.sn;
  const setCopies = useSetAtom(copiesAtom);
  useEffect(() => setCopies({ read: readCachedPart }), [setCopies]);
  const hasSessions = dataOf(data.mine?.sessions) !== undefined;
  const models = dataOf(data.mine?.models);
  const examples = dataOf(data.examples);
  useEffect(() => {
    if (owner && hasSessions) void cachePart(owner, 'sessions', sessions);
  }, [owner, hasSessions, sessions]);
  useEffect(() => {
    if (owner && models) void cachePart(owner, 'models', models);
  }, [owner, models]);
  useEffect(() => {
    if (owner && examples) void cachePart(owner, 'examples', examples);
  }, [owner, examples]);

  const { sessionId, past, live } = chat;
  const isLoaded = dataOf(data.mine?.records) !== undefined || live.length > 0;
  useEffect(() => {
    if (!owner || sessionId === null || !isLoaded || live.some(isRunning)) return;
    const records = [...past.flatMap(recordsOfTurn), ...live.flatMap(recordsOfLive)].slice(-maxRecords);
    const page = { lists: records, count: records.length, page_no: 1, page_size: maxRecords };
    void cachePart(owner, `records:${sessionId}`, page);
  }, [owner, sessionId, isLoaded, past, live]);
  return null;
}

const recordsOfTurn = ({ question, answers }: RecordTurn): ChatRecord[] => [
  ...(question ? [question] : []),
  ...answers,
];

/** A turn of this visit, as the API has stored it. */
function recordsOfLive(turn: LiveTurn): ChatRecord[] {
  const { stored, question, text, phase, problem, reason, model = '', files = [], sources = [] } = turn;
  if (!stored) return [];
  const common = { create_time: '', is_collect: 0, avatar: '', voice_file: '', status: 'done', model } as const;
  const ending: Pick<ChatRecord, 'status' | 'finish_reason' | 'problem'> = {
    status: phase === 'stopped' || phase === 'interrupted' || phase === 'failed' ? phase : 'done',
    ...(reason && reason !== 'stop' ? { finish_reason: reason } : {}),
    ...(problem ? { problem: problem.text } : {}),
  };
  return [
    { ...common, id: stored.question, type: recordType.question, content: question, files: [...files] },
    { ...common, ...ending, id: stored.answer, type: recordType.answer, content: [text.text()], sources: [...sources] },
  ];
}
