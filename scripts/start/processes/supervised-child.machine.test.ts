import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from 'shared/releases/channel/write-lock.ts';
import type { Pauses } from './back-off.ts';
import { ChildLog, shortLine } from './child-log.ts';
import type { Launch, Listening } from './launch.ts';
import { SupervisedChild } from './supervised-child.ts';

let folder: string;
let said: string[];
let children: SupervisedChild[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supervised-'));
  said = [];
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map((child) => child.stop()));
  await rm(folder, { recursive: true });
});

const quick = { first: 1, longest: 8, steady: 60_000 };
type Options = { silenceMs?: number; drainMs?: number; pauses?: Pauses; port?: number };

async function keep(code: string, { pauses = quick, port, ...options }: Options = {}) {
  const script = join(folder, 'child.mjs');
  await writeFile(script, code);
  const log = new ChildLog('child', join(folder, 'logs', 'child.log'), (line) => said.push(line));
  const launch = (at: Listening | undefined): Launch => {
    const env = { ...process.env, PORT: String(at?.port ?? 0), COUNT: join(folder, 'count') };
    return { args: [script], env, drainMs: 10_000, ...options };
  };
  const child = new SupervisedChild({
    launch,
    log,
    pauses,
    meanwhile: 'the rest continues',
    ...(port && { at: { port } }),
  });
  children.push(child);
  child.start();
  return { child, log };
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`waited two minutes in vain; it said: ${said.join(' | ')}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

const stayAlive = 'console.log("here"); setInterval(() => {}, 1000);';

test('a child that is killed is started again', async () => {
  const { child } = await keep(stayAlive);
  await until(() => said.filter((line) => line.includes('here')).length === 1);
  const first = child.pid;
  process.kill(first ?? 0, 'SIGKILL');
  await until(() => said.filter((line) => line.includes('here')).length >= 2);
  expect(child.pid).not.toBe(first);
  expect(said).toContain('child  is down (ended by SIGKILL), trying again in 0.001 s; the rest continues');
});

/** Each start leaves a mark in a file. */
const countStarts = "import { appendFileSync, readFileSync } from 'node:fs'; appendFileSync(process.env.COUNT, '.');";
const starts = () => readFileSync(join(folder, 'count'), { encoding: 'utf8', flag: 'a+' }).length;
const tellListening = "process.send({ type: 'listening', port: 1 });";

test('a child that always fails is restarted without limit at growing intervals, and logged without flooding', async () => {
  const { child, log } = await keep(`${countStarts} console.error('no database'); process.exit(1);`);
  let refused = false;
  child.once('refused', () => {
    refused = true;
  });
  await until(() => starts() >= 20);
  expect(await child.isUp()).toBe(false);
  expect(refused).toBe(false);
  expect(log.last).toContain('no database');
  const words = (pause: number) => `child  is down (ended with code 1), trying again in ${pause} s; the rest continues`;
  const down = [0.001, 0.002, 0.004, 0.008, 0.008, 0.008].map(words);
  expect(said.filter((line) => line.includes('is down'))).toEqual(down);
  expect(said.filter((line) => line.includes('no database')).length).toBe(3);
});

test('a child that recovers after many exits is logged as up again', async () => {
  const { child } = await keep(
    `${countStarts} if (readFileSync(process.env.COUNT).length < 8) process.exit(1); ${tellListening} ${stayAlive}`,
  );
  expect(await child.isUp()).toBe(false);
  await once(child, 'listening');
  expect(await child.isUp()).toBe(true);
  expect(said).toContain('child  is up again');
});

test('a child that ran for a while is started again at once', async () => {
  await keep(`${countStarts} setTimeout(() => process.exit(1), 50);`, {
    pauses: { first: 1, longest: 60_000, steady: 50 },
  });
  await until(() => starts() >= 8);
  expect(new Set(said)).toEqual(
    new Set(['child  is down (ended with code 1), trying again in 0.001 s; the rest continues']),
  );
});

test('a child that refuses its configuration is not tried again', async () => {
  const { child } = await keep(`${countStarts} process.exit(2);`);
  await once(child, 'refused');
  expect(starts()).toBe(1);
  expect(said).toEqual([]);
});

test('a child that served before is restarted, even if it reports a bad configuration', async () => {
  const { child } = await keep(
    `${countStarts} if (readFileSync(process.env.COUNT).length === 2) process.exit(2); ${tellListening} ${stayAlive}`,
  );
  await once(child, 'listening');
  process.kill(child.pid ?? 0, 'SIGKILL');
  await once(child, 'listening');
  expect(starts()).toBe(3);
});

/** As api and shell do: says where it listens, or that the port is taken. */
const listenThere = `import { createServer } from 'node:http';
  const server = createServer((_, response) => response.end('hello')).listen(process.env.PORT, '127.0.0.1');
  server.on('error', () => process.exit(98));
  server.on('listening', () => process.send({ type: 'listening', port: server.address().port }));`;

test('a child listens on any free port, on the same one after each exit, and on another one when that is taken', async () => {
  const { child } = await keep(listenThere);
  const [{ port }] = await once(child, 'listening');
  process.kill(child.pid ?? 0, 'SIGKILL');
  expect(await once(child, 'listening')).toEqual([{ port }]);

  process.kill(child.pid ?? 0, 'SIGKILL');
  await once(child, 'down');
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const [at] = await once(child, 'listening');
  expect(at.port).not.toBe(port);
  expect(await (await fetch(`http://127.0.0.1:${at.port}`)).text()).toBe('hello');
  await new Promise((done) => other.close(done));
});

