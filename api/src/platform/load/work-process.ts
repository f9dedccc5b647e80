import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { Semaphore, type Share } from './semaphore.ts';

export interface WorkProcessOptions {
  /** Path of the program: it takes an order as a message, and answers with one reply. */
  program: string;
  /** Milliseconds for one order. */
  limit: number;
  /** The errors thrown while too many wait, and when no reply comes. */
  busy: () => Error;
  lost: (detail: string) => Error;
}

const maxWaiting = 200;

/**
 * Heavy work in a process of its own, which begins with the first order, and again after its end. One order at a time. It has
 * no environment and so no secret, leaves the processor to what answers visitors, and ends with the api.
 */
export class WorkProcess<Order extends object, Reply> {
  readonly #options: WorkProcessOptions;
  readonly #turn: Semaphore;
  #child: ChildProcess | undefined;
  #isClosed = false;

  constructor(options: WorkProcessOptions) {
    this.#options = options;
    this.#turn = new Semaphore({ atOnce: 1, maxWaiting, refusal: options.busy });
  }

  /** Its number, while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * @param shares whose order it is: names take turns
   * @throws Error as the options have it, when the process ends meanwhile
   */
  ask(order: Order, signal: AbortSignal, shares: Share[] = []): Promise<Reply> {
    return this.#turn.run(async () => {
      signal.throwIfAborted();
      if (this.#isClosed) throw this.#options.lost('the process is closed');
      return this.#send(order);
    }, shares);
  }

  close(): void {
    this.#isClosed = true;
    this.#child?.kill('SIGKILL');
  }

  async #send(order: Order): Promise<Reply> {
    this.#child ??= this.#start();
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const end = (detail: string) => reject(this.#options.lost(detail));
    const ended = () => end('the process ended');
    const late = setTimeout(() => child.kill('SIGKILL'), this.#options.limit);
    const answered = (reply: unknown) => resolve(reply as Reply);
    child.once('message', answered).once('exit', ended).once('error', ended);
    child.ref();
    child.channel?.ref();
    try {
      child.send(order, (error) => error && end(error.message));
      return await promise;
    } finally {
      clearTimeout(late);
      child.off('message', answered).off('exit', ended).off('error', ended);
      // While it waits, it keeps no process from ending.
      child.unref();
      child.channel?.unref();
    }
  }

  #start(): ChildProcess {
    const compiled = getCompileCacheDir();
    const child = fork(this.#options.program, {
      serialization: 'advanced',
      execArgv: ['--disable-sigusr1'],
      env: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
    });
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.on('exit', forget).on('error', forget);
    return child;
  }
}
