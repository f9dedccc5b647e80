import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { sriOf } from 'shared/releases/record/verify.ts';
import { type ReleaseName, releaseClass } from 'shared/releases/remotes.ts';

/** For tests: a folder of its own under the system's temporary one, and how to remove it. */
export async function makeFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'releases-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

interface BuildOptions extends Partial<Pick<ReleaseRecord, 'uses' | 'offers' | 'shared' | 'builtAt' | 'warnings'>> {
  name?: ReleaseName;
  version?: string;
  /** Bytes that do not compress. */
  padding?: number;
  /** More of its page's code. */
  code?: string;
}

/**
 * For tests: a built release as `npm run build` leaves it.
 * @param mark makes the bytes, and the version, differ
 */
export async function makeBuild(
  parent: string,
  mark: string,
  { name = 'mf-content', version = versionOf(mark), padding = 0, code: page = '', ...given }: BuildOptions = {},
): Promise<{ folder: string; record: ReleaseRecord }> {
  const folder = join(parent, `${name}-${version}-${mark}`);
  await mkdir(join(folder, 'browser'), { recursive: true });
  await mkdir(join(folder, 'server'), { recursive: true });
  const files: ReleaseRecord['browser']['files'] = {};
  for (const path of ['remote-entry.js', 'page.js']) {
    const bytes = Buffer.from(`/* ${path} ${mark} ${noise(padding)} */${path === 'page.js' ? page : ''}`);
    const packed = brotliCompressSync(bytes);
    await writeFile(join(folder, 'browser', path), bytes);
    await writeFile(join(folder, 'browser', `${path}.br`), packed);
    await writeFile(join(folder, 'browser', `${path}.gz`), gzipSync(bytes));
    files[path] = { sri: sriOf(bytes), bytes: bytes.length, br: packed.length };
  }
  await writeFile(join(folder, 'server', 'server.cjs'), `exports.mark = ${JSON.stringify(mark)};`);
  const code = await readFile(join(folder, 'server', 'server.cjs'));
  const record: ReleaseRecord = {
    name,
    version,
    container: `${name}__${version}`.replace(/\W/g, '_'),
    browser: { entry: 'remote-entry.js', css: [], files, preload: ['remote-entry.js', 'page.js'] },
    server: { file: 'server.cjs', sha384: sriOf(code), bytes: code.length },
    uses: [],
    offers: [],
    shared: {},
    class: releaseClass(name),
    commit: null,
    builtAt: new Date().toISOString(),
    ...given,
  };
  await writeFile(join(folder, 'build.json'), JSON.stringify(record));
  return { folder, record };
}

/** `a` → 0.1.0-61…: any short mark as twelve hex digits. */
export const versionOf = (mark: string): string =>
  `0.1.0-${Buffer.from(mark).toString('hex').padEnd(12, '0').slice(0, 12)}`;

/** Text that does not compress, and is the same each time. */
function noise(length: number): string {
  let state = 1;
  let text = '';
  while (text.length < length) {
    state = (state * 48271) % 2147483647;
    text += state.toString(36);
  }
  return text;
}