test('a port that is proposed is taken, when nobody has it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { child } = await keep(listenThere, { port });
  const [at] = await once(child, 'listening');
  expect(at.port).not.toBe(port);
  await new Promise((done) => other.close(done));
  await child.stop();
  expect((await keep(listenThere, { port })).child).toBeDefined();
  expect(await once(children[1] as SupervisedChild, 'listening')).toEqual([{ port }]);
});

test('a start that the machine refuses is tried again', async () => {
  const { log } = await keep(stayAlive);
  let tries = 0;
  const child = new SupervisedChild({
    launch: () => ({
      args: [join(folder, 'child.mjs')],
      env: { ...process.env, BAD: tries++ ? '' : 'a zero byte: \0' },
      drainMs: 10_000,
    }),
    log,
    pauses: quick,
    meanwhile: 'the rest continues',
  });
  children.push(child);
  child.start();
  await until(() => child.pid !== undefined);
  expect(said).toContainEqual(expect.stringMatching(/is down \(.*null bytes.*\), trying again in 0.001 s/));
});

test('stopped and started again, it listens where it did', async () => {
  const { child } = await keep(listenThere);
  const [at] = await once(child, 'listening');
  await child.stop();
  child.start();
  expect(await once(child, 'listening')).toEqual([at]);
});

// Shows: REMOTE-08, DOWN-20
test('a child whose event loop stands still is replaced', async () => {
  const { child } = await keep(
    `console.log("here"); process.send({ type: 'alive' });
     const beat = setInterval(() => process.send({ type: 'alive' }), 50);
     setTimeout(() => { for (;;); }, 300);`,
    { silenceMs: 500 },
  );
  const first = child.pid;
  await until(() => said.filter((line) => line.includes('here')).length >= 2);
  expect(said).toContainEqual(expect.stringContaining('hung for 0.5 s'));
  expect(isAlive(first ?? 0)).toBe(false);
});

test('processes started by a child end with it, even a busy one that reads no messages', async () => {
  const { log } = await keep(
    `import { spawn } from 'node:child_process';
     const work = 'console.log("busy", process.pid); process.send("up", () => { for (const end = Date.now() + 300_000; Date.now() < end; ); });';
     const busy = spawn(process.execPath, ['-e', work], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
     busy.once('message', () => process.kill(process.pid, 'SIGKILL'));`,
    { pauses: { first: 60_000, longest: 60_000, steady: 60_000 } },
  );
  await until(() => said.some((line) => line.includes('is down')) && log.last.some((line) => line.includes('busy')));
  const pid = Number(/busy (\d+)/.exec(log.last.join(' '))?.[1]);
  await until(() => !isAlive(pid));
});

test('a child that never sends a heartbeat is not ended for it', async () => {
  const { child } = await keep(stayAlive, { silenceMs: 100 });
  const first = child.pid;
  await new Promise((done) => setTimeout(done, 600));
  expect(child.pid).toBe(first);
});

test('stopping asks first, and does not restart', async () => {
  const { child } = await keep(
    `process.on('SIGTERM', () => { console.log('drained'); process.exit(0); }); ${stayAlive}`,
  );
  await until(() => said.some((line) => line.includes('here')));
  await child.stop();
  expect(isAlive(child.pid ?? 0)).toBe(false);
  expect(await readFile(join(folder, 'logs/child.log'), 'utf8')).toBe('here\ndrained\n');
});

test('a child that does not listen is made to end', async () => {
  const { child } = await keep(`process.on('SIGTERM', () => {}); ${stayAlive}`, { drainMs: 200 });
  await until(() => said.some((line) => line.includes('here')));
  await child.stop();
  expect(isAlive(child.pid ?? 0)).toBe(false);
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
