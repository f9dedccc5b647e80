import { getHeapStatistics } from 'node:v8';

/**
 * Measures how much memory outside V8's heap (buffers) the timers of each release have taken: 1 µs a timer. With it the release is
 * stopped that fills two workers; without it workers end for an unknown reason, and after three of them the release that
 * changed last is stopped, which may be another one (`worker-pool.machine.test.ts` shows both).
 */
export class TakenMemory {
  private readonly taken = new Map<string, number>();
  private before = 0;

  /** @param release whose timer's work was done; null: it is about to be */
  aroundTimer(release: string | null): void {
    const now = getHeapStatistics().external_memory;
    if (release) this.taken.set(release, (this.taken.get(release) ?? 0) + now - this.before);
    this.before = now;
  }

  /** The release whose timers took more than a quarter of so many bytes, if there is one. */
  holderOf(bytes: number): string | null {
    return [...this.taken].find(([, taken]) => taken > bytes / 4)?.[0] ?? null;
  }
}
