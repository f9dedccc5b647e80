import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isKey } from './secret-key.ts';

/** The key in a file that only its owner may read; makes one when there is none. */
export async function readOrMakeKey(path: string): Promise<Buffer> {
  const found = await readKey(path);
  if (found) return found;
  await makeKey(path);
  const made = await readKey(path);
  if (!made) throw new Error(`${path}: the key could not be made`);
  return made;
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const file = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!file) return undefined;
  if (file.mode & 0o077 && process.platform !== 'win32') {
    throw new Error(`${path}: others may read the key of all secrets. Change its mode: chmod 600 ${path}`);
  }
  const text = (await readFile(path, 'utf8')).trim();
  if (!isKey(text)) throw new Error(`${path}: holds no key (64 hexadecimal digits). Put it back from your backup.`);
  return Buffer.from(text, 'hex');
}

/** Whole or not at all: written beside its place and linked there, which fails where another process was first. */
async function makeKey(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await file.sync();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}
