import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { PublicAnswers, ReleaseSet, RenderJob, WorkerSetup } from '../render-job.ts';
import type { Illness, WorkerMemory } from '../worker-messages.ts';
import { Blame } from './blame.ts';
import type { PoolEvents } from './pool-events.ts';
import type { PoolPage, Quarantined, RenderPool } from './render-pool.ts';
import { FrameFailed, RenderWorker } from './render-worker.ts';
import { SpareWorker } from './spare-worker.ts';
import { trialSet } from './trial-set.ts';
import { WorkerLost } from './worker-lost.ts';

export interface PoolOptions {
  /** The worker's program. */
  file: string;
  setup: Omit<WorkerSetup, 'hasMarker' | 'isCareful'>;
  /** Workers that render side by side, besides the spare one. */
  active: number;
  site(): Promise<PublicAnswers>;
  events: PoolEvents;
}

interface Live {
  worker: RenderWorker;
  set: ReleaseSet;
  /** It serves until another one is there. */
  isLeaving: boolean;
}

/**
 * Flags of a worker's Node: room for a render's short-lived objects (they die young), an end to a heap that only grows,
 * and no file, process or thread but its own program.
 */
const flagsOf = (file: string) => [
  '--max-semi-space-size=64',
  '--max-old-space-size=256',
  '--permission',
  `--allow-fs-read=${file}`,
];
/** Bytes of which a worker never comes near while it only renders. */
const mostMemory = 640 * 1024 * 1024;
/** How long a page waits for a worker that could render it. */
const longestWait = 10_000;
/** Tries of one page: each after the first on another worker, without the code that failed. */
const mostTries = 4;
/** How long after somebody changed what all code shares workers look after every page. */
const carefulTime = 60_000;
/** What a page that is rendered anew may wait for the API. */
const retryBudget = 800;

/** Keeps render workers as they are needed: so many with the releases in use, and one spare. */
export class WorkerPool implements RenderPool {
  private readonly options: PoolOptions;
  private readonly spare: SpareWorker;
  private readonly blame = new Blame();
  private live: Live[] = [];
  private set: ReleaseSet | null = null;
  /** Releases of the set that are not run: what did not load, and what ends its workers. */
  private readonly avoided = new Set<string>();
  private readonly inQuarantine = new Map<RemoteName, Quarantined>();
  private carefulUntil = 0;
  private coming = 0;
  /** Changes with what workers are to hold. */
  private edition = 0;
  private started = 0;
  private isClosed = false;
  private using: Promise<unknown> = Promise.resolve();
  private preparing: Promise<unknown> = Promise.resolve();
  private readonly waiting = new Set<() => void>();

  constructor(options: PoolOptions) {
    this.options = options;
    this.spare = new SpareWorker(() => this.start());
    this.spare.fill();
  }

  use(set: ReleaseSet): ReturnType<RenderPool['use']> {
    const used = this.using.then(() => this.change(set));
    this.using = used.catch(() => undefined);
    return used;
  }

  prepare(candidate: Parameters<RenderPool['prepare']>[0], signal: AbortSignal): Promise<void> {
    const prepared = this.preparing.then(() => this.try(candidate, signal));
    this.preparing = prepared.catch(() => undefined);
    return prepared;
  }

  async render(job: RenderJob, signal: AbortSignal): Promise<PoolPage> {
    let again = job;
    for (let tries = 1; ; tries++) {
      const { worker, set } = await this.free(signal);
      try {
        return { ...(await worker.render(again, signal)), snapshot: set.page };
      } catch (error) {
        const isLost = error instanceof WorkerLost;
        const isSpent = tries >= mostTries || (again.leaveOut && !isLost);
        if (signal.aborted || isSpent || !(isLost || error instanceof FrameFailed)) throw error;
        this.options.events.retried(isLost ? 'lost' : 'frame');
        const innocent = isLost && tries === 1 && error.culprit !== null && !error.culprit.startsWith(`${job.remote}@`);
        again = { ...again, leaveOut: again.leaveOut || !innocent, apiBudget: retryBudget };
      }
    }
  }

  quarantined(): Partial<Record<RemoteName, Quarantined>> {
    return Object.fromEntries(this.inQuarantine);
  }

  release(name: RemoteName): void {
    this.inQuarantine.delete(name);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.spare.close();
    for (const { worker } of this.live) worker.kill('closed', null);
  }

  private start(): RenderWorker {
    return new RenderWorker({
      file: this.options.file,
      number: ++this.started,
      flags: flagsOf(this.options.file),
      setup: { ...this.options.setup, isCareful: Date.now() < this.carefulUntil },
      onOutput: (worker, lines, dropped) =>
        this.options.events.said({ worker: worker.number, release: worker.atWork, lines, dropped }),
      onIll: (worker, illness) => this.ill(worker, illness),
      onMemory: (worker, memory) => this.weigh(worker, memory),
      onGone: (worker, lost) => this.gone(worker, lost),
    });
  }

  private async change(set: ReleaseSet): ReturnType<RenderPool['use']> {
    this.blame.change(this.set, set);
    this.avoided.clear();
    for (const [name, { version }] of this.inQuarantine) {
      if (set.code[name]?.release !== `${name}@${version}`) this.inQuarantine.delete(name);
    }
    this.edition++;
    const { worker, leftOut } = await this.loaded(set);
    this.set = set;
    this.edition++;
    for (const one of this.live) one.isLeaving = true;
    this.join(worker, set);
    return { leftOut };
  }

