import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';
import type { SentText } from './composer/files/attachment.ts';
import type { BranchPoint, ConversationKey } from './conversation/turns/live-turns.ts';

/** A question that waits for the connection. */
export interface QueuedQuestion {
  /** Its `request_id`: sent twice it is answered once. */
  key: string;
  /** The number (`sn`) of the user who asked. */
  owner: string;
  /** When it was asked, in milliseconds: questions are sent in this order. */
  time: number;
  conversation: ConversationKey;
  /** Null: a new conversation. */
  sessionId: number | null;
  /** The skill of a new conversation, with its type, as browsers have stored it. */
  subject: { type: number; id: number } | null;
  text: string;
  model: string | null;
  network: boolean;
  /** Absent: one. */
  answers?: number;
  files: readonly AttachedFile[];
  /** The newest record that was known. */
  after: number;
  /** Under the name that browsers have stored it with. */
  graft: BranchPoint | null;
}

/** Part of a page as the API answered it, for reading without a connection. */
export interface CachedPart {
  owner: string;
  name: string;
  /** When it was kept, in milliseconds. */
  time: number;
  data: unknown;
}

/** A file beside a question that is not sent yet, as the visitor chose it. */
export interface WaitingFile {
  key: string;
  owner: string;
  /** When it was chosen, in milliseconds. */
  time: number;
  name: string;
  mediaType: string;
  bytes: ArrayBuffer;
  /** Null: it is not uploaded yet. */
  upload: ({ id: number; url: string } & SentText) | null;
}

interface OfflineTables extends DBSchema {
  questions: { key: string; value: QueuedQuestion };
  parts: { key: [string, string]; value: CachedPart };
  files: { key: string; value: WaitingFile };
}
export type OfflineDatabase = IDBPDatabase<OfflineTables>;

/**
 * Does work in the browser's database of the chat. Everything in it carries the user it belongs to; at logout the shell
 * deletes it. Opened for each piece of work: an open connection would hold that up. Rejects where the browser keeps nothing.
 */
export async function inDatabase<T>(work: (database: OfflineDatabase) => Promise<T>): Promise<T> {
  const database = await openDB<OfflineTables>('chat', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('questions', { keyPath: 'key' });
      fresh.createObjectStore('files', { keyPath: 'key' });
      fresh.createObjectStore('parts', { keyPath: ['owner', 'name'] });
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const tables = ['questions', 'parts', 'files'] as const;

/** Deletes what another user left, e.g. one whose login ended by itself. */
export const forgetOthers = (owner: string): Promise<void> =>
  inDatabase(async (database) => {
    const changes = database.transaction(tables, 'readwrite');
    for (const name of tables) {
      for await (const row of changes.objectStore(name)) if (row.value.owner !== owner) await row.delete();
    }
    await changes.done;
  });
