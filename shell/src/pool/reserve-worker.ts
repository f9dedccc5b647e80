import { remoteNames } from 'shared/releases/remotes.ts';
import type { ReleaseSet } from '../jobs/render-job.ts';
import type { RenderWorker } from './worker/render-worker.ts';

/** Milliseconds. What is wrong with a release shows soon; after that going back starts as any other change. */
const lifetime = 600_000;

/**
 * Keeps a healthy worker of the releases that were live before the last change: to go back to them is then a matter of
 * milliseconds. Code of the releases that are live now never ran in it.
 */
export class ReserveWorker {
  private kept: { worker: RenderWorker; set: ReleaseSet } | null = null;
  private end: NodeJS.Timeout | undefined;

  /** Instead of the one that was kept until now. */
  keep(worker: RenderWorker | undefined, set: ReleaseSet): void {
    this.drop();
    if (!worker) return;
    this.kept = { worker, set };
    this.end = setTimeout(() => this.drop(), lifetime).unref();
  }

  /** Its worker, if it holds what is wanted. */
  take(isWanted: (set: ReleaseSet) => boolean): RenderWorker | undefined {
    const { kept } = this;
    if (!kept || !isWanted(kept.set)) return undefined;
    this.forget();
    return kept.worker;
  }

  /** A worker is gone, maybe this one. */
  gone(worker: RenderWorker): void {
    if (this.kept?.worker === worker) this.forget();
  }

  /** What it began is finished. */
  drop(): void {
    this.kept?.worker.retire();
    this.forget();
  }

  private forget(): void {
    clearTimeout(this.end);
    this.kept = null;
  }
}

/** Workers that hold one of them may continue for the other. */
export function sameCode(a: ReleaseSet, b: ReleaseSet): boolean {
  const text = ({ page, code }: ReleaseSet) =>
    JSON.stringify(remoteNames.map((name) => [page.remotes[name]?.version, code[name]?.release]));
  return text(a) === text(b);
}
