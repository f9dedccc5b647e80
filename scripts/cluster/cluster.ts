// npm run cluster: two apis on one PostgreSQL, two shells, the gateway. A question is asked through one shell and followed
// through the other; the process that writes the answer is killed (-9). Exit code 1 when it did not end as it must.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditLedger } from '../../api/src/operations/audit/audit.ts';
import { openDatabase } from '../../api/src/platform/database/db.ts';
import { postgresPrograms, startPostgres } from '../../api/src/testing/database/postgres-server.ts';
import { fakeOpenAi, piece } from '../../api/src/testing/providers/fake-openai.ts';
import { startSiteBehindNginx } from '../measure/drill/site.ts';
import { runScript } from '../start/run-script.ts';
import { findFreePort } from '../start/settings/settings.ts';
import { ownerDies } from './owner-dies.ts';

await runScript(async (run) => {
  const { atEnd } = run;
  if (!postgresPrograms) {
    console.error("This needs PostgreSQL's programs. Install them, e.g. apt-get install postgresql");
    return 2;
  }
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const server = startPostgres(await findFreePort());
  atEnd(server.stop);
  const provider = await fakeOpenAi();
  atEnd(() => provider.close());
  // A story without an end, a word each tenth of a second.
  provider.script = [
    async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let word = 1; !response.destroyed; word++) {
        response.write(`data: ${piece(`第${word}句。`)}\n\n`);
        await sleep(100);
      }
    },
  ];
  const site = await startSiteBehindNginx(run, folder, {
    DATABASE_URL: server.url,
    OPENAI_BASE_URL: provider.url,
    OPENAI_MODEL: 'storyteller',
  });
  const seen = await ownerDies(site);
  const database = await openDatabase({ databaseUrl: server.url, dataDir: folder, migrates: false });
  const findings = await auditLedger(database.db);
  await database.close();
  seen.push({ what: 'the ledger is sound', ok: findings.length === 0, detail: findings.join('; ') });
  for (const { what, ok, detail } of seen)
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${what}${detail ? `: ${detail}` : ''}`);
  return seen.every(({ ok }) => ok) ? 0 : 1;
});
