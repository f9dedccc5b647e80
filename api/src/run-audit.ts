// What `audit.ts` runs. Exit code 0: sound, 1: something is wrong, 2: not checked.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { audit } from './operations/audit/audit.ts';
import { ConfigRefused, readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/database/db.ts';
import { DataInUse } from './platform/database/engine/db-lock.ts';

/** Milliseconds that one query of the audit may take. */
const timeout = 600_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

try {
  // Only where the database is matters here; what production refuses is the api's business.
  const config = readConfig({ ...process.env, SITE_MODE: 'demo' });
  const folder = resolve(config.dataDir, 'db');
  // Opening it would make an empty one, which is sound.
  if (!config.databaseUrl && !existsSync(folder))
    throw new ConfigRefused(
      `DATA_DIR: there is no database at ${folder}. Name the site's folder: DATA_DIR=… npm run audit`,
    );
  const database = await openDatabase({ ...config, timeout, migrates: false });
  try {
    const { findings, entries, totals, orders, seconds } = await audit(database.db);
    const rows = totals.map(({ currency, kind, amount }) => `  ${currency.padEnd(5)} ${kind.padEnd(20)} ${amount}`);
    const states = orders.map(
      ({ status, count, amount, refunded }) =>
        `  ${status.padEnd(26)} ${count} orders of ${amount}, ${refunded} went back`,
    );
    say([`${entries} entries, checked in ${seconds.toFixed(1)} s`, ...rows, ...states].join('\n'));
    for (const finding of findings) complain(`wrong: ${finding}`);
    say(findings.length ? `${findings.length} findings` : 'The ledger is sound.');
    process.exitCode = findings.length ? 1 : 0;
  } finally {
    await database.close();
  }
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  if (error instanceof DataInUse) {
    complain('One process at a time has the embedded database. While the api runs, its own /metrics has the audit.');
  }
  process.exitCode = 2;
}
