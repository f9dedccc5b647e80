import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readNode } from '../start/processes/run-node.ts';

const parent = mkdtempSync(join(tmpdir(), 'parent-'));
afterAll(() => rmSync(parent, { recursive: true }));

/** A process that prepares the folder, writes into it, prints its path, and does the rest. */
async function run(inMemory: string, rest = '') {
  const script = `
    import { writeFileSync } from 'node:fs';
    import { prepareTemporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'temporary-folder.ts'))};
    prepareTemporaryFolder(${JSON.stringify(inMemory)});
    writeFileSync(process.env.TMPDIR + '/file', 'x');
    console.log(process.env.TMPDIR);
    ${rest}`;
  const env = { ...process.env, TMPDIR: parent };
  const { exitCode, stdout, stderr } = await readNode(['--input-type=module', '--eval', script], { env });
  expect(stderr).toBe('');
  return { exitCode, folder: stdout.trim() };
}

test.each([
  ['its work is done', '', 0],
  [
    'it gets SIGTERM',
    "process.kill(process.pid, 'SIGTERM'); await new Promise((end) => setTimeout(end, 60_000));",
    143,
  ],
])('the folder is gone once %s', async (_, rest, code) => {
  const { exitCode, folder } = await run('/nowhere', rest);
  expect(dirname(folder)).toBe(parent);
  expect(existsSync(folder)).toBe(false);
  expect(exitCode).toBe(code);
});

test('leftovers of a killed run are removed; the folder of a live one is not touched', async () => {
  const dead = (await readNode(['--eval', 'console.log(process.pid)'])).stdout.trim();
  for (const pid of [dead, String(process.pid)]) {
    mkdirSync(join(parent, `site-test-${pid}`));
    writeFileSync(join(parent, `site-test-${pid}`, 'file'), 'x');
  }
  await run('/nowhere');
  expect(readdirSync(parent)).toEqual([`site-test-${process.pid}`]);
});
