import type { RemoteName } from 'shared/releases/remotes.ts';
import type { PublicAnswers } from '../document/site-data.ts';
import type { ServedSnapshot } from '../document/snapshot.ts';
import type { PageError, PlainError, ReleaseSet, RenderedPage, RenderJob } from './render-job.ts';
import type { Sight } from './sight.ts';

/** The result of a release's trial in a worker. */
export interface Probed {
  /** What is wrong, naming the release, the page and what it threw or showed; null when nothing is. */
  problem: string | null;
  /** Nothing else is wrong than that the API does not have what a page asks for: with another API it may pass. */
  waitsForApi: boolean;
  /** What made-up visitors saw; nothing when something is wrong. */
  sights: Sight[];
}

/** A message from the front to a render worker. */
export type ToWorker =
  /** Sent once in a worker's life. */
  | { type: 'load'; set: ReleaseSet }
  /** Its code stays; documents say this of it. */
  | { type: 'relabel'; page: ServedSnapshot }
  /** Renders every page that the remote declares, for visitors that are made up too. */
  | { type: 'probe'; name: RemoteName }
  /** Holds for the jobs after it. */
  | { type: 'site'; site: PublicAnswers }
  | { type: 'render'; id: number; job: WorkerJob }
  /** The visitor of that job left. */
  | { type: 'leave'; id: number };

/** A job as it is sent: the site is the one that was sent last. */
export type WorkerJob = Omit<RenderJob, 'site'>;

/** A message from a render worker to the front. */
export type FromWorker =
  /** Its own code is there. */
  | { type: 'booted' }
  /** Its event loop turns. Bytes of memory, with what V8 does not manage; the release that holds much of them, if one does. */
  | { type: 'alive'; memory: number; holder: string | null }
  /** By remote: why its code could not be used. */
  | { type: 'loaded'; leftOut: Partial<Record<RemoteName, string>> }
  | ({ type: 'probed' } & Probed)
  | { type: 'page'; id: number; page: RenderedPage }
  | { type: 'piece'; id: number; bytes: Uint8Array }
  | { type: 'end'; id: number; errors: readonly PageError[] }
  | { type: 'failed'; id: number; error: PageError }
  /** It cannot be relied on any more and is to be replaced. */
  | { type: 'unhealthy'; problem: WorkerProblem };

export interface WorkerProblem {
  what: string;
  /** The release at fault; null when unknown. */
  faultyRelease: string | null;
  error: PlainError | null;
}

/** Milliseconds between two signs of life. */
export const beatMs = 250;

/** Longer than any `<name>@<version>`; the rest of a mark is blanks, so that one write replaces the one before. */
export const markWidth = 64;
/** The file descriptor under which a worker finds its marker. */
export const markFile = 4;
