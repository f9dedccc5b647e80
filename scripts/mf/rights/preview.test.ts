import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MfHarness } from '../testing/mf-harness.ts';

let site: MfHarness;
let release: string;
beforeEach(async () => {
  site = await MfHarness.make();
  await site.ship('one');
  release = `mf-content@${await site.publish('two')}`;
});
afterEach(() => site.end());

test('a preview is a link that status shows and that ends; no traffic is moved', async () => {
  site.env.SITE_URL = 'https://site.example/';
  const { code, out } = await site.mfHere('preview', release, '--for', '30m');
  expect(code).toBe(0);
  const key = /https:\/\/site\.example\/_mf\/preview\/([\w-]{32})\n/.exec(out)?.[1] ?? '';
  expect(key).not.toBe('');
  expect(await readFile(join(site.store, 'previews.json'), 'utf8')).not.toContain(key);
  expect((await site.mfHere('status')).out).toContain(`${release} is previewed by link until`);
  expect((await site.mfHere('list', 'mf-content')).out).toContain('rev 1');
  expect((await site.mfHere('preview', release, '--end')).out).toContain(`Nobody is shown ${release} any more.`);
  expect((await site.mfHere('status')).out).not.toContain('previewed');
  expect((await site.mfHere('preview', release, '--end')).out).toContain('was shown to nobody');
});

test('not more than two releases are shown at once', async () => {
  for (const mark of ['three', 'four']) {
    await site.mfHere('preview', `mf-content@${await site.publish(mark)}`);
  }
  const third = await site.mfHere('preview', release);
  expect(third).toMatchObject({ code: 3, err: expect.stringContaining('no more than two at once') });
  expect(third.err).toMatch(/To end one: npm run mf -- preview mf-content@0\.1\.0-[0-9a-f]{12} --end/);
});

test('a release that is not there, the shell, and a time that is over are refused', async () => {
  expect((await site.mfHere('preview', 'mf-content@0.1.0-000000000000')).code).toBe(5);
  expect((await site.mfHere('preview', 'shell@0.1.0-000000000000')).code).toBe(2);
  expect((await site.mfHere('preview', release, '--for', '0m')).code).toBe(2);
});

test('a release that is previewed is not removed', async () => {
  await site.publishOld('old', 9);
  for (const mark of ['a', 'b', 'c', 'd', 'e']) await site.publish(mark);
  const [old] = JSON.parse((await site.mfHere('gc', '--dry-run', '--json')).out).wouldRemove;
  await site.mfHere('preview', `${old.name}@${old.version}`);
  expect((await site.mfHere('gc', '--dry-run')).out).toContain('in a preview');
});
