import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appendJournal } from 'shared/releases/channel/journal.ts';
import { versionOf } from 'shared/releases/make-release.ts';
import { MfHarness } from '../testing/mf-harness.ts';

const one = versionOf('one');

let site: MfHarness;
beforeEach(async () => {
  site = await MfHarness.make();
});
afterEach(() => site.end());

test('a remote that this build does not know disturbs nothing, and stays', async () => {
  await site.ship('one');
  const file = join(site.store, 'channel.json');
  const channel = JSON.parse(await readFile(file, 'utf8'));
  channel.remotes['mf-tomorrow'] = { ...channel.remotes['mf-content'], shadow: 5 };
  await writeFile(file, JSON.stringify(channel));
  await site.runShell();
  const two = await site.publish('two');
  expect(await site.mfHere('promote', `mf-content@${two}`, '--reason', 'x')).toMatchObject({ code: 0, err: '' });
  for (const verb of ['list', 'status', 'history', 'verify', 'gc']) {
    expect({ verb, ...(await site.mfHere(verb)) }).toMatchObject({ verb, code: 0, err: '' });
  }
  expect((await site.mfHere('rollback', 'mf-content', '--reason', 'x')).code).toBe(0);
  expect(JSON.parse(await readFile(file, 'utf8')).remotes['mf-tomorrow']).toEqual(channel.remotes['mf-tomorrow']);
});

test('times are printed with their zone, and the history shows what shells did', async () => {
  await site.ship('one');
  const at = '2026-07-01T02:30:00.000Z';
  const reason = 'it ended two render workers within a minute';
  const quarantine = {
    at,
    rev: 1,
    by: 'shell web-1:3900',
    verb: 'quarantine',
    remote: 'mf-content',
    from: one,
    to: null,
  };
  await appendJournal(site.store, [{ ...quarantine, reason }]);
  const { out } = await site.mfHere('history');
  expect(out).toMatch(
    new RegExp(`2026-07-01 02:30 UTC +1 +quarantine +mf-content +${one} +- +shell web-1:3900 +${reason}`),
  );
  expect((await site.mfHere('list')).out).toMatch(/^rev 1, \d{4}-\d\d-\d\d \d\d:\d\d UTC, by /);
});
