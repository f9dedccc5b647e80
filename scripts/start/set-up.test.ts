import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { lockedPackages } from 'shared/build/version/locked-packages.ts';
import { sourceClosure } from 'shared/build/version/source-closure.ts';
// @ts-expect-error plain JavaScript: it runs before TypeScript can
import { isInstalled, ofTheSite } from './set-up.mjs';

const repository = resolve(import.meta.dirname, '../..');

/** A tree of its own: what every npm script begins with, a script of the site and one of tests, and what is installed. */
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'set-up-'));
  await mkdir(join(root, 'node_modules/.bin'), { recursive: true });
  await mkdir(join(root, 'scripts/start'), { recursive: true });
  await cp(join(repository, 'scripts/node.mjs'), join(root, 'scripts/node.mjs'));
  for (const file of ['set-up.mjs', 'free-port.mjs', 'end-with-parent.mjs'])
    await cp(join(import.meta.dirname, file), join(root, 'scripts/start', file));
  await write({ wanted: {}, installed: {} });
});
afterEach(() => rm(root, { recursive: true }));

const lock = (packages: object) => JSON.stringify({ packages });

async function write({ wanted, installed }: { wanted: object; installed?: object }): Promise<void> {
  await writeFile(join(root, 'package-lock.json'), lock({ '': { name: 'ai-site' }, ...wanted }));
  const noted = join(root, 'node_modules/.package-lock.json');
  await (installed ? writeFile(noted, lock(installed)) : rm(noted, { force: true }));
}

const [site, ofTests] = ['scripts/start/start.ts', 'scripts/test.ts'];

interface How {
  script?: string;
  /** What the script does. */
  work?: string;
  env?: NodeJS.ProcessEnv;
  /** Arguments of Node in front. */
  flags?: string[];
  /** Is done when it has said `here`. */
  whenHere?: (signal: (name: NodeJS.Signals) => void) => void;
}

/** Runs a script as npm does. npm's own variables, and its place, are not those of this test's run. */
async function run({ script = site, work = '', env = {}, flags = [], whenHere }: How) {
  await writeFile(join(root, script), work);
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const args = [...flags, join(root, 'scripts/node.mjs'), script, 'an argument'];
  const child = spawn(process.execPath, args, { cwd: root, env: { ...own, ...env } });
  let out = '';
  const hear = (chunk: Buffer) => {
    out += chunk;
    if (String(chunk).includes('here')) whenHere?.((name) => child.kill(name));
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
  const [code] = await once(child, 'close'); // a script holds the output open until it has ended itself
  return { code, out };
}

const kept = { 'node_modules/a': { version: '1.0.0' } };
const test1 = { 'node_modules/t': { version: '1.0.0', dev: true } };
const wanted = { ...kept, ...test1, 'node_modules/c': { version: '2.0.0', optional: true } };

test.each([
  ['all of it', { ...kept, ...test1 }, true, true],
  ['the site alone', kept, true, false],
  ['nothing yet', undefined, false, false],
  ['another version', { ...test1, 'node_modules/a': { version: '1.0.1' } }, false, false],
  ['something else', { 'node_modules/b': { version: '1.0.0' } }, false, false],
])('installed: %s', async (_what, installed, forSite, forTests) => {
  await write({ wanted, ...(installed && { installed }) });
  expect(isInstalled(root, { tests: false })).toBe(forSite);
  expect(isInstalled(root, { tests: true })).toBe(forTests);
});

test.each([
  ['the site, in an empty tree', site, undefined, 'ci --omit=dev'],
  ['tests, in an empty tree', ofTests, undefined, 'ci --include=dev'],
  ['tests, beside a site that runs', ofTests, kept, 'install --no-save --include=dev'],
  ['the site, where tests were before', site, test1, 'ci --include=dev'],
  ['the site, which is there', site, kept, ''],
])('npm installs what is lacking for %s', async (_what, script, installed, asked) => {
  await write({ wanted, ...(installed && { installed }) });
  await writeFile(join(root, 'npm'), '#!/bin/sh\necho "$npm_config_workspace$@" > asked\n', { mode: 0o755 });
  const env = { PATH: [root, process.env.PATH].join(delimiter), PORT: '0', npm_config_workspace: 'api' };
  const { code, out } = await run({ script, work: "console.log('runs');", env });
  expect(out).toContain('runs\n');
  expect(code).toBe(0);
  const given = await readFile(join(root, 'asked'), 'utf8').catch(() => '');
  expect(given.replace(' --no-audit --no-fund --loglevel=error\n', '')).toBe(asked);
});

test('the Node that is installed runs the script, and is linked where npm left that out', async () => {
  const { platform, arch } = process;
  const program = `node_modules/node-${platform}-${arch}/bin/node`;
  await mkdir(dirname(join(root, program)), { recursive: true });
  await symlink(process.execPath, join(root, program));
  const { out } = await run({ work: 'console.log(process.argv0);' });
  expect(out).toBe(`${join(root, program)}\n`);
  expect(await readlink(join(root, 'node_modules/.bin/node'))).toBe(`../node-${platform}-${arch}/bin/node`);
});

test('a Node that is too old to install is a sentence', async () => {
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '16.20.2' } });";
  const { code, out } = await run({ flags: ['--import', `data:text/javascript,${encodeURIComponent(old)}`] });
  expect(out).toBe('Node 16.20.2 is too old: version 18 or newer is needed to install. See https://nodejs.org\n');
  expect(code).toBe(1);
});

