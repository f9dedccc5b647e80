import { fileURLToPath } from 'node:url';
import type { Share } from '../../../platform/load/semaphore.ts';
import { WorkProcess } from '../../../platform/load/work-process.ts';
import { ImageFailure } from '../../../providers/image/image-failure.ts';
import type { CodeOrder, CodeReply, ControlOrder, MadeCode, MakeOrder } from './code-order.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes and reads codes. */
    codes: CodeWork;
  }
}

/** Makes and reads codes in a process of its own, a second or so each. */
export class CodeWork {
  readonly #work = new WorkProcess<CodeOrder, CodeReply>({
    program: fileURLToPath(new URL('./code-process.ts', import.meta.url)),
    limit: 120_000,
    busy: () => new ImageFailure('busy', 'too many wait for the process that makes codes'),
    lost: (detail) => new ImageFailure('lost', `the process that makes codes: ${detail}`),
  });

  /**
   * @returns a code with its proof, which may say that it is not read
   * @throws ImageFailure
   */
  async make(order: Omit<MakeOrder, 'task'>, signal: AbortSignal, shares?: Share[]): Promise<MadeCode> {
    const reply = await this.#ask({ task: 'make', ...order }, signal, shares);
    if (!('proof' in reply)) throw new ImageFailure('operator', 'no code came');
    return reply;
  }

  /** What a picture's code says; undefined: none was found. @throws ImageFailure */
  async read(picture: Uint8Array, signal: AbortSignal, shares?: Share[]): Promise<string | undefined> {
    const reply = await this.#ask({ task: 'read', picture }, signal, shares);
    return 'text' in reply ? reply.text : undefined;
  }

  /** The code alone, for a model that paints around it. @throws ImageFailure */
  async control(order: Omit<ControlOrder, 'task'>, signal: AbortSignal, shares?: Share[]): Promise<Buffer> {
    const reply = await this.#ask({ task: 'control', ...order }, signal, shares);
    if (!('control' in reply)) throw new ImageFailure('operator', 'no code came');
    return Buffer.from(reply.control);
  }

  close(): void {
    this.#work.close();
  }

  async #ask(order: CodeOrder, signal: AbortSignal, shares?: Share[]) {
    const reply = await this.#work.ask(order, signal, shares);
    if ('problem' in reply) throw new ImageFailure('operator', reply.problem);
    return reply;
  }
}
