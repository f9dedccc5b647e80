import type { RemoteName } from 'shared/releases/remotes.ts';
import type { Snapshot } from '../../document/snapshot.ts';
import type { PageError, PageFacts } from '../../jobs/render-job.ts';

/**
 * How a page went. `waiting` and `down`: a panel or an empty place stood where the remote's page belongs. The failures
 * name the place; `api-failed` is a remote that did not get its data.
 */
export type PageOutcome = 'ok' | 'waiting' | 'down' | 'api-failed' | 'load-failed' | 'render-failed' | 'frame-failed';

/** What is known of one page: filled while it is rendered, read when it was sent. */
export interface PageLogEntry {
  rev: number;
  remote: RemoteName | null;
  release: string | null;
  route: PageFacts['route'];
  outcome: PageOutcome;
}

/** The note of a page that is about to be rendered. */
export function makeLogEntry(snapshot: Snapshot, remote: RemoteName | null): PageLogEntry {
  const note: PageLogEntry = { rev: 0, remote, release: null, route: '', outcome: 'ok' };
  addRelease(note, snapshot);
  return note;
}

/** These releases rendered it. */
export function addRelease(note: PageLogEntry, { rev, remotes }: Snapshot): void {
  note.rev = rev;
  note.release = (note.remote && remotes[note.remote]?.version) ?? null;
}

/** Puts an error into the note; the first one counts. */
export function addError(note: PageLogEntry, { isOfApi, place }: Pick<PageError, 'isOfApi' | 'place'>): void {
  if (note.outcome === 'ok') note.outcome = isOfApi ? 'api-failed' : `${place}-failed`;
}

/** Failures that are the remote's own. */
export const isOwnFailure = (outcome: PageOutcome): boolean => outcome === 'load-failed' || outcome === 'render-failed';
