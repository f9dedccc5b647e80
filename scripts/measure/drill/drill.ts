// npm run drill [-- --through-nginx] [--busy]: promotes and rolls back releases under load, and measures what a visitor noticed.
// npm run drill -- --faults [--seconds 60] [--only "^loops|late$"] [--at-once 40]: puts every kind of bad release into traffic.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepCoreBusy } from './busy.ts';
import { drillFaults } from './drill-faults.ts';
import { startOwnSite, startSiteBehindNginx } from './site.ts';
import { drillSwitches } from './switches.ts';

const { values } = parseArgs({
  options: {
    'through-nginx': { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    'at-once': { type: 'string', default: '40' },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'drill-'));
const start = values.faults || values['through-nginx'] ? startSiteBehindNginx : startOwnSite;
const site = await start(folder);
const endBusy = values.busy ? keepCoreBusy() : () => undefined;
try {
  const faults = { seconds: Number(values.seconds), only: values.only, atOnce: Number(values['at-once']), folder };
  process.exitCode = await (values.faults ? drillFaults(site, faults) : drillSwitches(site));
} finally {
  endBusy();
  await site.stop();
  if (process.exitCode === 0) await rm(folder, { recursive: true, force: true });
  else console.log(`What the processes said is in ${folder}.`);
}
