import { CallFailure } from 'shared/http/errors.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import type { ErrorPlace, PageFacts } from '../render/entry-server.tsx';
import type { Snapshot } from '../snapshot.ts';
import { findRow } from '../url-table.ts';

/**
 * How a page went. `waiting` and `down`: a panel or an empty place stood where the remote's page belongs. The failures
 * name the place; `api-failed` is a remote that did not get its data.
 */
export type PageOutcome = 'ok' | 'waiting' | 'down' | 'api-failed' | 'load-failed' | 'render-failed' | 'frame-failed';

/** What is known of one page: filled while it is rendered, read when it was sent. */
export interface PageNote {
  rev: number;
  remote: RemoteName | null;
  release: string | null;
  route: PageFacts['route'];
  outcome: PageOutcome;
}

/** The note of a page that is about to be rendered. */
export function makeNote({ rev, remotes }: Snapshot, pathname: string): PageNote {
  const remote = findRow(pathname)?.remote ?? null;
  const release = (remote && remotes[remote]?.version) ?? null;
  return { rev, remote, release, route: '', outcome: 'ok' };
}

/** Puts an error into the note; the first one counts. */
export function noteError(note: PageNote, error: unknown, place: ErrorPlace): void {
  if (note.outcome === 'ok') note.outcome = error instanceof CallFailure ? 'api-failed' : `${place}-failed`;
}

/** Failures that are the remote's own. */
export const isOwnFailure = (outcome: PageOutcome): boolean => outcome === 'load-failed' || outcome === 'render-failed';
