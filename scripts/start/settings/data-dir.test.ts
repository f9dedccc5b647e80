import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeDataDir } from './data-dir.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('one site on one DATA_DIR: the second is refused with a sentence, the third may when the first has ended', () => {
  const release = takeDataDir(folder);
  expect(() => takeDataDir(folder)).toThrow(
    `DATA_DIR: the site already runs on ${folder} (process ${process.pid}). Open that one, stop it, or give this one another folder.`,
  );
  release();
  takeDataDir(folder)();
});

test('notes of dead shells go, others stay', async () => {
  await mkdir(join(folder, 'shells'));
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  for (const name of [`${dead}.json`, `${process.pid}.json`, 'last-good-channel.json']) {
    await writeFile(join(folder, 'shells', name), '{}');
  }
  takeDataDir(folder)();
  expect((await readdir(join(folder, 'shells'))).sort()).toEqual(
    [`${process.pid}.json`, 'last-good-channel.json'].sort(),
  );
});
