import { idOf } from 'shared/bundled/lists/list-query.ts';
import { loadPart, type Part } from 'shared/bundled/loading/load-part.ts';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { type ChatModel, listModels } from 'shared/contracts/chat/chat-model.ts';
import { type ChatSession, listSessions } from 'shared/contracts/chat/chat-session.ts';
import { type ExampleGroup, listExamples } from 'shared/contracts/chat/example.ts';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { isLoggedInAtom, userAtom } from 'shared/site/session.ts';
import { type LoaderTools, loader } from 'shared/site/visit.ts';
import { copiesAtom } from '../conversation/offline/offline-copies.ts';
import { type RecordPage, recordsOf } from '../conversation/turns/record-page.ts';

export interface ChatData {
  /** Null: a new conversation. */
  sessionId: number | null;
  /** The day in Beijing, as the API writes times; made here so that server and browser group alike. */
  today: string;
  examples: Part<ExampleGroup[]>;
  /** Null for a visitor who is not logged in: nothing was asked. */
  mine: { sessions: Part<ChatSession[]>; models: Part<ChatModel[]>; records: Part<RecordPage> | null } | null;
}

/** All parts at once; a part that fails leaves the rest of the page alone. A conversation that is none of the user's is a 404. */
export const loadChat = loader(async (tools): Promise<ChatData> => {
  const { call, get, url, signal } = tools;
  const sessionId = idOf(url.searchParams.get('id')) ?? null;
  const options = { signal };
  const loggedIn = get(isLoggedInAtom);
  let listed: ChatSession[] | undefined;
  const listNow = async () => {
    listed = await call(listSessions, {}, options);
    return listed;
  };
  const copyOf =
    <E extends Endpoint>(endpoint: E, name: string) =>
    () =>
      readCopy(tools, endpoint, name);
  const [examples, sessions, models, records] = await Promise.all([
    loadPart(tools, call(listExamples, {}, { ...options, withToken: false }), copyOf(listExamples, 'examples')),
    loggedIn ? loadPart(tools, listNow(), copyOf(listSessions, 'sessions')) : null,
    loggedIn
      ? loadPart(tools, call(listModels, {}, { ...options, sameForAll: true }), copyOf(listModels, 'models'))
      : null,
    loggedIn && sessionId
      ? loadPart(
          tools,
          call(listRecords, recordsOf(sessionId, 1), options),
          copyOf(listRecords, `records:${sessionId}`),
        )
      : null,
  ]);
  if (sessionId && listed && !listed.some(({ id }) => id === sessionId)) {
    throw new Response('会话不存在，或已删除', { status: 404 });
  }
  return { sessionId, today: beijingDay(), examples, mine: sessions && models && { sessions, models, records } };
});

/** What this browser kept of a part. Nothing while there is a connection: a fault is a fault. */
async function readCopy<E extends Endpoint>({ get }: LoaderTools, endpoint: E, name: string) {
  const owner = get(userAtom)?.sn;
  const copies = get(copiesAtom);
  return copies && owner && !navigator.onLine ? copies.read(owner, name, endpoint) : undefined;
}
