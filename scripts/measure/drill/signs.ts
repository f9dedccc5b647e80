import { readFile } from 'node:fs/promises';
import { readJournal } from 'shared/releases/channel/journal.ts';
import { findShells } from 'shared/releases/operations/live-shells.ts';
import type { DrillSite } from './site.ts';
import { pause } from './waits.ts';

/** Where a quarantine must be reported. */
export const places = ['status', 'metric', 'journal', 'alert'] as const;

/** @returns the places that report the release's quarantine now */
export async function quarantineSigns(site: DrillSite, remote: string, version: string): Promise<string[]> {
  const { live } = await findShells({ dataDir: site.dataDir });
  const metrics = await metricsOf(live);
  const journal = await readJournal(site.store);
  // A full log is put aside, and a new one begun.
  const files = site.shells.flatMap(({ log }) => [log, `${log}.1`]);
  const logs = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  const has = (line: string, ...words: string[]) => words.every((word) => line.includes(word));
  const said: Record<(typeof places)[number], boolean> = {
    status: live.some(({ status }) => status?.remotes[remote]?.quarantined?.version === version),
    metric: metrics.some((text) => text.split('\n').some((line) => has(line, 'quarantine', version))),
    journal: journal.some((entry) => has(JSON.stringify(entry), 'quarantine', version)),
    alert: logs.some((text) => text.split('\n').some((line) => has(line, '"alert":"quarantine"', version))),
  };
  return places.filter((place) => said[place]);
}

type LiveShells = Awaited<ReturnType<typeof findShells>>['live'];

/** What each shell says of itself at `/metrics`; '' when it does not answer. */
const metricsOf = (live: LiveShells): Promise<string[]> =>
  Promise.all(
    live.map(({ note }) =>
      fetch(`http://127.0.0.1:${note.internalPort}/metrics`).then(
        (response) => response.text(),
        () => '',
      ),
    ),
  );

/** Milliseconds between two samples of Node: that much each of them says of a loop that is never late. */
const sampleInterval = 10;

/** @returns how late the event loop of a front was since it was asked last, p99 in milliseconds; of the worst one */
export async function frontLag(site: DrillSite): Promise<number> {
  const { live } = await findShells({ dataDir: site.dataDir });
  const lags = (await metricsOf(live)).map((text) =>
    Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]),
  );
  return Math.max(...lags) * 1000 - sampleInterval;
}

/** @returns bytes of the fronts' heaps, the lowest of five seconds: most of their garbage was collected then */
export async function lowestHeap(site: DrillSite): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 20; look++) {
    const { live } = await findShells({ dataDir: site.dataDir });
    const used = (await metricsOf(live)).map((text) => Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1]));
    lowest = Math.min(lowest, Math.max(...used));
    await pause(250);
  }
  return lowest;
}
