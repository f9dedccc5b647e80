import type { Share } from '../../../platform/load/semaphore.ts';
import { WorkLost, type WorkPool } from '../../../platform/load/work-pool.ts';
import { Refusal } from '../../../platform/refusals/refusal.ts';
import { ImageFailure } from '../../../providers/image/image-failure.ts';
import type { controlPicture, makeCode, readCode } from './code-maker.ts';
import type { ControlOrder, MadeCode, MakeOrder } from './code-order.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes and reads codes. */
    codes: CodeWork;
  }
}

const module = new URL('./code-maker.ts', import.meta.url);

/** Makes and reads codes in another process, a second or so each. `shares`: whose code it is. */
export class CodeWork {
  readonly #pool: WorkPool;

  constructor(pool: WorkPool) {
    this.#pool = pool;
  }

  /** @returns a code with its proof, which may say that it is not read @throws ImageFailure */
  make(order: MakeOrder, signal: AbortSignal, shares: Share[]): Promise<MadeCode> {
    return this.#pool.run<typeof makeCode>({ module, name: 'makeCode', order }, signal, shares).catch(failAsImage);
  }

  /** What a picture's code says; undefined: none was found. @throws Refusal while too many wait; WorkLost */
  read(picture: Uint8Array, signal: AbortSignal, shares: Share[]): Promise<string | undefined> {
    return this.#pool.run<typeof readCode>({ module, name: 'readCode', order: picture }, signal, shares);
  }

  /** The code alone, for a model that paints around it. @throws ImageFailure */
  async control(order: ControlOrder, signal: AbortSignal, shares: Share[]): Promise<Buffer> {
    const control = { module, name: 'controlPicture', order };
    return Buffer.from(await this.#pool.run<typeof controlPicture>(control, signal, shares).catch(failAsImage));
  }
}

/** A code is part of a picture that is ordered, and fails as that does. */
function failAsImage(error: unknown): never {
  const kind = error instanceof WorkLost ? 'lost' : error instanceof Refusal ? 'busy' : 'operator';
  throw new ImageFailure(kind, `making a code: ${String(error)}`);
}
