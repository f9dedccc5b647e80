import * as z from 'shared/contracts/schema.ts';
import { inDatabase } from '../../offline-database.ts';
import type { ReadCopy } from './offline-copies.ts';

/** Conversations whose newest messages can be read without a connection. */
const maxConversations = 20;

/** Keeps part of a page for its user. A browser that keeps nothing has nothing to show later. */
export async function cachePart(owner: string, name: string, data: unknown): Promise<void> {
  await inDatabase(async (database) => {
    const change = database.transaction('parts', 'readwrite');
    await change.store.put({ owner, name, time: Date.now(), data });
    const others = (await change.store.getAll()).filter((part) => part.name.startsWith('records:'));
    const oldest = others.toSorted((a, b) => b.time - a.time).slice(maxConversations);
    for (const part of oldest) await change.store.delete([part.owner, part.name]);
    await change.done;
  }).catch(() => undefined);
}

/** What the API answered the last time. Undefined: nothing is kept, or nothing that fits the contract of today. */
export const readCachedPart: ReadCopy = async (owner, name, { output }) => {
  const part = await inDatabase((database) => database.get('parts', [owner, name])).catch(() => undefined);
  const read = part && z.safeParse(output, part.data);
  return read?.success ? (read.data as never) : undefined;
};
