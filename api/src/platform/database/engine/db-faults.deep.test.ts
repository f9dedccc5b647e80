import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { onMachine } from 'shared/testing/on-machine.ts';
import { auditLedger } from '../../../operations/audit/audit.ts';
import { askChat } from '../../../testing/ask-chat.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../../../testing/database/postgres-server.ts';
import { makeSession, makeUser } from '../../../testing/make.ts';
import { freePort } from '../../../testing/processes/free-port.ts';
import { gate, scriptedText } from '../../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { users } from '../../user/user-tables.ts';
import { type Database, openDatabase } from '../db.ts';

const timeout = 1000;
const failed = { code: 0, show: 1, msg: expect.stringContaining('服务开小差了') };

/** Faults that only a real server has; without one on the machine they are skipped. */
onMachine(postgresPrograms !== undefined, 'PostgreSQL').describe('DOWN-11: PostgreSQL', () => {
  let server: PostgresServer;
  let direct: pg.Pool;
  let database: Database;
  let site: TestApp;

  beforeAll(async () => {
    server = startPostgres(await freePort(), { max_connections: 20, superuser_reserved_connections: 3 });
    direct = new pg.Pool({ connectionString: server.url, max: 30 });
    direct.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
    await open(server.url);
  });
  afterEach(async () => {
    expect(await auditLedger(database.db)).toEqual([]);
  });
  afterAll(async () => {
    // First, so that nothing of it is left, also after a failed test.
    server.stop();
    void direct.end();
    await close();
  });

  async function open(databaseUrl: string, whenOpen?: () => void) {
    database = await openDatabase({ databaseUrl, dataDir: '', timeout });
    whenOpen?.();
    site = await testApp({ database, text: scriptedText([{ text: '答' }, { end: 'stop' }]) });
  }
  async function close() {
    await site.close();
    await database.close();
  }
  const endConnections = () =>
    direct.query(
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
      ['client backend'],
    );

  test('no query is compiled first, which takes longer than running it', async () => {
    const show = sql`show jit`;
    expect((await database.db.execute(show)).rows).toEqual([{ jit: 'off' }]);
    expect((await database.db.transaction((tx) => tx.execute(show))).rows).toEqual([{ jit: 'off' }]);
  });

  // Shows: DOWN-11
  test('connections dying within transactions end no process', async () => {
    const [inside, ended] = [gate(), gate()];
    const broken = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      inside.open();
      await ended.opened;
      await tx.execute(sql`select 1`);
    });
    await inside.opened;
    const user = await makeUser(site);
    const session = await makeSession(site, user);
    const calls = Array.from({ length: 30 }, () => askChat(site, user.token, { question: '你好', other_id: session }));
    await endConnections();
    ended.open();
    await expect(broken).rejects.toThrow();
    await Promise.allSettled(calls);
    expect(await site.get('/user/center', { token: user.token })).toMatchObject({ code: 1 });
    expect((await askChat(site, user.token, { question: '又来', other_id: session })).end).toMatchObject({
      event: 'finish',
    });
  });

  // Shows: DOWN-11
  test('a server without free connections fails calls in a sentence', async () => {
    await endConnections();
    const taken: pg.PoolClient[] = [];
    const takeAll = async () => {
      for (;;) taken.push(await direct.connect());
    };
    await expect(takeAll()).rejects.toThrow('too many clients');
    expect(await site.get('/article/lists')).toMatchObject(failed);
    for (const client of taken) client.release(true);
    expect(await site.get('/article/lists')).toMatchObject({ code: 1 });
  });

  // Shows: DOWN-11
  test('a blocked statement is cancelled; the blocking one is unaffected', async () => {
    const user = await makeUser(site);
    const holder = await direct.connect();
    await holder.query('begin');
    await holder.query('select 1 from users where id = $1 for update', [user.id]);
    const rename = { field: 'nickname', value: '改名' };
    expect(await site.post('/user/setInfo', rename, { token: user.token })).toMatchObject(failed);
    await holder.query('commit');
    holder.release();
    expect(await site.post('/user/setInfo', rename, { token: user.token })).toMatchObject({ code: 1 });
    const [row] = await database.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.nickname).toBe('改名');
  });

  // Shows: DOWN-11
  test('a swallowing network fails calls in a sentence until it returns', async () => {
    await close();
    const network = await swallowing(Number(new URL(server.url).port));
    await open(server.url.replace(/:\d+\//, `:${network.port}/`));
    // Each list is another one: the same is made once a second, and would come without the database.
    const list = (number: number) => site.get(`/article/lists?page_size=${number + 1}`);
    expect(await list(0)).toMatchObject({ code: 1 });
    network.swallow(true);
    const replies = await Promise.all(Array.from({ length: 12 }, (_, number) => list(number + 1)));
    for (const reply of replies) expect(reply).toMatchObject(failed);
    network.swallow(false);
    expect(await list(20)).toMatchObject({ code: 1 });
    await close();
    network.close();
    await open(server.url);
  });

  // Shows: DOWN-11
  test('connections lost before their transactions return to the pool', async () => {
    await close();
    const network = await swallowing(Number(new URL(server.url).port));
    await open(server.url.replace(/:\d+\//, `:${network.port}/`));
    const tenTransactions = () =>
      Promise.allSettled(Array.from({ length: 10 }, () => database.db.transaction((tx) => tx.execute(sql`select 1`))));
    expect((await tenTransactions()).map(({ status }) => status)).not.toContain('rejected');
    network.swallow(true);
    expect((await tenTransactions()).map(({ status }) => status)).not.toContain('fulfilled');
    // The server has not heard of their end either, and has few.
    await endConnections();
    network.swallow(false);
    expect((await tenTransactions()).map(({ status }) => status)).not.toContain('rejected');
    await close();
    network.close();
    await open(server.url);
  });

  test('a start waits for a server that takes six seconds', async () => {
    await close();
    const network = await swallowing(Number(new URL(server.url).port));
    network.hold(6_000);
    await open(server.url.replace(/:\d+\//, `:${network.port}/`), () => network.hold(0));
    expect(await site.get('/article/lists')).toMatchObject({ code: 1 });
    await close();
    network.close();
    await open(server.url);
  });
});

/** A way to the port that can lose every byte without a word, in both directions and also of new connections, or keep new ones waiting. */
async function swallowing(to: number) {
  const sockets = new Set<Socket>();
  let swallows = false;
  let heldFor = 0;
  const server = createServer(async (near) => {
    await sleep(heldFor);
    const far = connect(to, '127.0.0.1');
    for (const [from, onto] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => !swallows && onto.write(bytes));
      from.on('error', () => undefined).on('close', () => !swallows && onto.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    swallow(now: boolean) {
      swallows = now;
    },
    /** Milliseconds until the first byte of each new connection arrives. */
    hold(ms: number) {
      heldFor = ms;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
