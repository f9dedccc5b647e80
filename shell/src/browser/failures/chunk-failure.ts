import type { RemoteName } from 'shared/releases/remotes.ts';
import type { PageDocument } from '../../document/page-document.ts';
import type { Snapshot } from '../../document/snapshot.ts';
import { keepTab, readTab } from '../../document/tab-memory.ts';

const noteName = 'reload';
/** How soon after a reload the new document must have begun to be taken for its result. */
const guardTime = 10_000;

interface ReloadNote {
  /** `<remote>@<version> <route>`. */
  key: string;
  at: number;
}

/** Names the release whose code did not come; the shell's own when the page has no remote. */
export function releaseKey(snapshot: Snapshot | null, name: RemoteName | undefined): string {
  return `${name ?? 'shell'}@${(name ? snapshot?.remotes[name]?.version : snapshot?.shell) ?? ''}`;
}

/**
 * A failed chunk load is answered by one full reload at the target route (spec section 2). Never a loop: a document that
 * such a reload brought does not reload again for the same release and route, however late its own failure comes. Nor
 * does one without a connection, where a reload would take away what is on show.
 *
 * @returns true when the document is about to go; false when the place has to say that it failed
 */
export function reloadOnce(release: string, target: string, page: PageDocument): boolean {
  if (!navigator.onLine) return false;
  const key = `${release} ${target}`;
  const notes = readNotes().filter((note) => note.at > page.startedAt - guardTime);
  if (notes.some((note) => note.key === key)) return false;
  // A browser without storage could not distinguish a second reload from the first.
  if (!keepTab(noteName, JSON.stringify([...notes, { key, at: Date.now() }]))) return false;
  page.load(target);
  return true;
}

function readNotes(): ReloadNote[] {
  try {
    return JSON.parse(readTab(noteName) ?? '[]') as ReloadNote[];
  } catch {
    return [];
  }
}
