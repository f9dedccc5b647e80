// npm run drill [-- --through-nginx] [--busy]: promotes and rolls back releases under load, and measures what a visitor noticed.
// npm run drill -- canary [times] [killed] [outage] [moves] [pages] [night]: canaries and the guard on real processes.
// npm run drill -- --faults [--seconds 60] [--only "^loops|late$"] [--at-once 40]: puts every kind of bad release into traffic.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from '../../start/run-script.ts';
import { keepCoreBusy } from './busy.ts';
import { drillCanary } from './canary/drill-canary.ts';
import { drillFaults } from './drill-faults.ts';
import { startOwnSite, startSiteBehindNginx } from './site.ts';
import { drillSwitches } from './switches.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'through-nginx': { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    'at-once': { type: 'string', default: '40' },
  },
});

await runScript(async (run) => {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'));
  let hasFailed = false;
  run.atEnd(() => {
    if (hasFailed) console.log(`What the processes said is in ${folder}.`);
    else return rm(folder, { recursive: true, force: true });
  });
  const [what, ...parts] = positionals;
  if (what === 'canary') {
    const code = await drillCanary(run, folder, parts);
    hasFailed = code !== 0;
    return code;
  }
  const start = values.faults || values['through-nginx'] ? startSiteBehindNginx : startOwnSite;
  const site = await start(run, folder);
  if (values.busy) run.atEnd(keepCoreBusy());
  // Ended first: what fails because the site is being ended tells nobody anything.
  let isEnding = false;
  run.atEnd(() => {
    isEnding = true;
  });
  const faults = { seconds: Number(values.seconds), only: values.only, atOnce: Number(values['at-once']), folder };
  try {
    const exitCode = await (values.faults ? drillFaults(site, faults) : drillSwitches(site));
    hasFailed = exitCode !== 0;
    return exitCode;
  } catch (error) {
    hasFailed = !isEnding;
    throw error;
  }
});
