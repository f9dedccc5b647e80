import { errorMessage } from 'shared/releases/problem.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import type { Sight } from '../../jobs/sight.ts';
import type { RenderPool } from '../../pool/render-pool.ts';
import { findCollapse } from '../find-collapse.ts';
import { filesMark, type ReleaseId, readRelease, releaseKey, type WholeRelease } from '../read-release.ts';
import type { ReleaseMemory } from './release-memory.ts';
import { TrialQueue } from './trial-queue.ts';
import { tryRelease } from './try-release.ts';

/** A release that should be ready to go live. */
export interface Wish extends ReleaseId {
  /** The rev that asked for it, 0 for none: the newest rev is prepared first. */
  urgency: number;
  /** False: there is nothing to fall back on, so a trial could only delay it. */
  needsTrial: boolean;
  /**
   * The version that is live: pages that show nothing where that one shows something keep it from going live. Undefined
   * of what is or was live, and of what an operator asked for: going there is never refused for it.
   */
  against: string | undefined;
}

export type Decided =
  /** `against`: the version that its pages were compared with. */
  | { state: 'prepared'; release: WholeRelease; against?: string | undefined }
  /** `record`: its files are whole, so browsers may have it. `isEmpty`: nothing else is wrong with it than an empty page. */
  | {
      state: 'rejected';
      reason: string;
      at: string;
      mark: string;
      record: ReleaseRecord | null;
      isEmpty?: boolean;
      /** The API does not have what a page asks for; tried again, whatever the channel says. */
      waitsForApi?: boolean;
      against?: string | undefined;
    };
type Rejected = Extract<Decided, { state: 'rejected' }>;
export type Preparation = Decided | { state: 'running'; stop: AbortController };

interface PreparationParts {
  store: string;
  pool: Pick<RenderPool, 'prepare'>;
  memory: ReleaseMemory;
  /** The record of a release that was live, for a store that has lost it. */
  knownRecord: (id: ReleaseId) => ReleaseRecord | undefined;
  onDecided: (id: ReleaseId, decided: Decided) => void;
  /** A release that failed although its files are whole is tried again after this time, then after ever longer ones. */
  retryMs: number;
}

/** Verifies releases, tries them, and holds what is ready: going live with one of these is only a swap. */
export class Preparations {
  private readonly known = new Map<string, Preparation>();
  private wishes = new Map<string, Wish>();
  /** Releases that failed although their files are whole, and since when (milliseconds since 1970). */
  private readonly failing = new Map<string, number>();
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
      this.failing.delete(key);
      if (known.state === 'running') known.stop.abort(new Error(`${key} is not needed any more`));
    }
    for (const wish of wishes) if (this.isOutdated(wish)) this.known.delete(releaseKey(wish));
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

  /** What is ready to be served. */
  preparedOf(id: ReleaseId): WholeRelease | undefined {
    const known = this.of(id);
    return known?.state === 'prepared' ? known.release : undefined;
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
    this.settle(id, { state: 'rejected', reason, at: new Date().toISOString(), mark, record });
  }

  /** What was wrong with it may have been something else, such as a machine that had too much to do. */
  retry(id: ReleaseId): void {
    if (this.of(id)?.state !== 'rejected') return;
    this.known.delete(releaseKey(id));
    this.parts.memory.forgetFailure(releaseKey(id));
  }

  /** Has the next `want` begin again with rejected releases whose files changed, and with those that are due. */
  async reconsider(): Promise<void> {
    await Promise.all(
      this.decided().map(async ({ id, decided }) => {
        if (decided.state !== 'rejected') return;
        const mark = await filesMark(this.parts.store, id);
        if (this.of(id) !== decided) return;
        if (mark !== decided.mark) this.known.delete(releaseKey(id));
        else if (this.isDue(id, decided)) this.retry(id);
      }),
    );
  }

  /** Only what the channel asks for is worth it, or what waits for the API; each pause is as long as it fails already. */
  private isDue(id: ReleaseId, { at, record, waitsForApi }: Rejected): boolean {
    const key = releaseKey(id);
    if (!record || !(waitsForApi || this.wishes.get(key)?.urgency)) return false;
    const failedFor = Date.parse(at) - (this.failing.get(key) ?? 0);
    return Date.now() - Date.parse(at) >= Math.max(this.parts.retryMs, failedFor);
  }

  /** It was compared with what is not live any more. */
  private isOutdated(wish: Wish): boolean {
    const known = this.of(wish);
    if (wish.against === undefined || !known || known.state === 'running') return false;
    return known.against !== wish.against && (known.state === 'prepared' || known.isEmpty === true);
  }

  private settle(id: ReleaseId, decided: Decided): void {
    const key = releaseKey(id);
    this.known.set(key, decided);
    if (decided.state === 'prepared') this.failing.delete(key);
    else if (decided.record && !this.failing.has(key)) this.failing.set(key, Date.now());
    this.parts.onDecided(id, decided);
  }

  private begin(wish: Wish): void {
    if (this.of(wish)) return;
    const running: Preparation = { state: 'running', stop: new AbortController() };
    this.known.set(releaseKey(wish), running);
    void this.decide(wish, running.stop.signal).then((decided) => {
      if (this.of(wish) === running) this.settle(wish, decided); // else it is not needed any more
    });
  }

  private async decide(id: ReleaseId, signal: AbortSignal): Promise<Decided> {
    const { store, knownRecord, memory } = this.parts;
    const mark = await filesMark(store, id);
    const whole = await readRelease(store, id, knownRecord(id)).catch(errorMessage);
    if (typeof whole === 'string') {
      return { state: 'rejected', reason: whole, at: new Date().toISOString(), mark, record: null };
    }
    const { record, code } = whole;
    const key = releaseKey(id);
    const isNeeded = () => this.failing.has(key) || this.wishes.get(key)?.needsTrial === true;
    const trial = code && (await tryRelease({ record, code }, { trials: this.trials, memory, isNeeded, signal }));
    if (typeof trial?.reason === 'string') {
      const { reason, at, waitsForApi = false } = trial;
      return { state: 'rejected', reason, at, mark, record, waitsForApi };
    }
    const against = this.wishes.get(key)?.against;
    const collapse = against && trial && (await this.findCollapse(id, against, trial.sights, signal));
    if (!collapse) return { state: 'prepared', release: whole, against };
    const reason = `${key}: ${collapse}. If that is meant: npm run mf -- promote ${key} --even-if-empty --reason "…"`;
    return { state: 'rejected', reason, at: new Date().toISOString(), mark, record, isEmpty: true, against };
  }

  /** @param against the version that is live */
  private async findCollapse(
    { name }: ReleaseId,
    against: string,
    sights: readonly Sight[],
    signal: AbortSignal,
  ): Promise<string | null> {
    const { memory } = this.parts;
    const live = this.of({ name, version: against });
    if (sights.length === 0 || live?.state !== 'prepared' || !live.release.code) return null;
    const { record, code } = live.release;
    // It is live: that it fails in a trial is not held against it.
    const before =
      memory.trialOf(record)?.sights ??
      (await this.trials.run({ record, code }, signal).then(
        (seen) => memory.addTrial(record, { reason: null, sights: seen }).sights,
        () => [],
      ));
    return findCollapse(before, sights);
  }
}
