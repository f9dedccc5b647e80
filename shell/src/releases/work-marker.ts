import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Longer than any `<name>@<version>`; the rest is blanks, so that one write replaces the one before. */
const width = 64;

/**
 * Remembers, across an end of the process, whose code ran last. Code that never returns cannot be stopped from within:
 * the supervisor replaces the process and says so to the next one, which leaves that release to the browsers.
 */
export class WorkMarker {
  private readonly file: number;
  /** `<name>@<version>` of the release at which the last process stood still. */
  readonly stuckAt: string | null;

  /** @param stoodStill the last process was replaced because its event loop stood still */
  constructor(path: string, stoodStill: boolean) {
    this.stuckAt = (stoodStill && readIfThere(path)) || null;
    mkdirSync(dirname(path), { recursive: true });
    this.file = openSync(path, 'w');
  }

  /** The release's code runs next. A few microseconds: it is not made durable, for only this machine's memory must keep it. */
  at(release: string): void {
    writeSync(this.file, release.padEnd(width), 0);
  }

  /** @throws Error for the release at which the last process stood still */
  async around<T>(release: string, work: () => Promise<T>): Promise<T> {
    if (release === this.stuckAt) throw new Error(`${release} made the last process stand still: it is left alone`);
    this.at(release);
    return await work();
  }

  close(): void {
    closeSync(this.file);
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}
