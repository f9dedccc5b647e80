import type { Sight } from '../../jobs/sight.ts';
import type { RenderPool } from '../../pool/render-pool.ts';

type Pool = Pick<RenderPool, 'prepare'>;
export type Candidate = Parameters<RenderPool['prepare']>[0];

interface Trial {
  candidate: Candidate;
  passed: (sights: Sight[]) => void;
  failed: (error: unknown) => void;
}

/**
 * Tries one release at a time in the pool, the most urgent first. A trial takes long when the release hangs, so it is
 * given up when a more urgent one comes, and begun again later.
 */
export class TrialQueue {
  private readonly waiting = new Set<Trial>();
  private running: { trial: Trial; stop: AbortController } | null = null;
  private readonly pool: Pool;
  private readonly urgencyOf: (candidate: Candidate) => number;

  /** @param urgencyOf when its answers change, call `reorder` */
  constructor(pool: Pool, urgencyOf: (candidate: Candidate) => number) {
    this.pool = pool;
    this.urgencyOf = urgencyOf;
  }

  /**
   * @param signal the trial is not needed any more
   * @returns what made-up visitors see of its pages
   * @throws Error with the reason why the release failed, or the signal's own
   */
  async run(candidate: Candidate, signal: AbortSignal): Promise<Sight[]> {
    signal.throwIfAborted();
    return new Promise((passed, failed) => {
      const trial = { candidate, passed, failed };
      signal.addEventListener('abort', () => this.cancel(trial, signal.reason), { once: true });
      this.waiting.add(trial);
      this.reorder();
    });
  }

  /** Makes sure that the most urgent trial is the one that runs. */
  reorder(): void {
    const [next] = [...this.waiting].sort((a, b) => this.urgency(b) - this.urgency(a));
    if (!next) return;
    if (this.running && this.urgency(next) <= this.urgency(this.running.trial)) return;
    if (this.running) this.waiting.add(this.giveUp(this.running));
    this.begin(next);
  }

  private urgency({ candidate }: Trial): number {
    return this.urgencyOf(candidate);
  }

  private begin(trial: Trial): void {
    this.waiting.delete(trial);
    const running = { trial, stop: new AbortController() };
    this.running = running;
    const end = (say: () => void) => {
      if (this.running !== running) return; // it was given up
      this.running = null;
      say();
      this.reorder();
    };
    this.pool.prepare(trial.candidate, running.stop.signal).then(
      (sights) => end(() => trial.passed(sights)),
      (error) => end(() => trial.failed(error)),
    );
  }

  private giveUp({ trial, stop }: { trial: Trial; stop: AbortController }): Trial {
    this.running = null;
    stop.abort();
    return trial;
  }

  private cancel(trial: Trial, reason: unknown): void {
    this.waiting.delete(trial);
    if (this.running?.trial === trial) this.giveUp(this.running);
    trial.failed(reason);
    this.reorder();
  }
}
