import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Reply } from 'shared/contracts/reply.ts';
import { onMachine } from 'shared/testing/on-machine.ts';
import { canFailDisks, type FailingDisk, makeFailingDisk } from '../../../testing/database/failing-disk.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../../../testing/database/postgres-server.ts';
import { freePort } from '../../../testing/processes/free-port.ts';
import { type ApiProcess, spawnApi } from '../../../testing/processes/spawn-api.ts';
import { answers, type FakeOpenAi, fakeOpenAi } from '../../../testing/providers/fake-openai.ts';
import { checkTorture } from '../../../testing/torture/torture-check.ts';
import type { Acknowledged } from '../../../testing/torture/torture-lane.ts';
import { makeWriters, missingOf, write } from '../../../testing/torture/torture-writes.ts';
import { until } from '../../../testing/until.ts';
import { type Database, openDatabase } from '../db.ts';

const has = postgresPrograms !== undefined && canFailDisks;

onMachine(has, 'PostgreSQL or C compiler').describe('DOWN-14: a disk that fails under PostgreSQL', () => {
  let folder: string;
  let disk: FailingDisk;
  let server: PostgresServer;
  let provider: FakeOpenAi;
  let database: Database;
  let api: ApiProcess;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'disk-errors-postgres-'));
    disk = makeFailingDisk();
    server = startPostgres(await freePort(), { fsync: 'on' }, disk.environment);
    database = await openDatabase({ databaseUrl: server.url, dataDir: folder });
    provider = await fakeOpenAi();
    provider.script = [answers('写完了')];
    api = await spawnApi({
      DATABASE_URL: server.url,
      DATA_DIR: folder,
      OPENAI_BASE_URL: provider.url,
      OPENAI_MODEL: 'm',
    });
  });
  afterAll(async () => {
    disk.heal();
    await api.end('SIGKILL');
    await provider.close();
    await database.close();
    server.stop();
    disk.remove();
    rmSync(folder, { recursive: true });
  });

  // Shows: DOWN-14
  test.each([
    ['log', 'pg_wal'],
    ['tables', 'base'],
  ] as const)(
    'its %s cannot be read or written while a hundred people write: each is answered or refused in a sentence, and when it can nothing that was said is lost',
    async (_, part) => {
      const acknowledged: Acknowledged = {
        keys: [],
        answers: [],
        orders: [],
        uses: [],
        withdrawals: [],
        surprises: [],
      };
      const sessions: number[] = [];
      const people = await makeWriters(database, part === 'base' ? 1 : 0);
      const writes = people.flatMap((one) => write(api, one, { sessions, acknowledged }));
      const over = Promise.allSettled(writes);
      await until(() => sessions.length + acknowledged.answers.length >= 20);
      disk.fail(part);
      if (part === 'base') await expect(database.db.execute(sql`checkpoint`)).rejects.toThrow();
      const refused = (await over).flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      expect(refused.filter((reason) => !/code 0: .*[一-龥]/.test(reason))).toEqual([]);
      const token = people[0]?.token;
      let reply: Reply | undefined;
      await until(async () => {
        reply = await api.post('/chatCategory/add', {}, token);
        return reply.code === 0;
      });
      expect(reply).toMatchObject({ show: 1, msg: expect.stringContaining('服务开小差了') });

      disk.heal();
      await server.crash();
      await until(async () => (await api.post('/chatCategory/add', {}, token)).code === 1);
      expect(await missingOf(database.db, sessions)).toEqual([]);
      await until(async () => (await checkTorture(database.db, acknowledged)).found.length === 0);
      expect(api.process.exitCode).toBeNull();
    },
  );
});
