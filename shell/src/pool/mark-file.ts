import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markWidth } from '../jobs/worker-messages.ts';

/** A file in which a worker notes whose code runs; it can be read when the worker is dead. */
export class MarkFile {
  /** Descriptor for the worker to write to; null: no file could be made, and deaths are blamed by what else is known. */
  readonly file: number | null;
  private readonly path: string;

  constructor(number: number) {
    this.path = join(tmpdir(), `render-worker-${process.pid}-${number}`);
    this.file = open(this.path);
  }

  /** `<name>@<version>` whose code ran last, or null for none. */
  read(): string | null {
    if (this.file === null) return null;
    const bytes = Buffer.alloc(markWidth);
    try {
      return bytes.toString('utf8', 0, readSync(this.file, bytes, 0, markWidth, 0)).trim() || null;
    } catch {
      return null;
    }
  }

  close(): void {
    if (this.file === null) return;
    closeSync(this.file);
    rmSync(this.path, { force: true });
  }
}

/** With its block taken at once: a disk that fills up later does not matter. */
function open(path: string): number | null {
  try {
    const file = openSync(path, 'w+', 0o600);
    writeSync(file, ' '.repeat(markWidth), 0);
    return file;
  } catch {
    return null;
  }
}
