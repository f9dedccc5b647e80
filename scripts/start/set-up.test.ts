import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
// @ts-expect-error plain JavaScript: it runs before TypeScript can
import { isInstalled } from './set-up.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'set-up-'));
  await mkdir(join(root, 'node_modules/.bin'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

const lock = (packages: object) => JSON.stringify({ packages });

async function write({ wanted, installed }: { wanted: object; installed?: object }): Promise<void> {
  await writeFile(join(root, 'package-lock.json'), lock({ '': { name: 'ai-site' }, ...wanted }));
  if (installed) await writeFile(join(root, 'node_modules/.package-lock.json'), lock(installed));
}

test.each([
  ['all of it', { installed: { 'node_modules/a': { version: '1.0.0' } } }, true],
  ['nothing yet', {}, false],
  ['another version', { installed: { 'node_modules/a': { version: '1.0.1' } } }, false],
  ['something else', { installed: { 'node_modules/b': { version: '1.0.0' } } }, false],
])('installed: %s', async (_what, { installed }: { installed?: object }, expected) => {
  const wanted = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '2.0.0', optional: true } };
  await write({ wanted, ...(installed && { installed }) });
  expect(isInstalled(root)).toBe(expected);
});

test('a signal to npm reaches the script: SIGTERM ends it, and nothing is left', async () => {
  await write({ wanted: {}, installed: {} });
  await makeScripts(
    "process.on('SIGTERM', () => { console.log('cleaned up'); process.exit(0); }); console.log('here'); setInterval(() => {}, 1000);",
  );
  await writeFile(join(root, 'package.json'), '{"scripts":{"start":"node scripts/run.mjs"}}');
  // The Node that runs this test comes first: the machine's own may be too old for the script.
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const npm = spawn('npm', ['start'], { cwd: root, env: { ...process.env, PATH } });
  let out = '';
  npm.stdout.on('data', (chunk) => {
    out += chunk;
    if (String(chunk).includes('here')) npm.kill('SIGTERM');
  });
  await once(npm, 'close'); // the script holds npm's output open until it has ended itself
  expect(out).toContain('cleaned up');
});

async function makeScripts(script: string): Promise<void> {
  await mkdir(join(root, 'scripts/start'), { recursive: true });
  for (const file of ['set-up.mjs', 'free-port.mjs', 'end-with-parent.mjs']) {
    await cp(join(import.meta.dirname, file), join(root, 'scripts/start', file));
  }
  await writeFile(join(root, 'scripts/run.ts'), script);
  await writeFile(
    join(root, 'scripts/run.mjs'),
    "import { setUpAndRun } from './start/set-up.mjs';\nawait setUpAndRun('run.ts');",
  );
}

/** A tree of its own: set-up.mjs, a script, and what counts as the pinned Node. */
async function runSetUp(script: string): Promise<{ code: number | null; out: string }> {
  await write({ wanted: {}, installed: {} });
  await makeScripts(script);
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'an argument']);
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
  const [code] = await once(child, 'close');
  return { code, out };
}

test('a port that is taken is reported before anything is installed', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  await write({ wanted: { 'node_modules/a': { version: '1.0.0' } } });
  await makeScripts('');
  await writeFile(
    join(root, 'scripts/run.mjs'),
    "import { setUpAndRun } from './start/set-up.mjs';\nawait setUpAndRun('run.ts', { listens: true });",
  );
  const { port } = taken.address() as AddressInfo;
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs')], {
    env: { ...process.env, PORT: String(port) },
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
  const [code] = await once(child, 'close');
  taken.close();
  expect(out).toMatch(new RegExp(`^PORT: ${port} is taken by another program\\..*\n$`));
  expect(code).toBe(2);
});

test('the script gets the arguments, and its exit code is the outcome', async () => {
  const { code, out } = await runSetUp('console.log(process.argv[2] as string, process.version); process.exit(3);');
  expect(out).toBe(`an argument ${process.version}\n`);
  expect(code).toBe(3);
});

test('when it is killed, the script cleans up and ends', async () => {
  await write({ wanted: {}, installed: {} });
  await makeScripts(
    "process.on('SIGTERM', () => { console.log('cleaned up'); process.exit(0); }); console.log('here'); setInterval(() => {}, 1000);",
  );
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs')]);
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
    if (String(chunk).includes('here')) child.kill('SIGKILL');
  });
  await once(child, 'close'); // the script holds the output open until it has ended itself
  expect(out).toBe('here\ncleaned up\n');
});
