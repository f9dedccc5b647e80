import { fileURLToPath } from 'node:url';
import type { Share } from '../../../../platform/load/semaphore.ts';
import { WorkProcess } from '../../../../platform/load/work-process.ts';
import { ImageFailure } from '../../image-failure.ts';
import type { PaintOrder, PaintReply } from './paint-order.ts';

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
