import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { readEvents } from '../../testing/ask-chat.ts';
import { dataOf } from '../../testing/make.ts';
import { type ApiProcess, refusedStart, spawnApi } from '../../testing/processes/spawn-api.ts';
import {
  answers,
  type FakeOpenAi,
  fakeOpenAi,
  piece,
  type ScriptedReply,
} from '../../testing/providers/fake-openai.ts';
import { until } from '../../testing/until.ts';

let fake: FakeOpenAi;
let folder: string;
/** A seeded data folder, copied for each test: making one takes seconds. */
let seeded: string;
const running: ApiProcess[] = [];

/** Writes a word every 40 ms for ever. */
const endless: ScriptedReply = async (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  while (!response.destroyed) {
    response.write(`data: ${piece('字')}\n\n`);
    await sleep(40);
  }
};

beforeAll(async () => {
  fake = await fakeOpenAi();
  seeded = mkdtempSync(join(tmpdir(), 'api-seeded-'));
  await (await spawnApi({ DATA_DIR: seeded })).end('SIGTERM');
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-process-'));
  cpSync(seeded, folder, { recursive: true });
});
afterEach(async () => {
  for (const api of running.splice(0)) {
    if (api.process.exitCode === null && api.process.signalCode === null) await api.end('SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true });
});
afterAll(async () => {
  rmSync(seeded, { recursive: true, force: true });
  await fake.close();
});

async function start(environment: Record<string, string> = {}): Promise<ApiProcess> {
  const provider = { OPENAI_BASE_URL: fake.url, OPENAI_API_KEY: 'sk-test-secret', OPENAI_MODEL: 'm' };
  const api = await spawnApi({ DATA_DIR: folder, ...provider, ...environment });
  running.push(api);
  return api;
}

const demo = { terminal: 4, scene: 2, mobile: '13800138000', password: 'demo123456' };
const logIn = async (api: ApiProcess, account = demo) =>
  dataOf<{ token: string }>(await api.post('/login/account', account)).token;
const newSession = async (api: ApiProcess, token: string) =>
  dataOf<{ id: number }>(await api.post('/chatCategory/add', { name: '会话' }, token)).id;
const ask = (api: ApiProcess, token: string, question: string, other_id: number) =>
  fetch(`${api.url}/api/chat/chat`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ question, other_id }),
  });
interface Row {
  type: number;
  content: string | string[];
  status: string;
}
const records = async (api: ApiProcess, token: string, session: number) =>
  dataOf<{ lists: Row[] }>(await api.get(`/chat_records/chatLog?type=1&other_id=${session}`, token)).lists;

describe('refused at start', () => {
  test('production without providers, in sentences', async () => {
    const output = await refusedStart({ SITE_MODE: '', PASSWORD_COST: '', DATA_DIR: folder });
    expect(output).toContain('exit 2');
    expect(output).toMatch(/^DATABASE_URL: .+ Example: DATABASE_URL=/m);
    expect(output).not.toContain('at ');
  });

  // Shows: DOWN-07
  test('a folder that another process uses, which keeps running', async () => {
    const first = await start({ NODE_COMPILE_CACHE: '' });
    // What it compiled is kept for its next start.
    expect(readdirSync(join(folder, 'compiled'))).toHaveLength(1);
    const output = await refusedStart({ DATA_DIR: folder });
    expect(output).toContain(`is in use by process ${first.process.pid}`);
    expect(await first.get('/pc/config')).toMatchObject({ code: 1 });
  });

  test('a folder of another PostgreSQL', async () => {
    mkdirSync(join(folder, 'db'), { recursive: true });
    writeFileSync(join(folder, 'db', 'PG_VERSION'), '17\n');
    expect(await refusedStart({ DATA_DIR: folder })).toContain('was written by PostgreSQL 17, this version reads 18');
  });

  test('a database that is not there', async () => {
    const output = await refusedStart({ DATABASE_URL: 'postgres://nobody:geheim@127.0.0.1:9/none' });
    expect(output).toContain('exit 1');
    expect(output).not.toContain('geheim');
  });
});

test('other users of the machine cannot read private files', async () => {
  const names = ['backups', 'db', 'logs', 'operator', 'uploads'];
  for (const name of names) {
    mkdirSync(join(folder, name), { recursive: true });
    chmodSync(join(folder, name), 0o755);
  }
  await start();
  const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);
  expect(names.map((name) => [name, modeOf(name)])).toEqual(names.map((name) => [name, '700']));
  // What the process makes by itself.
  expect(modeOf('db.pid')).toBe('600');
});

