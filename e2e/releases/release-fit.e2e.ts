import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { remoteNames } from 'shared/releases/remotes.ts';
import { expect, test } from '../testing/site-test.ts';

const root = join(import.meta.dirname, '../..');

test('a release is checked against what the running shell offers', async ({ page }, { config }) => {
  const env = { ...process.env, DATA_DIR: join(config.metadata.dataDir, 'releases') };
  const mf = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/mf/mf.ts', ...args], { cwd: root, env }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
    );
  await page.goto('/news');

  const { remotes } = JSON.parse((await mf('list', '--json')).said) as {
    remotes: { name: string; current: string }[];
  };
  for (const { name, current } of remotes) {
    expect(await mf('promote', `${name}@${current}`, '--dry-run', '--reason', 'test')).toMatchObject({ code: 0 });
  }
  expect(remotes.map(({ name }) => name)).toEqual(expect.arrayContaining(remoteNames));

  const { folder, version } = await releaseThatUses('shared/ui/kit.ts#NotThere');
  expect((await mf('publish', folder)).code).toBe(0);
  await rm(folder, { recursive: true });
  const refused = await mf('promote', `mf-content@${version}`, '--reason', 'test');
  expect(refused).toEqual({
    code: 4,
    said: expect.stringMatching(/does not fit the running shell \d+: it uses shared\/ui\/kit\.ts#NotThere, which/),
  });
});

/** The built mf-content under a version of its own, whose record names one export more. */
async function releaseThatUses(use: string): Promise<{ folder: string; version: string }> {
  const dist = join(root, 'mf-content/dist');
  const { version: old } = JSON.parse(await readFile(join(dist, 'current.json'), 'utf8')) as { version: string };
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  await cp(join(dist, old), folder, { recursive: true });
  const record = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as ReleaseRecord;
  const version = `${old.split('-')[0]}-${'f'.repeat(12)}`;
  await writeFile(join(folder, 'build.json'), JSON.stringify({ ...record, version, uses: [...record.uses, use] }));
  return { folder, version };
}