test('every npm script begins so', () => {
  for (const folder of ['', ...JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).workspaces]) {
    const { scripts = {} } = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8'));
    const others = Object.entries<string>(scripts).filter(
      ([, line]) => !/^(cd api && )?node (\.\.\/)?scripts\/node\.mjs /.test(line),
    );
    expect(others).toEqual([]);
  }
});

test('what the site is built and started from needs no package of tests', () => {
  const read = (file: string) => {
    const path = join(repository, file);
    return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined;
  };
  const entries = globSync(
    [
      'shell/src/{browser/main,server/server,render/render-process}.ts',
      'mf-*/src/remote.ts',
      'api/src/**/*-process.ts',
    ],
    { cwd: repository },
  );
  const { packages } = sourceClosure([...ofTheSite, ...entries, 'shared/build/build-package.ts'], read);
  const locked = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
  const needed = [...lockedPackages(locked, packages).keys()];
  expect(needed.length).toBeGreaterThan(200);
  expect(needed.filter((place) => locked.packages[place].dev)).toEqual([]);
});

test('a signal to npm reaches the script: SIGTERM ends it, and nothing is left', async () => {
  await writeFile(join(root, site), staysUntilEnded);
  await writeFile(join(root, 'package.json'), `{"scripts":{"start":"node scripts/node.mjs ${site}"}}`);
  // The Node that runs this test comes first: the machine's own may be too old for the script.
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const npm = spawn('npm', ['start'], { cwd: root, env: { ...process.env, PATH } });
  let out = '';
  npm.stdout.on('data', (chunk) => {
    out += chunk;
    if (String(chunk).includes('here')) npm.kill('SIGTERM');
  });
  await once(npm, 'close');
  expect(out).toContain('cleaned up');
});

const staysUntilEnded =
  "process.on('SIGTERM', () => { console.log('cleaned up'); process.exit(0); }); console.log('here'); setInterval(() => {}, 1000);";

test('when it is killed, the script cleans up and ends', async () => {
  const { out } = await run({ work: staysUntilEnded, whenHere: (signal) => signal('SIGKILL') });
  expect(out).toBe('here\ncleaned up\n');
});

test('a port that is taken is reported before anything is installed', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  await write({ wanted: kept });
  const { port } = taken.address() as AddressInfo;
  const { code, out } = await run({ env: { PORT: String(port) } });
  taken.close();
  expect(out).toMatch(new RegExp(`^PORT: ${port} is taken by another program\\..*\n$`));
  expect(code).toBe(2);
});

test('the script gets the arguments, and its exit code is the outcome', async () => {
  const work = 'console.log(process.argv[2] as string, process.version); process.exit(3);';
  const { code, out } = await run({ work });
  expect(out).toBe(`an argument ${process.version}\n`);
  expect(code).toBe(3);
});
