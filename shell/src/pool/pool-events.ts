import type { RemoteName } from 'shared/releases/remotes.ts';
import type { PlainError } from '../jobs/render-job.ts';
import type { Quarantined } from './quarantine.ts';

/** Events of a pool, for the log, the metrics and the journal. */
export interface PoolEvents {
  /** A worker with live releases ended, or has to be replaced. */
  crashed(crash: WorkerCrash): void;
  quarantined(name: RemoteName, quarantined: Quarantined): void;
  /** What a worker wrote to its outputs. `dropped`: bytes that were too many. */
  said(event: { worker: number; release: string | null; lines: string[]; dropped: number }): void;
  /** A worker could not be started, such as for want of file handles or memory; another try follows. */
  startFailed(error: unknown): void;
  /** A page is rendered again after its worker was lost or its frame failed. */
  retried(why: 'lost' | 'frame'): void;
}

export interface WorkerCrash {
  /** Its number. */
  worker: number;
  how: string;
  /** The release whose code did it; null: unknown. */
  faultyRelease: string | null;
  error: PlainError | null;
}
