import { getHeapStatistics } from 'node:v8';

/** Measures how much memory outside V8's heap (buffers) the timers of each release have taken. */
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
