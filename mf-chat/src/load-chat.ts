import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { type ChatModel, listModels } from 'shared/contracts/chat/chat-model.ts';
import { listRecords } from 'shared/contracts/chat/chat-record.ts';
import { type ChatSession, listSessions } from 'shared/contracts/chat/chat-session.ts';
import { type ExampleGroup, listExamples } from 'shared/contracts/chat/example.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { isLoggedInAtom, userAtom } from 'shared/site/session.ts';
import { type LoaderTools, loader, reportAtom } from 'shared/site/visit.ts';
import { copiesAtom } from './conversation/offline/offline-atoms.ts';
import { type RecordPage, recordsOf } from './conversation/record-page.ts';

/** One part of the page: what came, or a sentence that says why nothing did. */
export type Part<T> = { data: T } | { problem: string };

export interface ChatData {
  /** Null: a new conversation. */
  sessionId: number | null;
  /** The day in Beijing, as the API writes times; made here so that server and browser group alike. */
  today: string;
  examples: Part<ExampleGroup[]>;
  /** Null for a visitor who is not logged in: nothing was asked. */
  mine: { sessions: Part<ChatSession[]>; models: Part<ChatModel[]>; records: Part<RecordPage> | null } | null;
}

/** All parts at once; a part that fails leaves the rest of the page alone. */
export const loadChat = loader(async (tools): Promise<ChatData> => {
  const { call, get, url, signal } = tools;
  const sessionId = idOf(url.searchParams.get('id'));
  const options = { signal, quiet: true };
  const loggedIn = get(isLoggedInAtom);
  const copyOf =
    <E extends Endpoint>(endpoint: E, name: string) =>
    () =>
      readCopy(tools, endpoint, name);
  const [examples, sessions, models, records] = await Promise.all([
    loadPart(tools, call(listExamples, {}, { ...options, withToken: false }), copyOf(listExamples, 'examples')),
    loggedIn ? loadPart(tools, call(listSessions, {}, options), copyOf(listSessions, 'sessions')) : null,
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
  return { sessionId, today: beijingDay(), examples, mine: sessions && models && { sessions, models, records } };
});

/** An id of the address. */
export function idOf(id: string | null): number | null {
  return id && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
}

/**
 * What a call brings, or why it brings nothing; the rest of the page is shown either way.
 * @param copy what was kept of it, for when there is no connection
 */
export async function loadPart<T>(
  { get, signal }: LoaderTools,
  answer: Promise<T>,
  copy?: () => Promise<T | undefined>,
): Promise<Part<T>> {
  try {
    return { data: await answer };
  } catch (error) {
    if (signal.aborted) throw error;
    const kept = error instanceof ApiRefusal ? undefined : await copy?.();
    if (kept !== undefined) return { data: kept };
    if (!(error instanceof ApiRefusal)) get(reportAtom).report(error);
    return { problem: messageOf(error) };
  }
}

/** What this browser kept of a part. Nothing while there is a connection: a fault is a fault. */
async function readCopy<E extends Endpoint>({ get }: LoaderTools, endpoint: E, name: string) {
  const owner = get(userAtom)?.sn;
  const copies = get(copiesAtom);
  return copies && owner && !navigator.onLine ? copies.read(owner, name, endpoint) : undefined;
}

/** What came of a part, or nothing. */
export function dataOf<T>(loaded: Part<T> | null | undefined): T | undefined {
  return loaded && 'data' in loaded ? loaded.data : undefined;
}

export function problemOf(loaded: Part<unknown> | null | undefined): string | undefined {
  return loaded && 'problem' in loaded ? loaded.problem : undefined;
}
