import type { RemoteName } from 'shared/releases/remotes.ts';
import type { Snapshot } from '../../document/snapshot.ts';
import type { PageError, PageFacts } from '../../jobs/render-job.ts';

/**
 * The outcome of a page. `waiting` and `down`: a panel or an empty place stood where the remote's page belongs. The failures
 * name the place; `busy` is a page that was refused because too many are waited for; `empty` one that shows nothing, though nothing
 * failed; `api-failed` is a remote that did not get its data.
 */
export type PageOutcome =
  | 'ok'
  | 'busy'
  | 'waiting'
  | 'down'
  | 'empty'
  | 'api-failed'
  | 'load-failed'
  | 'render-failed'
  | 'frame-failed';

/** What is known of one page: filled while it is rendered, read when it was sent. */
export interface PageLogEntry {
  rev: number;
  remote: RemoteName | null;
  release: string | null;
  route: PageFacts['route'];
  outcome: PageOutcome;
}

/** The log entry of a page that is about to be rendered. */
export function makeLogEntry(snapshot: Snapshot, remote: RemoteName | null): PageLogEntry {
  const entry: PageLogEntry = { rev: 0, remote, release: null, route: '', outcome: 'ok' };
  addRelease(entry, snapshot);
  return entry;
}

/** Notes the releases that rendered the page. */
export function addRelease(entry: PageLogEntry, { rev, remotes }: Snapshot): void {
  entry.rev = rev;
  entry.release = (entry.remote && remotes[entry.remote]?.version) ?? null;
}

/** Sets the outcome of a page that failed; its first error counts. */
export function addError(entry: PageLogEntry, { isOfApi, place }: Pick<PageError, 'isOfApi' | 'place'>): void {
  if (entry.outcome === 'ok') entry.outcome = isOfApi ? 'api-failed' : `${place}-failed`;
}

/** Failures that are the remote's own. */
export const isOwnFailure = (outcome: PageOutcome): boolean => outcome === 'load-failed' || outcome === 'render-failed';
