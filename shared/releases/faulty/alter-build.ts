import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parseRecord, type ReleaseRecord } from 'shared/releases/record/record.ts';
import { sriOf } from 'shared/releases/record/verify.ts';

export interface Alteration {
  /** Changes a file's text; the record's hashes follow. */
  change(text: string, half: 'browser' | 'server', path: string): string;
}

/**
 * Makes another release out of a built one, without a build: its files changed, under a version of its own, as whole as
 * a real one. For journeys and drills.
 * @param built a built folder (`<package>/dist/<version>`)
 * @returns a temporary folder that `mf publish` takes; the caller removes it
 */
export async function alterBuild(
  built: string,
  { change }: Alteration,
): Promise<{ folder: string; record: ReleaseRecord }> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  await cp(built, folder, { recursive: true });
  const old = parseRecord(await readFile(join(folder, 'build.json'), 'utf8'), built);
  // By chance: two tests or drills on one store never publish other bytes under one version.
  const end = randomBytes(6).toString('hex');
  const version = `${old.version.split('-')[0]}-${end}`;
  const container = old.container.replace(/[0-9a-f]{12}$/, end);
  const files = structuredClone(old.browser.files);
  const isFirst = (path: string) => path === old.browser.entry || old.browser.preload.includes(path);
  const alter = async (path: string, rehash: (text: string) => string) => {
    const text = rehash(await readFile(join(folder, 'browser', path), 'utf8'));
    const bytes = Buffer.from(change(text.replaceAll(old.container, container), 'browser', path));
    files[path] = {
      sri: sriOf(bytes),
      bytes: bytes.length,
      br: await writePacked(join(folder, 'browser', path), bytes, isFirst(path)),
    };
  };
  // The entry holds the integrity of its chunks, so it comes last.
  const { entry } = old.browser;
  for (const path of Object.keys(files)) if (path !== entry) await alter(path, (text) => text);
  await alter(entry, (text) =>
    Object.entries(old.browser.files).reduce(
      (all, [path, { sri }]) => all.replaceAll(sri, files[path]?.sri ?? sri),
      text,
    ),
  );
  const server = old.server && (await alterServer(folder, old.server.file, change));
  const record = { ...old, version, container, browser: { ...old.browser, files }, server };
  await writeFile(join(folder, 'build.json'), JSON.stringify(record));
  return { folder, record };
}

/**
 * What the first load needs is packed as a build does it, for it is weighed; megabytes that are loaded later in a tenth of
 * the time.
 * @returns bytes after brotli
 */
async function writePacked(file: string, bytes: Buffer, isFirst: boolean): Promise<number> {
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isFirst ? 11 : 4 } });
  await writeFile(file, bytes);
  await writeFile(`${file}.br`, packed);
  await writeFile(`${file}.gz`, gzipSync(bytes, { level: isFirst ? 9 : 1 }));
  return packed.length;
}

async function alterServer(folder: string, file: string, change: Alteration['change']) {
  const path = join(folder, 'server', file);
  const bytes = Buffer.from(change(await readFile(path, 'utf8'), 'server', file));
  await writeFile(path, bytes);
  return { file, sha384: sriOf(bytes), bytes: bytes.length };
}
