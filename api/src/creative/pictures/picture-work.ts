import { fileURLToPath } from 'node:url';
import type { Share } from '../../platform/load/semaphore.ts';
import { WorkProcess } from '../../platform/load/work-process.ts';
import { busy, Refusal } from '../../platform/refusals/refusal.ts';
import type { PictureFiles, PictureOrder, PictureReply } from './picture-order.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the files of pictures that were drawn, and of those that are published. */
    pictures: PictureWork;
  }
}

/** Makes the files of pictures in a process of its own, so that no answer of the chat waits for them. */
export class PictureWork {
  readonly #work = new WorkProcess<PictureOrder, PictureReply>({
    program: fileURLToPath(new URL('./picture-process.ts', import.meta.url)),
    limit: 60_000,
    busy: () => busy(),
    // A picture that ends the process is none that can be kept.
    lost: (detail) => new Refusal(`the process that makes files of pictures: ${detail}`),
  });

  /**
   * @param shares whose picture it is
   * @throws Refusal of a picture that cannot be decoded, or is too large
   */
  async keep(order: Omit<PictureOrder, 'task'>, signal: AbortSignal, shares: Share[]): Promise<PictureFiles> {
    const reply = await this.#ask({ task: 'keep', ...order }, signal, shares);
    if (!('files' in reply)) throw new Error('no files came');
    return reply.files;
  }

  /** The small file that is shown of an interim picture. @throws Refusal */
  async interim(order: Omit<PictureOrder, 'task'>, signal: AbortSignal, shares: Share[]): Promise<Uint8Array> {
    const reply = await this.#ask({ task: 'interim', ...order }, signal, shares);
    if (!('interim' in reply)) throw new Error('no picture came');
    return reply.interim;
  }

  close(): void {
    this.#work.close();
  }

  async #ask(order: PictureOrder, signal: AbortSignal, shares: Share[]) {
    const reply = await this.#work.ask(order, signal, shares);
    if ('refused' in reply) throw new Refusal(reply.refused);
    if ('problem' in reply) throw new Error(reply.problem);
    return reply;
  }
}
