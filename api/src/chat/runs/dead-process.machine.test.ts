import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import type { SiteEvent } from 'shared/contracts/events.ts';
import { readEventStream } from 'shared/contracts/http/event-stream.ts';
import { onMachine } from 'shared/testing/on-machine.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { openDatabase } from '../../platform/database/db.ts';
import { readAnswer, readEvents } from '../../testing/ask-chat.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../../testing/database/postgres-server.ts';
import { dataOf } from '../../testing/make.ts';
import { freePort } from '../../testing/processes/free-port.ts';
import { type ApiProcess, spawnApi } from '../../testing/processes/spawn-api.ts';
import { type FakeOpenAi, fakeOpenAi, piece } from '../../testing/providers/fake-openai.ts';
import { until } from '../../testing/until.ts';

async function* readSiteEvents({ body }: Response): AsyncGenerator<SiteEvent, void> {
  if (!body) throw new Error('no body');
  for await (const data of readEventStream(body)) yield JSON.parse(data) as SiteEvent;
}

onMachine(postgresPrograms !== undefined, 'PostgreSQL').describe('several processes on PostgreSQL', () => {
  let server: PostgresServer;
  let fake: FakeOpenAi;
  const running: ApiProcess[] = [];

  beforeAll(async () => {
    const port = await freePort();
    server = startPostgres(port);
    fake = await fakeOpenAi();
    // It begins and never goes on; a word now and then, so that it is alive.
    fake.script = [
      async (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        while (!response.destroyed) {
          response.write(`data: ${piece('字')}\n\n`);
          await sleep(500);
        }
      },
    ];
  });
  afterAll(async () => {
    for (const api of running) await api.end('SIGKILL');
    await fake.close();
    server.stop();
  });

  async function start(): Promise<ApiProcess> {
    const provider = { OPENAI_BASE_URL: fake.url, OPENAI_MODEL: 'm' };
    const api = await spawnApi({ DATABASE_URL: server.url, ...provider });
    running.push(api);
    return api;
  }

  /** A new user's question, which this process answers without an end. */
  async function begin(api: ApiProcess, mobile: string) {
    const account = { scene: 2, mobile, password: 'secret-1' };
    await api.post('/login/register', { channel: 4, ...account, password_confirm: 'secret-1' });
    const { token } = dataOf<{ token: string }>(await api.post('/login/account', { terminal: 4, ...account }));
    const { id } = dataOf<{ id: number }>(await api.post('/chatCategory/add', {}, token));
    const question = { question: '讲个故事', other_id: id, request_id: `story-${mobile}` };
    const response = await fetch(`${api.url}/api/chat/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(question),
    });
    const events = readEvents(response);
    const { run_id } = (await events.next()).value as ChatEvent;
    const end = (async () => {
      for await (const event of events) if (event.event === 'finish') return event.finish_reason;
    })().catch(() => undefined);
    const statusAt = async (other: ApiProcess) => {
      const reply = await other.get(`/chat_records/chatLog?type=1&other_id=${id}`, token);
      return dataOf<{ lists: { status: string; content: string[] }[] }>(reply).lists[1];
    };
    /** Reads it in another process: by its id, and by asking the same again. */
    const followAt = (other: ApiProcess) => {
      const json = { 'content-type': 'application/json', token };
      const again = { method: 'POST', headers: json, body: JSON.stringify(question) };
      return [
        fetch(`${other.url}/api/chat/stream?run_id=${run_id}`, { headers: { token } }),
        fetch(`${other.url}/api/chat/chat`, again),
      ].map(async (response) => readAnswer(await response));
    };
    return { token, run_id, end, statusAt, followAt };
  }

  // Shows: MONEY-06
  test('answers of a killed process are ended within seconds', async () => {
    const [one, other] = [await start(), await start()];
    const [first, second] = [await begin(one, '13700000001'), await begin(other, '13700000002')];
    await until(async () => (await first.statusAt(other))?.content[0] !== '');
    const direct = new pg.Client({ connectionString: server.url });
    await direct.connect();
    await one.end('SIGKILL');
    await until(async () => {
      // Never old enough to be given up for its silence alone: that its process is gone is what ends it.
      await direct.query(
        "update chat_runs set heartbeat_time = now() - interval '10 seconds' where status = 'running'",
      );
      return (await first.statusAt(other))?.status !== 'running';
    });
    await direct.end();
    expect(await first.statusAt(other)).toMatchObject({
      status: 'interrupted',
      content: [expect.stringMatching(/^字+$/)],
    });
    expect(dataOf(await other.get('/user/center', first.token))).toMatchObject({ balance: 1 });
    expect(await second.statusAt(other)).toMatchObject({ status: 'running' });
    await other.end('SIGKILL');
    const again = await start();
    await until(async () => (await second.statusAt(again))?.status !== 'running');
    expect(await second.statusAt(again)).toMatchObject({ status: 'interrupted' });
  });

  // Shows: MONEY-11, STREAM-16, DOWN-04
  test('answers are followed and stopped across processes, and end with theirs', async () => {
    for (const api of running.splice(0)) await api.end('SIGKILL');
    const [one, other] = [await start(), await start()];
    const [first, second] = [await begin(one, '13700000004'), await begin(one, '13700000005')];

    const tab = await fetch(`${other.url}/api/events`, { headers: { token: first.token } });
    const told = readSiteEvents(tab);
    const stopped = first.followAt(other);
    // It is stored sooner while it is followed elsewhere.
    const seen = fetch(`${other.url}/api/chat/stream?run_id=${first.run_id}`, { headers: { token: first.token } });
    let words = 0;
    for await (const event of readEvents(await seen)) if (event.event === 'chat' && words++ === 3) break;
    expect(await other.post('/chat/stop', { run_id: first.run_id }, first.token)).toMatchObject({ code: 1 });
    expect(await first.statusAt(other)).toMatchObject({ status: 'stopped' });
    for (const answer of await Promise.all(stopped)) {
      expect(answer.end).toMatchObject({ event: 'finish', finish_reason: 'stopped', balance: 1 });
      expect([answer.text]).toEqual((await first.statusAt(other))?.content);
    }

    expect((await told.next()).value).toMatchObject({ event: 'start', balance: 1, runs: [{ run_id: first.run_id }] });
    expect((await told.next()).value).toMatchObject({ event: 'run', run_id: first.run_id, status: 'stopped' });
    await told.return();

    const cut = second.followAt(other);
    await until(async () => (await second.statusAt(other))?.content[0] !== '');
    await one.end('SIGKILL');
    for (const answer of await Promise.all(cut)) {
      expect(answer.end).toMatchObject({
        event: 'finish',
        finish_reason: 'interrupted',
        data: '服务中断，已保留写出的部分',
        balance: 1,
      });
      expect([answer.text]).toEqual((await second.statusAt(other))?.content);
    }
    expect(await second.statusAt(other)).toMatchObject({ status: 'interrupted' });
    const database = await openDatabase({ databaseUrl: server.url, dataDir: '', migrates: false });
    expect(await auditLedger(database.db)).toEqual([]);
    await database.close();
  });

  // Shows: DOWN-11
  test('a process that loses its connections keeps answers and tabs', async () => {
    for (const api of running.splice(0)) await api.end('SIGKILL');
    const [one, other] = [await start(), await start()];
    const { token, run_id, statusAt, end } = await begin(one, '13700000003');
    const openTab = async (query = '') =>
      readSiteEvents(await fetch(`${other.url}/api/events${query}`, { headers: { token } }));
    const tab = await openTab();
    const begun = (await tab.next()).value;
    const direct = new pg.Client({ connectionString: server.url });
    await direct.connect();
    const pids = async (query: string) => (await direct.query<{ pid: number }>(query)).rows.map(({ pid }) => pid);
    const present = () =>
      pids("select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted");
    const others = "from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'";
    for (let round = 0; round < 4; round++) {
      await until(async () => (await present()).length >= 2);
      const before = await present();
      await direct.query(`select pg_terminate_backend(pid, 5000) ${others}`);
      // Those that are present now have come back over connections of their own.
      expect((await present()).filter((pid) => before.includes(pid))).toEqual([]);
    }
    await until(async () => (await present()).length >= 2);
    await direct.end();
    expect(await statusAt(other)).toMatchObject({ status: 'running' });
    await other.post('/chat/stop', { run_id }, token);
    expect(await end).toBe('stopped');
    expect(await tab.next()).toMatchObject({ done: true });
    const back = await openTab(`?after=${begun && 'seq' in begun ? begun.seq : ''}`);
    expect((await back.next()).value).toMatchObject({ event: 'start', runs: [] });
    // Events of the last minute may come again.
    const told: SiteEvent[] = [];
    for await (const event of back) if (told.push(event) && 'status' in event && event.status !== 'running') break;
    expect(told.at(-1)).toMatchObject({ event: 'run', run_id, status: 'stopped' });
  });
});
