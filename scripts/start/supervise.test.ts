import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from 'shared/releases/write-lock.ts';
import { ChildLog, shortLine } from './child-log.ts';
import { type Supervised, supervise } from './supervise.ts';

let folder: string;
let said: string[];
let children: Supervised[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supervise-'));
  said = [];
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map((child) => child.stop()));
  await rm(folder, { recursive: true });
});

async function keep(code: string, options: { silenceMs?: number; maxEnds?: number; drainMs?: number } = {}) {
  const script = join(folder, 'child.mjs');
  await writeFile(script, code);
  const log = new ChildLog('child', join(folder, 'logs', 'child.log'), (line) => said.push(line));
  const child = supervise({ args: [script], env: process.env, log, ...options });
  children.push(child);
  return { child, log };
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`waited 10 s in vain; it said: ${said.join(' | ')}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

const stayAlive = 'console.log("here"); setInterval(() => {}, 1000);';

test('a child that is killed is started again', async () => {
  const { child } = await keep(stayAlive);
  await until(() => said.filter((line) => line.includes('here')).length === 1);
  const first = child.pid();
  process.kill(first ?? 0, 'SIGKILL');
  await until(() => said.filter((line) => line.includes('here')).length === 2);
  expect(child.pid()).not.toBe(first);
  expect(said).toContainEqual(expect.stringContaining('was ended by SIGKILL; starting it again'));
});

test('a child that always fails is given up, with its last words kept', async () => {
  const { child, log } = await keep('console.error("no database"); process.exit(1);', { maxEnds: 3 });
  expect(await child.givenUp).toBe('ended with code 1; end number 3 within a minute');
  expect(log.last).toContain('no database');
});

test('a child that refuses its configuration is not tried again', async () => {
  const { child } = await keep('process.exit(2);');
  expect(await child.givenUp).toBe('refused its configuration');
});

// Shows: REMOTE-08, DOWN-20
test('a child whose event loop stands still is replaced', async () => {
  const { child } = await keep(
    `console.log("here", process.env.STOOD_STILL ?? "no"); process.send({ type: 'alive' });
     const beat = setInterval(() => process.send({ type: 'alive' }), 50);
     setTimeout(() => { for (;;); }, 300);`,
    { silenceMs: 500 },
  );
  const first = child.pid();
  await until(() => said.filter((line) => line.includes('here')).length === 2);
  expect(said).toContainEqual(expect.stringContaining('its event loop stood still for 0.5 s'));
  expect(isAlive(first ?? 0)).toBe(false);
  expect(said.filter((line) => line.includes('here')).map((line) => line.split(' ').at(-1))).toEqual(['no', 'yes']);
});

test('a child that never gives a sign of life is not taken for dead', async () => {
  const { child } = await keep(stayAlive, { silenceMs: 100 });
  const first = child.pid();
  await new Promise((done) => setTimeout(done, 600));
  expect(child.pid()).toBe(first);
});

test('stopping asks first, and does not restart', async () => {
  const { child } = await keep(
    `process.on('SIGTERM', () => { console.log('drained'); process.exit(0); }); ${stayAlive}`,
  );
  await until(() => said.some((line) => line.includes('here')));
  await child.stop();
  expect(isAlive(child.pid() ?? 0)).toBe(false);
  expect(await readFile(join(folder, 'logs/child.log'), 'utf8')).toBe('here\ndrained\n');
});

test('a child that does not listen is made to end', async () => {
  const { child } = await keep(`process.on('SIGTERM', () => {}); ${stayAlive}`, { drainMs: 200 });
  await until(() => said.some((line) => line.includes('here')));
  await child.stop();
  expect(isAlive(child.pid() ?? 0)).toBe(false);
});

test('a child ends when its parent is killed', async () => {
  const grandchild = join(folder, 'grandchild.mjs');
  await writeFile(grandchild, 'process.send(process.pid); setInterval(() => {}, 1000);');
  const parent = join(folder, 'parent.mjs');
  await writeFile(
    parent,
    `import { spawnNode } from ${JSON.stringify(join(import.meta.dirname, 'run-node.ts'))};
     const child = spawnNode([${JSON.stringify(grandchild)}], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], detached: true });
     child.on('message', (pid) => process.send(pid));`,
  );
  const process_ = spawn(process.execPath, [parent], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const pid = await new Promise<number>((done) => process_.once('message', (message) => done(Number(message))));
  expect(isAlive(pid)).toBe(true);
  process_.kill('SIGKILL');
  await until(() => !isAlive(pid));
});

test('a worker that a child starts with the same flags stays as long as it is listened to', async () => {
  await writeFile(join(folder, 'worker.mjs'), "process.on('message', (text) => process.send(text));");
  const { log } = await keep(
    `import { fork } from 'node:child_process';
     const worker = fork(${JSON.stringify(join(folder, 'worker.mjs'))});
     worker.on('message', (text) => { console.log(text); worker.disconnect(); });
     worker.on('exit', (code) => console.log('worker ended with ' + code));
     setTimeout(() => worker.connected && worker.send('answered'), 500);
     setInterval(() => {}, 1000);`,
  );
  await until(() => log.last.some((line) => line.includes('worker ended')));
  expect(log.last).toEqual(['answered', 'worker ended with 0']);
});

test.each([
  ['{"level":30,"msg":"api ready"}', 'api ready'],
  ['{"level":30,"msg":"incoming request","req":{"url":"/"}}', undefined],
  ['{"level":30,"msg":"request completed","res":{"statusCode":200},"responseTime":3}', undefined],
  ['{"level":20,"msg":"details"}', undefined],
  ['{"level":"info","msg":"api ready"}', 'api ready'],
  ['{"level":"info","msg":"the code","sms":{"mobile":"13800138000","code":"1234"}}', 'the code: 1234 for 13800138000'],
  ['{"level":"info","msg":"request","status":200}', undefined],
  ['{"level":"error","msg":"request","err":{"message":"no database"}}', 'ERROR request: no database'],
  ['{"level":40,"msg":"slow","responseTime":900}', 'warn slow'],
  ['{"level":50,"msg":"failed","err":{"message":"no database"}}', 'ERROR failed: no database'],
  ['plain words', 'plain words'],
  ['{ torn', '{ torn'],
  ['', undefined],
])('of %s a person sees %s', (line, short) => {
  expect(shortLine(line)).toBe(short);
});
