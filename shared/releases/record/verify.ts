import { createHash, webcrypto } from 'node:crypto';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { kindOf, readPlainFile } from 'shared/releases/disk/plain-file.ts';
import { mapConcurrently } from 'shared/releases/map-concurrently.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';

const unBrotli = promisify(brotliDecompress);
const unGzip = promisify(gunzip);

/**
 * Files that are checked concurrently. While the event loop is busy rendering pages, each step of each file waits for it;
 * concurrent checks share these waits.
 */
const maxConcurrentFiles = 64;

/** SHA-384 as the record and the browser's `integrity` attribute spell it. For builds: it keeps the event loop busy. */
export const sriOf = (bytes: Uint8Array): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The same in the thread pool, so that pages are served meanwhile. */
async function sriInPool(bytes: Buffer<ArrayBuffer>): Promise<string> {
  return `sha384-${Buffer.from(await webcrypto.subtle.digest('SHA-384', bytes)).toString('base64')}`;
}

/**
 * Checks every byte of a release against its record, the compressed neighbours too (they are what browsers get).
 * @param folder holds `browser/` and `server/`
 * @throws ReleaseProblem (integrity) naming the first file that is missing, short, different or no file but a link
 */
export async function verifyRelease(folder: string, record: ReleaseRecord): Promise<void> {
  const paths = Object.keys(record.browser.files).map((path) => join('browser', path));
  if (record.server) paths.push(join('server', record.server.file));
  for (const parent of new Set(paths.map(dirname))) await requirePlainFolder(folder, parent);
  const checks = Object.entries(record.browser.files).flatMap(([path, { sri, bytes, br }]) => {
    const file = join(folder, 'browser', path);
    return [
      () => readVerified(file, { sri, bytes }),
      () => verifyCompressed(`${file}.br`, { sri, bytes, required: br > 0, unpack: unBrotli }),
      () => verifyCompressed(`${file}.gz`, { sri, bytes, required: false, unpack: unGzip }),
    ];
  });
  if (record.server) checks.push(() => readServerFile(folder, record));
  await mapConcurrently<() => Promise<unknown>, unknown>(maxConcurrentFiles, checks, (check) => check());
}

/** @throws ReleaseProblem (integrity) when there is a link instead of the folder, or on the way to it from `root` */
export async function requirePlainFolder(root: string, path: string): Promise<void> {
  if (['folder', 'missing'].includes(await kindOf(root, path))) return;
  throw new ReleaseProblem('integrity', `${join(root, path)} is a link, lies behind one, or is no folder`);
}

/**
 * The server bundle's bytes, and only when they are what was published.
 * @throws ReleaseProblem (integrity); also when the release has no server bundle
 * @example const code = (await readServerFile(releaseFolder(store, name, version), record)).toString()
 */
export async function readServerFile(folder: string, { name, version, server }: ReleaseRecord): Promise<Buffer> {
  if (!server) throw new ReleaseProblem('integrity', `${name}@${version} has no server file`);
  return readVerified(join(folder, 'server', server.file), { sri: server.sha384, bytes: server.bytes });
}

async function readVerified(file: string, expected: { sri: string; bytes: number }): Promise<Buffer> {
  const content = await readPlainFile(file).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error);
  });
  if (content.length !== expected.bytes) {
    throw new ReleaseProblem('integrity', `${file} has ${content.length} bytes, its record says ${expected.bytes}`);
  }
  if ((await sriInPool(content)) !== expected.sri) {
    throw new ReleaseProblem('integrity', `${file} is not what was published (SHA-384 differs)`);
  }
  return content;
}

const unreadable = (file: string, { code = '' }: NodeJS.ErrnoException): ReleaseProblem =>
  new ReleaseProblem(
    'integrity',
    ['ELOOP', 'ENOTFILE'].includes(code) ? `${file} is a link or no file` : `${file} cannot be read (${code})`,
  );

interface Compressed {
  /** What comes out of it. */
  sri: string;
  bytes: number;
  required: boolean;
  unpack: (packed: Buffer, options: { chunkSize: number; maxOutputLength: number }) => Promise<Buffer<ArrayBuffer>>;
}

async function verifyCompressed(file: string, { sri, bytes, required, unpack }: Compressed): Promise<void> {
  const packed = await readPlainFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && !required) return undefined;
    throw unreadable(file, error);
  });
  if (!packed) return;
  // In one piece: each further chunk would wait for its turn on the event loop. More than it should be is not unpacked.
  const whole = { chunkSize: Math.max(bytes + 1, 64), maxOutputLength: Math.max(bytes, 1) };
  const content = await unpack(packed, whole).catch(() => undefined);
  if (!content || (await sriInPool(content)) !== sri) {
    throw new ReleaseProblem('integrity', `${file} does not unpack to what was published`);
  }
}