// Shows: DOWN-04, DOWN-06
test('kill -9 during 50 writes loses no acknowledged one', async () => {
  // A question that says 完 is answered at once, any other for ever.
  fake.script = [
    (response, request) => {
      const { messages } = fake.asked.find((one) => one.headers === request.headers)?.body ?? {};
      return (JSON.stringify(messages).includes('完') ? answers('写完了') : endless)(response, request);
    },
  ];
  const api = await start();
  const people = await Promise.all(Array.from({ length: 25 }, (_, i) => register(api, i)));
  const acknowledged: { token: string; session: number; question: string; last: ChatEvent }[] = [];
  const writing = people.flatMap(({ token, session }, i) =>
    ['完', '长'].map(async (kind) => {
      const question = `问题 ${i} ${kind}`;
      const entry = { token, session, question };
      for await (const last of readEvents(await ask(api, token, question, session))) {
        const known = acknowledged.find((one) => one.question === question);
        if (known) known.last = last;
        else acknowledged.push({ ...entry, last });
      }
    }),
  );
  const names: { token: string; id: number }[] = [];
  const adding = people.map(async ({ token }) => {
    for (;;) names.push({ token, id: await newSession(api, token) });
  });
  while (acknowledged.length < 50 || names.length < 50) await sleep(20);
  await api.end('SIGKILL');
  await Promise.allSettled([...writing, ...adding]);

  const again = await start();
  for (const { token, session, question, last } of acknowledged) {
    const rows = await records(again, token, session);
    const at = rows.findIndex((row) => row.content === question);
    expect(at).toBeGreaterThanOrEqual(0);
    const answer = rows[at + 1];
    expect(answer?.status).toMatch(/^(done|interrupted)$/);
    if (last.event === 'finish') expect(answer).toMatchObject({ status: 'done', content: ['写完了'] });
  }
  for (const { token, session } of people) {
    const written = (await records(again, token, session)).filter((row) => row.type === 2 && row.content[0] !== '');
    expect(dataOf(await again.get('/user/center', token))).toMatchObject({ balance: 2 - written.length });
    const kept = dataOf<{ id: number }[]>(await again.get('/chatCategory/lists', token)).map((one) => one.id);
    expect(kept).toEqual(expect.arrayContaining(names.filter((one) => one.token === token).map((one) => one.id)));
  }
  expect(names.length).toBeGreaterThan(0);
});

async function register(api: ApiProcess, i: number) {
  const account = { mobile: `132${String(i).padStart(8, '0')}`, password: 'secret-1' };
  const registration = { ...account, channel: 4, scene: 2, password_confirm: account.password };
  expect(await api.post('/login/register', registration)).toMatchObject({ code: 1 });
  const token = await logIn(api, { ...demo, ...account });
  return { token, session: await newSession(api, token) };
}

/** Loaded into the process: from SIGUSR2 on, nothing can be written into files of the database any more. */
const breakableDisk = `
  import fs from 'node:fs';
  const { writeSync } = fs;
  process.on('SIGUSR2', () => {
    fs.writeSync = (...args) => {
      if (typeof args[4] !== 'number') return writeSync(...args);
      throw Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' });
    };
  });`;

// Shows: DOWN-14
test('after a failing disk the next process has every acknowledged write', async () => {
  const option = `--import=data:text/javascript,${encodeURIComponent(breakableDisk)}`;
  let api = await start({ NODE_OPTIONS: option });
  const token = await logIn(api);
  const session = await newSession(api, token);
  api.process.kill('SIGUSR2');
  const failed = { code: 0, show: 1 as const, msg: '服务开小差了', data: null };
  const add = () => api.post('/chatCategory/add', { name: '会话' }, token).catch(() => failed);
  let reply = await add();
  // A job may have written first, and the process be gone by now.
  while (reply.code === 1) reply = await add();
  expect(reply).toMatchObject({ code: 0, show: 1, msg: expect.stringContaining(failed.msg) });
  await until(() => api.process.exitCode === 1 && api.output().includes('could not write to log file'));

  api = await start();
  const lists = dataOf<{ id: number }[]>(await api.get('/chatCategory/lists', token));
  expect(lists.map(({ id }) => id)).toContain(session);
  expect(await newSession(api, token)).toBeGreaterThan(session);
});

describe('SIGTERM', () => {
  /** Milliseconds that an api waits for its answers to end where nothing else is said. */
  const drain = 25_000;

  // Shows: DOWN-08
  test('ends an answer that does not end, stores it, exits with 0', async () => {
    fake.script = [endless];
    const api = await start({ DRAIN_SECONDS: '1' });
    const token = await logIn(api);
    const session = await newSession(api, token);
    let last: ChatEvent | undefined;
    let text = '';
    let ended: Promise<number | string> | undefined;
    const begin = performance.now();
    for await (const event of readEvents(await ask(api, token, '写下去', session))) {
      ended ??= api.end('SIGTERM');
      last = event;
      if (event.event === 'chat') text += event.data;
    }
    expect(last).toMatchObject({ event: 'finish', finish_reason: 'interrupted' });
    expect(await ended).toBe(0);
    expect(performance.now() - begin).toBeLessThan(drain);
    const again = await start();
    expect((await records(again, token, session))[1]).toMatchObject({ content: [text], status: 'interrupted' });
  });

  // Shows: DOWN-08
  test('lets a short answer finish', async () => {
    fake.script = [answers('好')];
    const api = await start();
    const token = await logIn(api);
    const session = await newSession(api, token);
    const response = await ask(api, token, '短', session);
    const ended = api.end('SIGTERM');
    let last: ChatEvent | undefined;
    for await (const event of readEvents(response)) last = event;
    expect(last).toMatchObject({ event: 'finish', finish_reason: 'stop' });
    expect(await ended).toBe(0);
  });

  // Shows: DOWN-09
  test('a second one forces the end; SIGHUP is nothing', async () => {
    fake.script = [endless];
    const api = await start();
    api.process.kill('SIGHUP');
    const token = await logIn(api);
    const response = await ask(api, token, '写下去', await newSession(api, token));
    api.process.kill('SIGTERM');
    // Two that come at once are one.
    await until(() => api.output().includes('api stopping'));
    // What drains to its end exits with 0.
    expect(await api.end('SIGTERM')).toBe(1);
    await response.body?.cancel().catch(() => undefined);
    expect(await (await start()).get('/pc/config')).toMatchObject({ code: 1 });
  });
});

// Shows: STREAM-23
test('the key is in no byte of the output', async () => {
  fake.script = [endless];
  const api = await start();
  await api.get('/pc/config');
  expect(api.output()).not.toContain('sk-test-secret');
});
