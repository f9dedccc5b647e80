import { userAtom } from 'shared/site/session.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import { isTabMemory, keepTab, readTab } from '../../document/tab-memory.ts';

/**
 * Removes what pages stored of a user (drafts and such) from the browser: the storage at once, databases as soon as the
 * browser can. In the browser only.
 */
export function forgetUser(): Promise<void> {
  for (const kind of ['sessionStorage', 'localStorage'] as const) {
    try {
      const storage = window[kind];
      for (const key of Object.keys(storage)) if (!isTabMemory(key)) storage.removeItem(key);
    } catch {
      // A browser that refuses storage has kept nothing.
    }
  }
  return forgetDatabases().catch(() => undefined);
}

/** All of them: they are the user's. One that is in use is deleted when that work has ended. */
async function forgetDatabases(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  const databases = await indexedDB.databases();
  const deletions = databases.flatMap(({ name }) => (name === undefined ? [] : [deleteDatabase(name)]));
  await Promise.all(deletions);
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });
}

/**
 * A session that ended by itself keeps what was typed, for its owner to continue with; another user who logs in in the same
 * tab finds nothing of it: neither in the browser's storage nor, by `reload`, in the memory of any part.
 */
export function forgetOnOtherUser(store: VisitStore, reload: () => void): void {
  let shown: string | undefined;
  const note = () => {
    const user = store.get(userAtom);
    if (!user) return;
    const before = readTab('user');
    keepTab('user', user.sn);
    if (before && before !== user.sn) void forgetUser();
    const isOther = shown !== undefined && shown !== user.sn;
    shown = user.sn;
    if (isOther) reload();
  };
  store.sub(userAtom, note);
  note();
}
