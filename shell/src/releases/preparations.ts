import { wordsOf } from 'shared/releases/problem.ts';
import type { ReleaseRecord } from 'shared/releases/record.ts';
import type { RenderPool } from '../pool/render-pool.ts';
import { filesMark, type ReleaseId, readRelease, releaseKey, type WholeRelease } from './read-release.ts';
import type { ReleaseMemory, Trial } from './release-memory.ts';
import { type Candidate, TrialQueue } from './trial-queue.ts';

/** A release that should be ready to go live. */
export interface Wish extends ReleaseId {
  /** 0: nobody waits for it. Else the rev that asked for it: what the channel says last goes first. */
  urgency: number;
  /** False: there is nothing to fall back on, so a trial could only delay it. */
  needsTrial: boolean;
}

export type Decided =
  | { state: 'prepared'; release: WholeRelease }
  /** `record`: its files are whole, so browsers may have it. */
  | { state: 'rejected'; reason: string; at: string; mark: string; record: ReleaseRecord | null };
export type Preparation = Decided | { state: 'running'; stop: AbortController };
type Failure = Pick<Trial, 'at'> & { reason: string };

interface PreparationParts {
  store: string;
  pool: Pick<RenderPool, 'prepare'>;
  memory: ReleaseMemory;
  /** The record of a release that was live, for a store that has lost it. */
  knownRecord: (id: ReleaseId) => ReleaseRecord | undefined;
  onDecided: (id: ReleaseId, decided: Decided) => void;
}

/** Verifies releases, tries them, and holds what is ready: going live with one of these is only a swap. */
export class Preparations {
  private readonly known = new Map<string, Preparation>();
  private wishes = new Map<string, Wish>();
  private isClosed = false;
  private readonly trials: TrialQueue;
  private readonly parts: PreparationParts;

  constructor(parts: PreparationParts) {
    this.parts = parts;
    this.trials = new TrialQueue(parts.pool, ({ record }) => this.wishes.get(releaseKey(record))?.urgency ?? 0);
  }

  /** Begins what is not decided yet: all that is urgent at once, the rest one after the other. Forgets what is not among them. */
  want(wishes: Wish[]): void {
    if (this.isClosed) return;
    this.wishes = new Map(wishes.map((wish) => [releaseKey(wish), wish]));
    for (const [key, known] of this.known) {
      if (this.wishes.has(key)) continue;
      this.known.delete(key);
      if (known.state === 'running') known.stop.abort(new Error(`${key} is not needed any more`));
    }
    this.trials.reorder();
    for (const wish of wishes) if (wish.urgency > 0) this.begin(wish);
    const isBusy = wishes.some((wish) => this.of(wish)?.state === 'running');
    const next = wishes.find((wish) => !this.of(wish));
    if (next && !isBusy) this.begin(next);
  }

  /** Ends what is under way: what comes of it must not be taken for the release's own failure. */
  close(): void {
    this.want([]);
    this.isClosed = true;
  }

  of(id: ReleaseId): Preparation | undefined {
    return this.known.get(releaseKey(id));
  }

  /** All that was decided, with whose it is. */
  decided(): { id: ReleaseId; decided: Decided }[] {
    const known = [...this.wishes].map(([key, id]) => ({ id, decided: this.known.get(key) }));
    return known.flatMap(({ id, decided }) => (decided && decided.state !== 'running' ? [{ id, decided }] : []));
  }

  /** It was prepared, and failed all the same when it was taken into use. */
  async reject(record: ReleaseRecord, reason: string): Promise<void> {
    const id = this.wishes.get(releaseKey(record));
    if (!id) return;
    const mark = await filesMark(this.parts.store, id);
    const decided: Decided = { state: 'rejected', reason, at: new Date().toISOString(), mark, record };
    this.known.set(releaseKey(id), decided);
    this.parts.onDecided(id, decided);
  }

  /** An operator asks for it again: what was wrong with it may have been something else. */
  retry(id: ReleaseId): void {
    if (this.of(id)?.state !== 'rejected') return;
    this.known.delete(releaseKey(id));
    this.parts.memory.forgetTrial(releaseKey(id));
  }

  /** Files that were rejected may have been put back: those that changed are looked at again by the next `want`. */
  async noticeRepairs(): Promise<void> {
    const rejected = this.decided().flatMap(({ id, decided }) =>
      decided.state === 'rejected' ? [{ id, decided }] : [],
    );
    await Promise.all(
      rejected.map(async ({ id, decided }) => {
        const mark = await filesMark(this.parts.store, id);
        if (mark !== decided.mark && this.of(id) === decided) this.known.delete(releaseKey(id));
      }),
    );
  }

  private begin(wish: Wish): void {
    if (this.of(wish)) return;
    const running: Preparation = { state: 'running', stop: new AbortController() };
    this.known.set(releaseKey(wish), running);
    void this.decide(wish, running.stop.signal).then((decided) => {
      if (this.of(wish) !== running) return; // it is not needed any more
      this.known.set(releaseKey(wish), decided);
      this.parts.onDecided(wish, decided);
    });
  }

  private async decide(id: ReleaseId, signal: AbortSignal): Promise<Decided> {
    const { store, knownRecord } = this.parts;
    const mark = await filesMark(store, id);
    const whole = await readRelease(store, id, knownRecord(id)).catch(wordsOf);
    if (typeof whole === 'string') {
      return { state: 'rejected', reason: whole, at: new Date().toISOString(), mark, record: null };
    }
    const failure = await this.tryOut(whole, signal);
    if (!failure) return { state: 'prepared', release: whole };
    return { state: 'rejected', ...failure, mark, record: whole.record };
  }

  private async tryOut({ record, code }: WholeRelease, signal: AbortSignal): Promise<Failure | null> {
    if (!code) return null;
    const earlier = this.parts.memory.trialOf(record);
    if (!earlier && !this.wishes.get(releaseKey(record))?.needsTrial) return null;
    const { reason, at } = earlier ?? (await this.firstTrial({ record, code }, signal));
    return reason === null ? null : { reason, at };
  }

  private async firstTrial(candidate: Candidate, signal: AbortSignal): Promise<Omit<Trial, 'hash'>> {
    const reason = await this.trials.run(candidate, signal).then(() => null, wordsOf);
    // Of a trial that was cancelled nothing is known, and nobody asks any more.
    return signal.aborted ? { reason, at: '' } : this.parts.memory.addTrial(candidate.record, reason);
  }
}
