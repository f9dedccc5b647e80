import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Remembers across an end of the process which release was being loaded. Code that never returns cannot be stopped from
 * within: the supervisor replaces the process, and the next one leaves that release alone instead of doing it again.
 */
export class LoadMarker {
  private readonly file: string;
  /** `<name>@<version>` of the release at which the last process stood still. */
  readonly stuckAt: string | null;

  constructor(file: string) {
    this.file = file;
    this.stuckAt = readIfThere(file);
    rmSync(file, { force: true });
  }

  /** @throws Error for the release at which the last process stood still */
  async around<T>(release: string, work: () => Promise<T>): Promise<T> {
    if (release === this.stuckAt)
      throw new Error(`${release} stopped the process that loaded it last: it is left alone`);
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, release);
    try {
      return await work();
    } finally {
      rmSync(this.file, { force: true });
    }
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8') || null;
  } catch {
    return null;
  }
}
