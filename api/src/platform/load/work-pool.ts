import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { busy, Refusal } from '../refusals/refusal.ts';
import { Semaphore, type Share } from './semaphore.ts';
import type { WorkOrder, WorkReply } from './work-program.ts';

/** The process ended, or took too long, before it replied. */
export class WorkLost extends Error {
  override name = 'WorkLost';
}

const maxWaiting = 200;
/** Milliseconds for one order: a code that is tried seven times takes seconds. */
const limit = 120_000;

/**
 * Heavy work, and the reading of files of strangers, in processes of their own. A process begins with the first order that finds none
 * free, and takes one order at a time. It has no environment and so no secret, leaves the processor to what answers visitors, and ends
 * with the api. Where there are several, no name ever has all of them.
 */
export class WorkPool {
  readonly #turns: Semaphore;
  readonly #ofOne: number;
  readonly #children = new Set<ChildProcess>();
  readonly #free: ChildProcess[] = [];
  #isClosed = false;

  constructor(processes: number) {
    this.#turns = new Semaphore({ atOnce: processes, maxWaiting, refusal: () => busy() });
    this.#ofOne = Math.max(1, processes - 1);
  }

  /** Numbers of the processes that run. */
  get pids(): number[] {
    return [...this.#children].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Has a function of a module run elsewhere: what it takes and returns is copied.
   * @param shares whose order it is: names take turns
   * @throws Refusal of the function's own, or while too many wait; WorkLost
   */
  run<F extends (order: never) => Promise<unknown>, Value = Awaited<ReturnType<F>>>(
    { module, name, order }: { module: URL; name: string; order: Parameters<F>[0] },
    signal: AbortSignal,
    shares: Share[],
  ): Promise<Value> {
    const ofOne = shares.map((share) => ({ ...share, atOnce: this.#ofOne }));
    return this.#turns.run(async () => {
      signal.throwIfAborted();
      const reply = await this.#send({ module: module.href, name, order });
      if ('refused' in reply) throw new Refusal(reply.refused);
      if ('problem' in reply) throw new Error(reply.problem);
      return reply.value as Value;
    }, ofOne);
  }

  close(): void {
    this.#isClosed = true;
    for (const child of this.#children) child.kill('SIGKILL');
  }

  async #send(order: WorkOrder): Promise<WorkReply> {
    if (this.#isClosed) throw new WorkLost('the processes are closed');
    const child = this.#free.pop() ?? this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<WorkReply>();
    const end = (detail: string) => reject(new WorkLost(detail));
    const ended = () => end('the process ended');
    const late = setTimeout(() => child.kill('SIGKILL'), limit);
    const answered = (reply: unknown) => resolve(reply as WorkReply);
    child.once('message', answered).once('exit', ended).once('error', ended);
    child.ref();
    child.channel?.ref();
    try {
      child.send(order, (error) => error && end(error.message));
      const reply = await promise;
      this.#free.push(child);
      return reply;
    } catch (error) {
      // One that could not be asked is not free and would never end.
      child.kill('SIGKILL');
      throw error;
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
    const child = fork(fileURLToPath(new URL('./work-program.ts', import.meta.url)), {
      serialization: 'advanced',
      execArgv: ['--disable-sigusr1'],
      env: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
    });
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    this.#children.add(child);
    const forget = () => {
      this.#children.delete(child);
      const at = this.#free.indexOf(child);
      if (at >= 0) this.#free.splice(at, 1);
    };
    child.on('exit', forget).on('error', forget);
    return child;
  }
}
