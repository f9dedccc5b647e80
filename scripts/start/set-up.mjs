// Runs on whatever Node the machine has (18 or newer) before anything is installed: no dependency, no TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takenPort } from './free-port.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Programs that a machine without the packages of tests and checks runs. All others need these, too. */
export const ofTheSite = [
  'scripts/start/start.ts',
  'scripts/build.ts',
  'scripts/mf/mf.ts',
  'scripts/admin/admin.ts',
  'api/src/audit.ts',
  'api/src/main.ts',
  'console/server/main.ts',
  'shared/build/console/build-console.ts',
];

/** A port that is in use is reported before the minute of installing. */
const listening = ['scripts/start/start.ts', 'scripts/dev/dev.ts'];

/** Installs what the lockfile says and this run lacks, then runs the pinned Node with these arguments and ends as it ends. */
export async function setUpAndRun(args) {
  const program = relative(root, resolve(args.find((arg) => !arg.startsWith('-')) ?? ''))
    .split(sep)
    .join('/');
  const wanted = { tests: !ofTheSite.includes(program) };
  if (!isInstalled(root, wanted)) {
    if (listening.includes(program)) await refuseTakenPort();
    await install(wanted);
  }
  const node = pinnedNode();
  link(node);
  await run(node, args);
}

/** Compares what npm noted as installed with the lockfile, so a pull, or `npm install` by hand, needs no stamp. */
export function isInstalled(folder, { tests }) {
  const lock = readLock(join(folder, 'package-lock.json'));
  const installed = installedPackages(folder);
  return Object.entries(lock).every(
    ([path, wanted]) =>
      path === '' ||
      wanted.optional ||
      (!tests && (wanted.dev || wanted.devOptional)) ||
      installed[path]?.version === wanted.version,
  );
}

const installedPackages = (folder) => readLock(join(folder, 'node_modules', '.package-lock.json'));

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** What is no number at all is the script's to refuse. */
async function refuseTakenPort() {
  const port = Number(process.env.PORT?.trim() || 3000);
  const taken = Number.isInteger(port) && port >= 0 && port <= 65_535 ? await takenPort('PORT', port) : undefined;
  if (taken) refuse(taken, 2);
}

/** Tests' packages are added to the others: `npm ci` would take those away from a site that runs. */
async function install({ tests }) {
  const adds = tests && isInstalled(root, { tests: false });
  const all = tests || Object.values(installedPackages(root)).some(({ dev }) => dev);
  const command = adds ? ['install', '--no-save'] : ['ci'];
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  // What a command prints is its answer alone.
  console.error(
    `Installing ${adds ? 'what tests and checks need' : 'packages'} as package-lock.json says (npm ${command[0]}; ` +
      'the first time takes a minute or two) …',
  );
  const ticker = setInterval(() => console.error(`  … ${seconds()} s`), 15_000);
  const code = await npm([...command, all ? '--include=dev' : '--omit=dev']);
  clearInterval(ticker);
  if (code !== 0) {
    refuse(
      `npm ${command[0]} failed; its messages are above. Most often the registry was not reachable: try again. ` +
        'Version 9 of npm or newer is needed, as it comes with Node: https://nodejs.org',
    );
  }
  console.error(`Installed in ${seconds()} s.`);
}

/** By npm's own path where npm started us; engine warnings are about the Node that installs, not the one that runs. */
function npm(command) {
  const program = process.env.npm_execpath?.endsWith('.js') && process.env.npm_execpath;
  const args = [...command, '--no-audit', '--no-fund', '--loglevel=error'];
  // `npm test -w api` hands its choice of a workspace down.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(workspaces?|include_workspace_root)$/i.test(name)),
  );
  const options = { cwd: root, env, stdio: ['inherit', 2, 2] };
  const child = program
    ? spawn(process.env.npm_node_execpath ?? process.execPath, [program, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  return new Promise((done) => child.once('error', () => done(1)).once('exit', (code) => done(code ?? 1)));
}

/** The Node of the lockfile; else the running one when it is new enough. */
function pinnedNode() {
  const { platform, arch } = process;
  const file = platform === 'win32' ? 'node.exe' : 'node';
  const pinned = [`node-${platform === 'win32' ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`]
    .map((name) => join(root, 'node_modules', name, 'bin', file))
    .find((program) => program === process.execPath || spawnSync(program, ['--version']).status === 0);
  if (pinned) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return refuse(
    `The project runs on Node 24. No build of it is installed for ${platform}-${arch}, ` +
      `and this is Node ${process.versions.node}. Install Node 24 (https://nodejs.org) and try again.`,
  );
}

/**
 * `node_modules/.bin/node`, which units, documents and programs that begin with `#!/usr/bin/env node` find. npm before 11
 * leaves it out: packages for other platforms have a program of that name, too.
 */
function link(node) {
  const place = join(root, 'node_modules', '.bin', 'node');
  if (process.platform === 'win32' || existsSync(place)) return;
  try {
    mkdirSync(dirname(place), { recursive: true });
    rmSync(place, { force: true });
    symlinkSync(node.startsWith(root) ? relative(dirname(place), node) : node, place);
  } catch {
    // A folder that this user cannot write to stays as it is.
  }
}

/** The program ends when this process dies, however it dies. */
async function run(node, args) {
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--disable-sigusr1',
    '--import',
    new URL('end-with-parent.mjs', import.meta.url).href,
  ];
  const child = spawn(node, [...flags, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
      END_WITH_PARENT: 'yes',
    },
  });
  // Node 20 has no flag for it: with a listener the signal opens no debugger in this process.
  process.on('SIGUSR1', () => {});
  process.on('SIGINT', () => {}); // the terminal sends the signal to the script as well; this process waits for its end
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithNpm(child);
  const [code, signal] = await new Promise((done) => child.once('exit', (...ending) => done(ending)));
  process.exitCode = code ?? (signal ? 1 : 0);
}

/** npm sends a signal to its `sh`, which ends without passing it on: this process then has another parent. */
function endWithNpm(child) {
  const npm = process.ppid;
  const ticker = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(ticker);
    child.kill('SIGTERM');
  }, 250);
  ticker.unref();
}

function refuse(sentence, exitCode = 1) {
  console.error(sentence);
  process.exit(exitCode);
}
