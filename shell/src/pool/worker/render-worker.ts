import { type ChildProcess, spawn } from 'node:child_process';
import type { RemoteName } from 'shared/releases/remotes.ts';
import type { PublicAnswers } from '../../document/site-data.ts';
import type { ServedSnapshot } from '../../document/snapshot.ts';
import type { ReleaseSet, RenderJob, WorkerSetup } from '../../jobs/render-job.ts';
import { beatMs, type FromWorker, type Probed, type ToWorker, type WorkerProblem } from '../../jobs/worker-messages.ts';
import { asUser } from './as-user.ts';
import { HeartbeatMonitor } from './heartbeat-monitor.ts';
import { MarkFile } from './mark-file.ts';
import { OpenJobs, type WorkerPage } from './open-jobs.ts';
import { WorkerLost } from './worker-lost.ts';
import { followOutput } from './worker-output.ts';

export interface WorkerOptions {
  file: string;
  setup: Omit<WorkerSetup, 'hasMarker'>;
  number: number;
  /** As whom it runs; null: as the front. */
  user: string | null;
  /** Called with what the worker writes to its outputs; `atWork` says which release's code ran then. */
  onOutput(worker: RenderWorker, lines: string[], dropped: number): void;
  onUnhealthy(worker: RenderWorker, problem: WorkerProblem): void;
  /** Called when the worker is busy longer than a page takes. */
  onSlow(worker: RenderWorker): void;
  /** Called when the worker has ended, for any reason. */
  onGone(worker: RenderWorker, lost: WorkerLost): void;
}

/** Milliseconds after which a worker with an unfinished job is taken to hang: longer than a page's budgets together, also on a busy machine. */
const longestJob = 15_000;
/** Milliseconds that begun jobs may take when the worker is to end. */
const longestDrain = 6000;

/** One render worker, as the front sees it. */
export class RenderWorker {
  readonly number: number;
  readonly booted: Promise<void>;
  private readonly child: ChildProcess;
  private readonly marker: MarkFile;
  private readonly monitor: HeartbeatMonitor;
  private readonly options: WorkerOptions;
  private readonly jobs = new OpenJobs(() => this.idle());
  private readonly waiting = new Map<
    FromWorker['type'],
    { resolve(message: FromWorker): void; reject(lost: Error): void }
  >();
  private readonly endings: (() => void)[];
  private site: PublicAnswers | undefined;
  private lost: WorkerLost | undefined;
  private isRetired = false;
  /** The reason, when this process killed it. */
  private killReason: WorkerLost | undefined;

