import type { Row } from '../rows.ts';
import type { DrillSite } from '../site.ts';
import { mf } from '../tool.ts';
import { pause } from '../waits.ts';
import { startGuard, untilReturned } from './guards.ts';
import { name, page, publishFailing } from './releases.ts';
import { startVisits } from './visits.ts';

/** A release that breaks 5 % of one page's renders: first nobody touches anything, then it is put back by hand. */
export async function night(site: DrillSite): Promise<Row[]> {
  const visits = startVisits(site, page);
  // For everybody the other remotes are the control.
  const others = startVisits(site, '/app/qrcode');
  const guard = startGuard(site);
  const say = async (...args: string[]) => {
    const { text, exitCode } = await mf(site, ...args);
    const typed = args.map((arg) => (/[\s"]/.test(arg) ? `"${arg}"` : arg)).join(' ');
    console.log(`\n$ npm run mf -- ${typed}\n${text}\n(exit code ${exitCode})`);
  };
  const reason = ['--reason', 'new headline'];
  const canary = await publishFailing(site, 0.05);
  await say('promote', `${name}@${canary.version}`, '--percent', '50', ...reason);
  await pause(canary.failsFrom - Date.now());
  const asCanary = await untilReturned(site, canary.version, 300_000);
  await pause(2000);
  await say('history', name, '--limit', '2');
  await say('status');
  const live = await publishFailing(site, 0.05);
  await say('promote', `${name}@${live.version}`, ...reason);
  await pause(live.failsFrom - Date.now());
  const asLive = await untilReturned(site, live.version, 300_000);
  await pause(2000);
  await say('history', name, '--limit', '2');
  await guard.end();
  const byHand = await publishFailing(site, 0.05);
  await say('promote', `${name}@${byHand.version}`, ...reason);
  await pause(byHand.failsFrom - Date.now() + 30_000);
  await say('status');
  await say('rollback', name, '--reason', 'the policy page throws', '--wait');
  await say('status', '--wait');
  await visits.end();
  await others.end();
  return [
    ['5 % of one page fail, a canary for 50 %: it goes back', asCanary / 1000, 's', 65],
    ['5 % of one page fail for everybody: it goes back', asLive / 1000, 's', 120],
  ];
}
