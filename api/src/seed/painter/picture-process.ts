import type { Share } from '../../platform/load/semaphore.ts';
import { WorkLost, WorkPool } from '../../platform/load/work-pool.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { ImageFailure } from '../../providers/image/image-failure.ts';
import type { paint } from './paint.ts';

/** One picture, as the api's process asks the painter's for it. */
export interface PaintOrder {
  action: 'paint' | 'upscale';
  prompt: string;
  negative: string;
  seed: number;
  style: string | undefined;
  width: number;
  height: number;
  isTransparent: boolean;
  /** Its colours are followed, so far. */
  reference: Uint8Array | undefined;
  strength: number;
  /** With it the reference is painted again where the alpha is 0. */
  mask: Uint8Array | undefined;
  /** 1: finished; less: as it looks so far, of such a part of the pixels. */
  detail: number;
}

/** Paints in a process of its own, some tenths of a second a picture: it reads SVG, which no process that reads a stranger's file does. */
export class PictureProcess {
  readonly #pool = new WorkPool(1);

  /** Its number, while it runs. */
  get pid(): number | undefined {
    return this.#pool.pids[0];
  }

  /** @throws ImageFailure `lost` when the process ends meanwhile, `operator` when it cannot paint this */
  async paint(order: PaintOrder, signal: AbortSignal, shares: Share[]): Promise<Buffer> {
    const module = new URL('./paint.ts', import.meta.url);
    const painted = this.#pool.run<typeof paint>({ module, name: 'paint', order }, signal, shares);
    return Buffer.from(await painted.catch((error: unknown) => fail(signal, error)));
  }

  close(): void {
    this.#pool.close();
  }
}

function fail(signal: AbortSignal, error: unknown): never {
  signal.throwIfAborted();
  const kind = error instanceof WorkLost ? 'lost' : error instanceof Refusal ? 'busy' : 'operator';
  throw new ImageFailure(kind, `the painter: ${String(error)}`);
}