  constructor(options: WorkerOptions) {
    this.options = options;
    this.number = options.number;
    this.marker = new MarkFile(options.number);
    this.child = startMarked(options, this.marker);
    this.monitor = new HeartbeatMonitor(this.child.pid ?? 0);
    this.child.on('message', (message: FromWorker) => this.take(message));
    this.child.once('error', (error) => this.gone(error.message));
    this.child.once('exit', (code, signal) => this.gone(signal ? `was ended by ${signal}` : `ended with code ${code}`));
    const watch = setInterval(() => this.watch(), beatMs).unref();
    const { stdout, stderr } = this.child;
    this.endings = [
      () => clearInterval(watch),
      followOutput([stdout, stderr], (lines, dropped) => options.onOutput(this, lines, dropped)),
    ];
    this.booted = this.answer('booted').then(() => undefined);
    this.booted.catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get openJobs(): number {
    return this.jobs.size;
  }

  /** The release whose code runs, or ran last. */
  get atWork(): string | null {
    return this.marker.read();
  }

  /** @throws WorkerLost when the code that it loads ends it */
  async load(set: ReleaseSet): Promise<Partial<Record<RemoteName, string>>> {
    const message = await this.unhurried({ type: 'load', set }, 'loaded');
    return message.type === 'loaded' ? message.leftOut : {};
  }

  /** @returns what is wrong with the remote's pages, or null, and what made-up visitors see of them */
  async probe(name: RemoteName, site: PublicAnswers): Promise<Probed> {
    this.sendSite(site);
    const message = await this.unhurried({ type: 'probe', name }, 'probed');
    return message.type === 'probed' ? message : { problem: null, waitsForApi: false, sights: [] };
  }

  /** Its code stays; documents say this of it from now on. */
  relabel(page: ServedSnapshot): void {
    this.send({ type: 'relabel', page });
  }

  render({ site, ...job }: RenderJob, signal: AbortSignal): Promise<WorkerPage> {
    if (this.lost) return Promise.reject(this.lost);
    const { id, page } = this.jobs.begin();
    this.sendSite(site);
    this.send({ type: 'render', id, job });
    const leave = () => this.send({ type: 'leave', id });
    signal.addEventListener('abort', leave, { once: true });
    const forget = () => signal.removeEventListener('abort', leave);
    page.then(({ done }) => done.finally(forget), forget);
    return page;
  }

  /** Takes no more jobs; the process ends once the begun ones are finished. */
  retire(): void {
    if (this.isRetired) return;
    this.isRetired = true;
    if (this.jobs.size === 0) this.idle();
    else setTimeout(() => this.dismiss('was not waited for any longer'), longestDrain).unref();
  }

  /** Ends the process now, through no fault of its own. Its begun jobs are lost. */
  dismiss(why: string): void {
    this.end(new WorkerLost(why, null, true));
  }

  /** Ends the process now, because of what code of `faultyRelease` did. */
  kill(why: string, faultyRelease: string | null): void {
    this.end(new WorkerLost(why, faultyRelease));
  }

  private end(killReason: WorkerLost): void {
    this.killReason ??= killReason;
    this.child.kill('SIGKILL');
  }

  private send(message: ToWorker): void {
    // A worker whose channel is gone is about to be reported gone.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  private sendSite(site: PublicAnswers): void {
    if (this.site === site) return;
    this.site = site;
    this.send({ type: 'site', site });
  }

  /** Has it do what no visitor waits for. */
  private async unhurried(message: ToWorker, answer: FromWorker['type']): Promise<FromWorker> {
    this.monitor.isUnhurried = true;
    this.send(message);
    try {
      return await this.answer(answer);
    } finally {
      this.monitor.isUnhurried = false;
    }
  }

  private answer(type: FromWorker['type']): Promise<FromWorker> {
    if (this.lost) return Promise.reject(this.lost);
    return new Promise((resolve, reject) => this.waiting.set(type, { resolve, reject }));
  }

  private take(message: FromWorker): void {
    this.monitor.beat(message.type === 'alive' ? message : undefined);
    const { options } = this;
    if (message.type === 'unhealthy') options.onUnhealthy(this, message.problem);
    else if (message.type === 'page') this.jobs.page(message.id, message.page);
    else if (message.type === 'piece') this.jobs.piece(message.id, message.bytes);
    else if (message.type === 'end') this.jobs.streamed(message.id, message.errors);
    else if (message.type === 'failed') this.jobs.failed(message.id, message.error);
    else {
      this.waiting.get(message.type)?.resolve(message);
      this.waiting.delete(message.type);
    }
  }

  /** All jobs are finished. */
  private idle(): void {
    if (this.isRetired) this.dismiss('is not needed any more');
  }

  private watch(): void {
    const condition = this.monitor.check();
    if (this.jobs.longest > longestJob) this.kill('does not answer any more', this.atWork);
    else if (condition === 'hangs') this.kill(condition, this.atWork);
    else if (condition === 'grows and does not answer') this.kill(condition, this.monitor.holder ?? this.atWork);
    else if (condition === 'is slow') this.options.onSlow(this);
    else if (condition !== 'well') {
      this.options.onUnhealthy(this, {
        what: condition,
        faultyRelease: this.monitor.holder,
        error: null,
      });
    }
  }

  private gone(how: string): void {
    if (this.lost) return;
    const lost = this.killReason ?? new WorkerLost(how, this.atWork);
    this.lost = lost;
    for (const end of this.endings) end();
    this.marker.close();
    for (const { reject } of this.waiting.values()) reject(lost);
    this.jobs.lose(lost);
    this.options.onGone(this, lost);
  }
}

/**
 * Room for a render's short-lived objects (they die young), an end to a heap that only grows, and no file, process or
 * thread but its own program. With so low an end V8 would let the heap grow by less than a third before it marks all of
 * it again: every twenty pages, a fifth of the processor. It may grow threefold, which is far from the end.
 */
const flags = [
  ...['--max-semi-space-size=64', '--heap-growing-percent=300', '--max-old-space-size=256'],
  ...['--permission', '--disable-sigusr1', '--disallow-code-generation-from-strings'],
];

/** @throws Error when the system refuses the process at once; most reasons, such as too few file handles, come as an event */
function startMarked(options: WorkerOptions, marker: MarkFile): ChildProcess {
  try {
    return start(options, marker.file);
  } catch (error) {
    marker.close();
    throw error;
  }
}

/** Starts the process without the front's environment variables: code of five teams runs there. */
function start({ file, setup, user }: WorkerOptions, marker: number | null): ChildProcess {
  const own = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'SystemRoot'];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => own.includes(name)));
  const args = [
    ...flags,
    `--allow-fs-read=${file}`,
    file,
    JSON.stringify({ ...setup, hasMarker: marker !== null } satisfies WorkerSetup),
  ];
  return spawn(...asUser(user, process.execPath, args), {
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', marker ?? 'ignore'],
    serialization: 'advanced',
  });
}
