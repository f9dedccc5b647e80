import { setTimeout as sleep } from 'node:timers/promises';
import { spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import type { Run } from '../../start/run-script.ts';

/** A scrape of `/metrics` by an api on this PostgreSQL. */
export async function measureScrape({ atEnd }: Run, databaseUrl: string, dataDir: string) {
  const api = await spawnApi({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, { atEnd });
  const scrape = async () => {
    const begun = performance.now();
    const text = await (await fetch(`${api.url}/metrics`)).text();
    return { text, took: performance.now() - begun };
  };
  try {
    while (!/^site_ledger_entries 1\d{6}/m.test((await scrape()).text)) await sleep(500);
    const times: number[] = [];
    for (let i = 0; i < 50; i++) times.push((await scrape()).took);
    times.sort((one, other) => one - other);
    return [
      { what: 'scrape of /metrics with them, median of 50', result: times[25] ?? 0, unit: 'ms', limit: { most: 50 } },
      { what: 'the slowest', result: times.at(-1) ?? 0, unit: 'ms' },
    ];
  } finally {
    await api.end('SIGTERM');
  }
}
