import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import type { ReleaseRecord } from 'shared/releases/record.ts';

const unBrotli = promisify(brotliDecompress);
const unGzip = promisify(gunzip);

/** SHA-384 as the record and the browser's `integrity` attribute spell it. */
export const sriOf = (bytes: Uint8Array): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Checks every byte of a release against its record, the compressed neighbours too (they are what browsers get).
 * @param folder holds `browser/` and `server/`
 * @throws ReleaseProblem (integrity) naming the first file that is missing, short or different
 */
export async function verifyRelease(folder: string, record: ReleaseRecord): Promise<void> {
  for (const [path, { sri, bytes, br }] of Object.entries(record.browser.files)) {
    const file = join(folder, 'browser', path);
    await readVerified(file, { sri, bytes });
    await verifyCompressed(`${file}.br`, sri, unBrotli, br > 0);
    await verifyCompressed(`${file}.gz`, sri, unGzip, false);
  }
  if (record.server) await readServerFile(folder, record);
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
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ReleaseProblem('integrity', `${file} cannot be read (${error.code})`);
  });
  if (content.length !== expected.bytes) {
    throw new ReleaseProblem('integrity', `${file} has ${content.length} bytes, its record says ${expected.bytes}`);
  }
  if (sriOf(content) !== expected.sri) {
    throw new ReleaseProblem('integrity', `${file} is not what was published (SHA-384 differs)`);
  }
  return content;
}

async function verifyCompressed(
  file: string,
  sri: string,
  unpack: (bytes: Buffer) => Promise<Buffer>,
  required: boolean,
): Promise<void> {
  const packed = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && !required) return undefined;
    throw new ReleaseProblem('integrity', `${file} cannot be read (${error.code})`);
  });
  if (!packed) return;
  const content = await unpack(packed).catch(() => undefined);
  if (!content || sriOf(content) !== sri) {
    throw new ReleaseProblem('integrity', `${file} does not unpack to what was published`);
  }
}
