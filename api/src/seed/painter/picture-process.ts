import { fileURLToPath } from 'node:url';
import type { Share } from '../../platform/load/semaphore.ts';
import { WorkProcess } from '../../platform/load/work-process.ts';
import { ImageFailure } from '../../providers/image/image-failure.ts';

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

export type PaintReply = { picture: Uint8Array } | { problem: string };

/** Paints in a process of its own, some tenths of a second a picture. */
export class PictureProcess {
  readonly #work = new WorkProcess<PaintOrder, PaintReply>({
    program: fileURLToPath(new URL('./painting-process.ts', import.meta.url)),
    limit: 60_000,
    busy: () => new ImageFailure('busy', 'too many wait for the painter'),
    lost: (detail) => new ImageFailure('lost', `the painter: ${detail}`),
  });

  /** Its number, while it runs. */
  get pid(): number | undefined {
    return this.#work.pid;
  }

  /** @throws ImageFailure `lost` when the process ends meanwhile, `operator` when it cannot paint this */
  async paint(order: PaintOrder, signal: AbortSignal, shares?: Share[]): Promise<Buffer> {
    const reply = await this.#work.ask(order, signal, shares);
    if ('problem' in reply) throw new ImageFailure('operator', reply.problem);
    return Buffer.from(reply.picture);
  }

  close(): void {
    this.#work.close();
  }
}
