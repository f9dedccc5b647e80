import { inDatabase, type QueuedQuestion } from '../../offline-database.ts';

/** The user's questions that wait, the oldest first. */
export const readQuestions = (owner: string): Promise<QueuedQuestion[]> =>
  inDatabase(async (database) => {
    const all = await database.getAll('questions');
    return all.filter((row) => row.owner === owner).toSorted((a, b) => a.time - b.time);
  });

export const keepQuestion = (row: QueuedQuestion): Promise<void> =>
  inDatabase(async (database) => {
    await database.put('questions', row);
  });

/** @returns whether it was still there */
export const removeQuestion = (key: string): Promise<boolean> =>
  inDatabase(async (database) => {
    const change = database.transaction('questions', 'readwrite');
    const row = await change.store.get(key);
    await change.store.delete(key);
    await change.done;
    return row !== undefined;
  });

/** The new conversation of these questions has its session: all of them go there, also when this tab is closed. */
export const moveQuestions = (owner: string, conversation: string, sessionId: number): Promise<void> =>
  inDatabase(async (database) => {
    const change = database.transaction('questions', 'readwrite');
    for await (const row of change.store) {
      const { value } = row;
      if (value.owner === owner && value.conversation === conversation)
        await row.update({ ...value, sessionId, conversation: String(sessionId) });
    }
    await change.done;
  });

/** Of all tabs of the browser one at a time does this. Without Web Locks (plain http) the `request_id` alone protects. */
export function alone<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? (locks.request(`chat-outbox:${owner}`, work) as Promise<T>) : work();
}