  /** A worker that holds the set, without what keeps workers from loading. */
  private async loaded(set: ReleaseSet) {
    const leftOut: Partial<Record<RemoteName, string>> = {};
    for (;;) {
      const worker = await this.spare.take();
      try {
        return { worker, leftOut: { ...leftOut, ...(await worker.load(this.withoutAvoided(set))) } };
      } catch (error) {
        if (this.isClosed || !(error instanceof WorkerLost)) throw error;
        this.died(worker, error.message, error.culprit, null, set);
        const guilty = remoteNames.find((name) => set.code[name] && set.code[name].release === error.culprit);
        if (!guilty || !error.culprit) continue;
        leftOut[guilty] = error.message;
        this.avoided.add(error.culprit);
      }
    }
  }

  private withoutAvoided({ page, code }: ReleaseSet): ReleaseSet {
    const isRun = ([name, one]: [string, { release: string }]) => {
      const { version } = this.inQuarantine.get(name as RemoteName) ?? {};
      return !this.avoided.has(one.release) && one.release !== `${name}@${version}`;
    };
    return { page, code: Object.fromEntries(Object.entries(code).filter(isRun)) };
  }

  /** From now on it renders; those that were only kept until it came finish what they began. */
  private join(worker: RenderWorker, set: ReleaseSet): void {
    this.live.push({ worker, set, isLeaving: false });
    for (const one of this.live.filter(({ isLeaving }) => isLeaving)) one.worker.retire();
    this.live = this.live.filter(({ isLeaving }) => !isLeaving);
    for (const wake of this.waiting) wake();
    this.fill();
  }

  /** Starts what is missing. */
  private fill(): void {
    if (this.isClosed) return;
    const staying = this.live.filter(({ isLeaving }) => !isLeaving).length;
    const { set, edition } = this;
    if (!set || staying + this.coming >= this.options.active) {
      this.spare.fill();
      return;
    }
    this.coming++;
    this.loaded(set)
      .then(({ worker }) => {
        this.coming--;
        if (this.edition === edition && !this.isClosed) this.join(worker, set);
        else worker.kill('not needed any more', null);
      })
      .catch(() => this.coming--)
      .finally(() => this.fill());
  }

  /** The live worker with the least to do. */
  private async free(signal: AbortSignal): Promise<Live> {
    const until = performance.now() + longestWait;
    for (;;) {
      const [first, ...others] = this.live;
      if (first) return others.reduce((a, b) => (b.worker.openJobs < a.worker.openJobs ? b : a), first);
      if (performance.now() >= until || this.isClosed) throw new Error('no render worker is there');
      signal.throwIfAborted();
      await this.next(until - performance.now());
    }
  }

  /** Resolves when a worker joins, or after `ms`. */
  private next(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.waiting.add(done);
    });
  }

  private ill(worker: RenderWorker, { what, culprit, error, mayFinish }: Illness): void {
    if (!mayFinish) {
      this.carefulUntil = Date.now() + carefulTime;
      worker.kill(what, culprit);
      return;
    }
    const one = this.live.find((it) => it.worker === worker);
    // One that is loaded or tried is of no use like this, and who waits for it is told.
    if (!one) worker.kill(error ? `${what}: ${error.message}` : what, culprit);
    if (!one || one.isLeaving) return;
    one.isLeaving = true;
    this.died(worker, what, culprit, error, one.set);
    this.fill();
  }

  private weigh(worker: RenderWorker, { rss }: WorkerMemory): void {
    if (rss < mostMemory) return;
    const what = `holds ${Math.round(rss / 1024 / 1024)} MB`;
    this.ill(worker, { what, culprit: null, error: null, mayFinish: true });
  }

  private gone(worker: RenderWorker, lost: WorkerLost): void {
    this.spare.gone(worker);
    const one = this.live.find((it) => it.worker === worker);
    if (!one) return;
    this.live = this.live.filter((it) => it !== one);
    if (!one.isLeaving && !this.isClosed) this.died(worker, lost.message, lost.culprit, null, one.set);
    this.fill();
  }

  private died(
    worker: RenderWorker,
    how: string,
    culprit: string | null,
    error: Parameters<PoolEvents['died']>[0]['error'],
    set: ReleaseSet,
  ): void {
    this.options.events.died({ worker: worker.number, how, culprit, error });
    const guilty = this.blame.death(culprit, this.withoutAvoided(set));
    if (!guilty) return;
    const { name, reason } = guilty;
    const version = set.code[name]?.release.slice(name.length + 1) ?? '';
    const quarantined = { version, reason, at: new Date().toISOString() };
    this.inQuarantine.set(name, quarantined);
    this.options.events.quarantined(name, quarantined);
    // Others hold its code as well, or are about to.
    this.edition++;
    for (const one of this.live) one.isLeaving = true;
  }

  /** Loads and renders a release that nobody sees yet. */
  private async try({ record, code }: Parameters<RenderPool['prepare']>[0], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const name = record.name as RemoteName;
    const worker = await this.spare.take();
    this.spare.fill();
    const stop = () => worker.kill('was ended: something else is more urgent', null);
    signal.addEventListener('abort', stop, { once: true });
    try {
      signal.throwIfAborted();
      const leftOut = await worker.load(trialSet(record, code));
      const problem = leftOut[name] ?? (await worker.probe(name, await this.options.site()));
      if (problem) throw new Error(problem);
    } catch (error) {
      throw error instanceof WorkerLost ? new Error(`${code.release}: its render worker ${error.message}`) : error;
    } finally {
      signal.removeEventListener('abort', stop);
      worker.kill('its trial is over', null);
    }
  }
}
