import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import { postgresPrograms } from '../../../api/src/testing/database/postgres-server.ts';
import { measureLists } from './measure-lists.ts';

/** Milliseconds within the database, and pages of 8 KiB: what a list of 25 rows may read of 100,000. */
const most = { took: inThisHour(0.3), pages: 45_000 };

const onPostgres = postgresPrograms ? test : test.skip;
onPostgres('no list reads too much of a hundred thousand users, orders and posts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lists-'));
  const steps: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const costs = await measureLists({ folder, rows: 100_000, atEnd: (step) => void steps.push(step) });
    expect(costs.length).toBeGreaterThan(100);
    const late = costs.filter(({ inDatabase, buffers }) => inDatabase > most.took || buffers > most.pages);
    expect(late.map(({ call, inDatabase, buffers }) => [call.name, inDatabase, buffers])).toEqual([]);
  } finally {
    for (const step of steps.toReversed()) await step();
  }
});
