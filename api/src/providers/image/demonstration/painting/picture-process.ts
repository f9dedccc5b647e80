import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Semaphore } from '../../../../platform/load/semaphore.ts';
import { ImageFailure } from '../../image-failure.ts';
import type { PaintOrder, PaintReply } from './paint-order.ts';

const program = fileURLToPath(new URL('./painting-process.ts', import.meta.url));
/** Milliseconds for one picture; it takes some tenths of a second. */
const limit = 60_000;
const maxWaiting = 200;

/** Paints in a process of its own, which begins with the first picture, and again after its end. One picture at a time. */
export class PictureProcess {
  readonly #turn = new Semaphore({
    atOnce: 1,
    maxWaiting,
    refusal: () => new ImageFailure('busy', 'too many wait for the painter'),
  });
  #child: ChildProcess | undefined;
  #isClosed = false;

  /** Its number, while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws ImageFailure `lost` when the process ends meanwhile, `operator` when it cannot paint this */
  paint(order: PaintOrder, signal: AbortSignal): Promise<Buffer> {
    return this.#turn.run(async () => {
      signal.throwIfAborted();
      if (this.#isClosed) throw new ImageFailure('lost', 'the painter is closed');
      const reply = await this.#ask(order);
      if ('problem' in reply) throw new ImageFailure('operator', reply.problem);
      return Buffer.from(reply.picture);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#child?.kill('SIGKILL');
  }

  async #ask(order: PaintOrder): Promise<PaintReply> {
    this.#child ??= this.#start();
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<PaintReply>();
    const end = (detail: string) => reject(new ImageFailure('lost', detail));
    const ended = () => end('the painter’s process ended');
    const late = setTimeout(() => child.kill('SIGKILL'), limit);
    child.once('message', resolve).once('exit', ended).once('error', ended);
    child.ref();
    child.channel?.ref();
    try {
      child.send(order, (error) => error && end(error.message));
      return await promise;
    } finally {
      clearTimeout(late);
      child.off('message', resolve).off('exit', ended).off('error', ended);
      // While it waits, it keeps no process from ending.
      child.unref();
      child.channel?.unref();
    }
  }

  #start(): ChildProcess {
    const compiled = getCompileCacheDir();
    const child = fork(program, {
      serialization: 'advanced',
      execArgv: [],
      env: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
    });
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.on('exit', forget).on('error', forget);
    return child;
  }
}
