import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ReleaseRecord } from 'shared/releases/record.ts';
import { sriOf } from 'shared/releases/verify.ts';
import { expect, test } from './testing/site-test.ts';

const root = join(import.meta.dirname, '..');

test('a changed text of one remote is promoted and rolled back while the site runs', async ({ page }, { config }) => {
  const dataDir = join(config.metadata.dataDir, 'demonstration');
  const mf = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/mf.ts', ...args, '--reason', 'test'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    });
  await page.goto('/news');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');

  const { folder, version } = await changedRelease('mf-content', '资讯', '要闻');
  await mf('publish', folder);
  expect(await (await fetch(page.url())).text()).not.toContain('要闻');
  await mf('promote', `mf-content@${version}`);
  expect(await (await fetch(page.url())).text()).toContain('要闻</h1>');
  await page.goto('/news');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('要闻');

  await mf('rollback', 'mf-content');
  await page.goto('/news');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
});

/** Another release of a remote: the built one with one text changed on both sides, under a version of its own. */
async function changedRelease(name: string, from: string, to: string): Promise<{ folder: string; version: string }> {
  const dist = join(root, name, 'dist');
  const { version: old } = JSON.parse(await readFile(join(dist, 'current.json'), 'utf8')) as { version: string };
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  await cp(join(dist, old), folder, { recursive: true });
  const version = `${old.split('-')[0]}-${'e'.repeat(12)}`;
  const record = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as ReleaseRecord;
  const container = record.container.replace(/[0-9a-f]{12}$/, 'e'.repeat(12));
  const change = (text: string) => text.replaceAll(from, to).replaceAll(record.container, container);
  for (const [path, file] of Object.entries(record.browser.files)) {
    const bytes = Buffer.from(change(await readFile(join(folder, 'browser', path), 'utf8')));
    await writeFile(join(folder, 'browser', path), bytes);
    await writeFile(join(folder, 'browser', `${path}.br`), brotliCompressSync(bytes));
    await writeFile(join(folder, 'browser', `${path}.gz`), gzipSync(bytes));
    Object.assign(file, { sri: sriOf(bytes), bytes: bytes.length });
  }
  await rehashChunks(folder, record);
  const server = Buffer.from(change(await readFile(join(folder, 'server/server.cjs'), 'utf8')));
  await writeFile(join(folder, 'server/server.cjs'), server);
  record.server = { file: 'server.cjs', sha384: sriOf(server), bytes: server.length };
  await writeFile(join(folder, 'build.json'), JSON.stringify({ ...record, version, container }));
  return { folder, version };
}

/** The entry holds the integrity of its chunks: the changed ones get their new hashes there. */
async function rehashChunks(folder: string, record: ReleaseRecord): Promise<void> {
  const { version: old } = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as { version: string };
  const before = JSON.parse(
    await readFile(join(root, record.name, 'dist', old, 'build.json'), 'utf8'),
  ) as ReleaseRecord;
  const entry = join(folder, 'browser', record.browser.entry);
  let text = await readFile(entry, 'utf8');
  for (const [path, { sri }] of Object.entries(before.browser.files)) {
    text = text.replaceAll(sri, record.browser.files[path]?.sri ?? '');
  }
  const bytes = Buffer.from(text);
  await writeFile(entry, bytes);
  await writeFile(`${entry}.br`, brotliCompressSync(bytes));
  await writeFile(`${entry}.gz`, gzipSync(bytes));
  Object.assign(record.browser.files[record.browser.entry] ?? {}, { sri: sriOf(bytes), bytes: bytes.length });
}
