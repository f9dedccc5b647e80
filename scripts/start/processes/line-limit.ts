/** Limits repeated lines at the terminal: what fails again and again would hide everything else. */
export class LineLimit {
  /** Since when a line is counted, and how often it came. */
  readonly #counted = new Map<string, { from: number; times: number }>();

  /** @returns what to say of it: the line three times a minute, then how often it came besides; else nothing */
  take(line: string): string | undefined {
    const now = Date.now();
    const known = this.#counted.get(line);
    if (known && now - known.from < 60_000) return ++known.times <= max ? line : undefined;
    if (this.#counted.size >= 200) this.#counted.clear();
    this.#counted.set(line, { from: now, times: 1 });
    return known && known.times > max ? `${line} (and ${known.times - max} times since)` : line;
  }
}

const max = 3;
