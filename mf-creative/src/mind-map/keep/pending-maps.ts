import { type DBSchema, openDB } from 'idb';
import type { MapLook, MapSource } from 'shared/contracts/creative/mind-map.ts';

export interface MapContent {
  title: string;
  markdown: string;
  look: MapLook;
}

/** A map with changes that the server does not have yet (ADR 38). */
export interface PendingMap extends MapContent {
  /** `map-7`, or the key under which a new map is saved once. */
  key: string;
  /** The number (`sn`) of the user whose map it is. */
  owner: string;
  id: number | undefined;
  /** The version that was changed; 0: a new map. */
  version: number;
  source: MapSource;
  /** When it was changed, in milliseconds. */
  time: number;
}

interface MapTables extends DBSchema {
  pending: { key: string; value: PendingMap };
}

/**
 * Opened for each piece of work, as the chat's: at logout the shell deletes all databases of the site.
 * @returns undefined where the browser keeps nothing
 */
async function inDatabase<T>(
  work: (database: Awaited<ReturnType<typeof openDB<MapTables>>>) => Promise<T>,
): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const database = await openDB<MapTables>('mind-map', 1, {
      upgrade: (fresh) => void fresh.createObjectStore('pending', { keyPath: 'key' }),
    });
    return await work(database).finally(() => database.close());
  } catch {
    return undefined;
  }
}

/** The user's maps that wait, the oldest first; none where the browser keeps nothing. */
export async function readPending(owner: string): Promise<PendingMap[]> {
  const all = await inDatabase((database) => database.getAll('pending'));
  return (all ?? []).filter((one) => one.owner === owner).toSorted((a, b) => a.time - b.time);
}

export async function keepPending(row: PendingMap): Promise<void> {
  await inDatabase((database) => database.put('pending', row));
}

export async function dropPending(key: string): Promise<void> {
  await inDatabase((database) => database.delete('pending', key));
}
