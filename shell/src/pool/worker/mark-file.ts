import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markWidth } from '../../jobs/worker-messages.ts';

/** A file in which a worker notes whose code runs; it can be read when the worker is dead. */
export class MarkFile {
  /** Descriptor for the worker to write to; null: no file could be made, and a crash is attributed by what else is known. */
  readonly file: number | null;
  private readonly path: string;
  /** Undefined while the file is open: once it is closed another file may have its descriptor. */
  private last: string | null | undefined;

  constructor(number: number) {
    this.path = join(tmpdir(), `render-worker-${process.pid}-${number}`);
    this.file = open(this.path);
  }

  /** `<name>@<version>` whose code ran last, or null for none. */
  read(): string | null {
    if (this.last !== undefined || this.file === null) return this.last ?? null;
    const bytes = Buffer.alloc(markWidth);
    try {
      return bytes.toString('utf8', 0, readSync(this.file, bytes, 0, markWidth, 0)).trim() || null;
    } catch {
      return null;
    }
  }

  close(): void {
    if (this.file === null) return;
    this.last = this.read();
    remove(this.path, this.file);
  }
}

/** With its block taken at once: a disk that fills up later does not matter. */
function open(path: string): number | null {
  let file: number | null = null;
  try {
    file = openSync(path, 'w+', 0o600);
    writeSync(file, ' '.repeat(markWidth), 0);
    return file;
  } catch {
    if (file !== null) remove(path, file);
    return null;
  }
}

function remove(path: string, file: number): void {
  closeSync(file);
  rmSync(path, { force: true });
}
