import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../testing/site-test.ts';

/** The processes of `npm start`, killed one by one. */
const root = join(import.meta.dirname, '../..');

let dataDir: string;
let child: ChildProcess;
let site: string;
/** What it said. */
let said: string;

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'processes-'));
  said = '';
  child = spawn(process.execPath, [join(root, 'scripts/node.mjs'), join(root, 'scripts/start/start.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (words) => {
    said += words;
  });
  await expect.poll(() => said).toContain('Ctrl-C stops everything');
  site = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? '';
});
test.afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  await rm(dataDir, { recursive: true });
});

/** It holds the embedded database. */
const apiPid = () => readFile(join(dataDir, 'db.pid'), 'utf8').then(Number, () => 0);
const shellPid = async () => {
  const notes = (await readdir(join(dataDir, 'shells'))).map((file) => /^(\d+)\.json$/.exec(file)?.[1]);
  return Number(notes.find((pid) => pid !== undefined) ?? 0);
};
const sitePid = () => readFile(join(dataDir, 'start.pid'), 'utf8').then(Number);
/** Where the api listens, by its own word; 0 as long as it has not said so. */
async function apiPort(): Promise<number> {
  const lines = (await readFile(join(dataDir, 'logs/api.log'), 'utf8').catch(() => '')).split('\n');
  const ready = lines.findLast((line) => line.includes('"api ready"')) ?? '';
  return Number(/"url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(ready)?.[1] ?? 0);
}

async function isAlive(pid: number): Promise<boolean> {
  // A process that ended, and nobody asked how, is a zombie: as good as gone.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return state !== '' && !/\) Z /.test(state);
}

const page = async (path: string) => {
  const response = await fetch(`${site}${path}`);
  return { status: response.status, html: await response.text() };
};

/** Kills the api as soon as it has opened its database, again and again. */
async function killApi(times: number): Promise<void> {
  let last = 0;
  for (let killed = 0; killed < times; killed++) {
    await expect.poll(async () => ![0, last].includes(await apiPid())).toBe(true);
    last = await apiPid();
    process.kill(last, 'SIGKILL');
    const home = await page('/');
    expect(home.status).toBe(200);
    expect(home.html).toContain('有什么想问的');
  }
}

/** Kills the api and listens where it did; the process that would start it again sleeps meanwhile. */
async function takePort(port: number): Promise<Server> {
  const site = await sitePid();
  process.kill(site, 'SIGSTOP');
  process.kill(await apiPid(), 'SIGKILL');
  for (;;) {
    const server = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
    const isOurs = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (isOurs) {
      process.kill(site, 'SIGCONT');
      return server;
    }
    await new Promise((done) => setTimeout(done, 5));
  }
}

// Shows: DOWN-21
test('an api that exits again and again takes nothing down: pages work without it, and with it when it is back', async () => {
  const shell = await shellPid();
  await killApi(6);
  // The log line of the last end is printed a moment after it.
  await expect.poll(() => said.match(/api {4}is down \(ended by SIGKILL\)/g)?.length ?? 0).toBeGreaterThanOrEqual(6);
  await expect.poll(() => said).toContain('pages go on without it');
  await expect.poll(async () => (await page('/news')).status).toBe(200);
  await expect.poll(() => said).toContain('api    is up again');
  expect(await shellPid()).toBe(shell);
});

test('when another process takes the port of an api that is down, the api listens on another one, and the pages have its data', async () => {
  // The log is written a moment after the line on the terminal.
  await expect.poll(apiPort).toBeGreaterThan(0);
  const port = await apiPort();
  const other = await takePort(port);
  await expect.poll(async () => ![0, port].includes(await apiPort())).toBe(true);
  await expect.poll(async () => (await page('/news').catch(() => null))?.status).toBe(200);
  await new Promise((done) => other.close(done));
});

// Shows: DOWN-22
test('when the process that started them is killed, no process of the site stays', async () => {
  const pids = [await sitePid(), await apiPid(), await shellPid()];
  expect(pids).not.toContain(0);
  await page('/news'); // lines that are not written yet
  process.kill(pids[0] ?? 0, 'SIGKILL');
  for (const pid of pids) await expect.poll(() => isAlive(pid)).toBe(false);
});
