// npm run bench:lists: the operators' lists and searches over 100,000 users, orders and posts. Ends with 1 when one takes too long.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms } from '../../../api/src/testing/database/postgres-server.ts';
import { type Run, runScript } from '../../start/run-script.ts';
import { measureLists } from './measure-lists.ts';
import { reportOf } from './report-lists.ts';

const rows = Number(process.env.ROWS || 100_000);

await runScript(bench);

async function bench({ atEnd }: Run): Promise<number> {
  if (!postgresPrograms) {
    console.log('There is no PostgreSQL on this machine.');
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-lists-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const { text, late } = reportOf(await measureLists({ folder, rows, atEnd }), rows);
  console.log(text);
  return late.length > 0 ? 1 : 0;
}
