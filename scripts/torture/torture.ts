// npm run torture -- money [--embedded] [--seed 1] [--operations 10000] [--kill-every 500] [--users 12]: random users on a real
// api and a PostgreSQL (or the embedded database) that are killed in between. npm run torture -- writes [--postgres] [--seed 1]
// [--rounds 100]: a hundred writes at once on the embedded database (or a PostgreSQL), and a kill of it and the api. Exit code 0:
// nothing was lost, the ledger is sound; 1: what it lists is wrong.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../api/src/platform/database/db.ts';
import { startPostgres } from '../../api/src/testing/database/postgres-server.ts';
import { tortureMoney } from '../../api/src/testing/torture/torture-money.ts';
import { tortureWrites } from '../../api/src/testing/torture/torture-writes.ts';
import { type Run, runScript } from '../start/run-script.ts';
import { findFreePort } from '../start/settings/settings.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    operations: { type: 'string', default: '10000' },
    'kill-every': { type: 'string', default: '500' },
    users: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '100' },
  },
});
const seed = Number(values.seed);
const say = (line: string) => console.log(line);

const money = async ({ atEnd }: Run) =>
  tortureMoney({
    seed,
    operations: Number(values.operations),
    killEvery: Number(values['kill-every']),
    users: Number(values.users),
    ...(values.embedded ? {} : { port: await findFreePort() }),
    say,
    atEnd,
  });

async function writes({ atEnd }: Run): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'torture-writes-'));
  atEnd(() => rm(dataDir, { recursive: true }));
  const server = values.postgres ? startPostgres(await findFreePort()) : undefined;
  if (server) atEnd(server.stop);
  const databaseUrl = server?.url;
  const place = {
    environment: { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    open: () => openDatabase({ databaseUrl, dataDir }),
    crash: async () => server?.crash(),
  };
  return tortureWrites({ seed, rounds: Number(values.rounds), place, say, atEnd });
}

await runScript(async (run) => {
  const torture = { money, writes }[positionals.join()];
  if (!torture) {
    console.error(
      'What shall be tortured? npm run torture -- money [--seed 1] [--operations 10000], or writes [--rounds 100]',
    );
    return 2;
  }
  const wrong = await torture(run);
  for (const line of wrong) console.error(`wrong: ${line}`);
  console.log(wrong.length ? `${wrong.length} findings` : 'Nothing acknowledged was lost, the ledger is sound.');
  return wrong.length ? 1 : 0;
});
