import { setImmediate } from 'node:timers';

/**
 * Render jobs that wait for their turn. One begins a turn of the event loop, so that what was begun continues in between,
 * and no more are open than `max`: many at once wait for each other until none has time left for its calls to the API.
 */
export class JobQueue {
  private readonly waiting = new Map<number, () => Promise<void>>();
  private open = 0;
  private isDue = false;
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  add(id: number, work: () => Promise<void>): void {
    this.waiting.set(id, work);
    this.schedule();
  }

  /** @returns whether it still waited: then it never begins */
  drop(id: number): boolean {
    return this.waiting.delete(id);
  }

  private schedule(): void {
    if (this.isDue || this.waiting.size === 0 || this.open >= this.max) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      this.begin();
      this.schedule();
    });
  }

  private begin(): void {
    const [first] = this.waiting;
    if (!first) return;
    const [id, work] = first;
    this.waiting.delete(id);
    this.open++;
    void work().finally(() => {
      this.open--;
      this.schedule();
    });
  }
}
