import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readHistory } from 'shared/releases/channel/history.ts';
import { makeFolder } from 'shared/releases/make-release.ts';
import { Metrics } from './metrics.ts';
import { reportWorkers } from './report-workers.ts';
import { shellLog } from './shell-log.ts';

const quarantined = { version: '0.1.0-666666666666', reason: 'it hangs', at: '2026-11-22T03:05:50.589Z' };
let lines: { level: string; msg: string; alert?: string; release?: string }[];
let store: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  lines = [];
  ({ folder: store, remove } = await makeFolder());
});
afterEach(() => remove());

function events(folder: string) {
  const metrics = new Metrics(() => ({ rev: 7, since: null, resident: {}, openBreakers: [] }));
  const log = shellLog({ write: (line) => lines.push(JSON.parse(line)) });
  return reportWorkers({ log, metrics, config: { store: folder, internalPort: 3900 }, rev: () => 7 });
}

test('a quarantine is an alert in the log and a line in the history', async () => {
  events(store).quarantined('mf-content', quarantined);
  await untilThere(async () => (await readHistory(store)).length === 1);
  const [entry] = await readHistory(store);
  expect(entry).toMatchObject({ verb: 'quarantine', remote: 'mf-content', from: quarantined.version, rev: 7 });
  expect(entry?.by).toMatch(/^shell .+:3900$/);
  expect(lines).toEqual([
    expect.objectContaining({ level: 'error', alert: 'quarantine', release: quarantined.version }),
  ]);
});

test('a worker that could not be started is an error in the log, with the reason', () => {
  events(store).startFailed(new Error('spawn EMFILE'));
  expect(lines).toEqual([
    expect.objectContaining({ level: 'error', msg: 'render worker not started', reason: 'spawn EMFILE' }),
  ]);
});

test('a store that refuses journal lines is logged, and disturbs nothing', async () => {
  const file = join(store, 'file');
  await writeFile(file, '');
  events(join(file, 'store')).quarantined('mf-content', quarantined);
  await untilThere(async () => lines.length === 2);
  expect(lines[1]).toMatchObject({ level: 'warn', msg: 'no line in the history' });
});

async function untilThere(isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 10));
}
