import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isKey } from './secret-key.ts';

/** The key in a file that only its owner may read; makes one when there is none. */
export function readOrMakeKey(path: string): Buffer {
  const found = readKey(path);
  if (found) return found;
  makeKey(path);
  const made = readKey(path);
  if (!made) throw new Error(`${path}: the key could not be made`);
  return made;
}

function readKey(path: string): Buffer | undefined {
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file) return undefined;
  if (file.mode & 0o077 && process.platform !== 'win32') {
    throw new Error(`${path}: others may read the key of all secrets. Change its mode: chmod 600 ${path}`);
  }
  const text = readFileSync(path, 'utf8').trim();
  if (!isKey(text)) throw new Error(`${path}: holds no key (64 hexadecimal digits). Put it back from your backup.`);
  return Buffer.from(text, 'hex');
}

/** Whole or not at all: written beside its place and linked there, which fails where another process was first. */
function makeKey(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString('hex')}\n`);
    fsyncSync(file);
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(file);
    rmSync(draft, { force: true });
  }
}
