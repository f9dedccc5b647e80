import { busy } from '../server/refusal.ts';
import { Semaphore } from '../server/semaphore.ts';

/** Pictures that one process holds in memory, and that one user has of them. */
const mostOpen = 20;
const mostOfOne = 3;
/** Pictures that are drawn at a time: the thread pool also checks passwords and reads files. */
const mostDrawn = 2;

/** Bounds what uploads take of memory and processor. */
export class UploadSlots {
  readonly #open: number[] = [];
  readonly #drawing = new Semaphore({ atOnce: mostDrawn, mostWaiting: mostOpen });

  /** Refuses one too many; call what it returns when the upload is over. */
  enter(userId: number): () => void {
    if (this.#open.filter((one) => one === userId).length >= mostOfOne) throw busy('正在上传的图片过多，请稍候');
    if (this.#open.length >= mostOpen) throw busy();
    this.#open.push(userId);
    return () => void this.#open.splice(this.#open.indexOf(userId), 1);
  }

  draw<T>(work: () => Promise<T>): Promise<T> {
    return this.#drawing.run(work);
  }
}
