import type { Share } from '../../platform/load/semaphore.ts';
import { WorkLost, type WorkPool } from '../../platform/load/work-pool.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import type { makeFiles, makeInterim } from './picture-files.ts';
import type { PictureFiles, PictureOrder } from './picture-order.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the files of pictures that were drawn, and of those that are published. */
    pictures: PictureWork;
  }
}

const module = new URL('./picture-files.ts', import.meta.url);

/** Makes the files of pictures in another process, so that no answer of the chat waits for them. `shares`: whose picture it is. */
export class PictureWork {
  readonly #pool: WorkPool;

  constructor(pool: WorkPool) {
    this.#pool = pool;
  }

  /** @throws Refusal of a picture that cannot be decoded, or is too large */
  keep(order: PictureOrder, signal: AbortSignal, shares: Share[]): Promise<PictureFiles> {
    return this.#pool.run<typeof makeFiles>({ module, name: 'makeFiles', order }, signal, shares).catch(refuseDeadly);
  }

  /** The small file that is shown of an interim picture. @throws Refusal */
  interim(order: PictureOrder, signal: AbortSignal, shares: Share[]): Promise<Uint8Array> {
    return this.#pool
      .run<typeof makeInterim>({ module, name: 'makeInterim', order }, signal, shares)
      .catch(refuseDeadly);
  }
}

/** A picture that ends the process is none that can be kept. */
function refuseDeadly(error: unknown): never {
  throw error instanceof WorkLost ? new Refusal('图片已损坏或无法识别，请换一张') : error;
}
