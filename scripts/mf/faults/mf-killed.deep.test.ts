import { readdir } from 'node:fs/promises';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { readHistory } from 'shared/releases/channel/history.ts';
import { makeBuild } from 'shared/releases/make-release.ts';
import { verifyRelease } from 'shared/releases/record/verify.ts';
import { listVersions, releaseFolder } from 'shared/releases/store.ts';
import { MfHarness } from '../testing/mf-harness.ts';

let site: MfHarness;
beforeEach(async () => {
  site = await MfHarness.make();
});
afterEach(() => site.end());

const maxSteps = 200;
/** Each step is a process of its own. */
const timeoutMs = 300_000;

test(
  'mf dies at any step of a rollback: it was done and recorded, or neither, and the next one is not locked out',
  async () => {
    const versions = [await site.ship('one'), await site.ship('two')];
    const seen = new Set<boolean>();
    for (let step = 1; step < maxSteps; step++) {
      const before = await readChannel(site.store);
      const to = versions.find((version) => version !== before?.remotes['mf-content']?.current) ?? '';
      const { code, err } = await site.mfDyingAt(step, 'rollback', 'mf-content', '--to', to, '--reason', 'x');
      expect(err).toBe('');
      const after = await readChannel(site.store);
      const moved = after?.rev !== before?.rev;
      seen.add(moved);
      expect(after?.remotes['mf-content']?.current === to).toBe(moved);
      const [entry] = await readHistory(site.store);
      expect(entry).toMatchObject({ rev: after?.rev, to: after?.remotes['mf-content']?.current });
      if (code === 0) break;
    }
    expect([...seen]).toEqual([false, true]);
    const moves = (await readHistory(site.store)).filter(({ verb }) => verb !== 'publish');
    expect(moves.map(({ rev }) => rev)).toEqual(moves.map((_, place) => moves.length - place));
  },
  timeoutMs,
);

test(
  'mf dies at any step of a publish: the release is there and whole, or not there; publishing again completes it',
  async () => {
    const { folder, record } = await makeBuild(site.folder, 'one');
    for (let step = 1; step < maxSteps; step++) {
      const { code } = await site.mfDyingAt(step, 'publish', folder);
      const there = (await listVersions(site.store, 'mf-content')).includes(record.version);
      if (there) await verifyRelease(releaseFolder(site.store, 'mf-content', record.version), record);
      if (code === 0) break;
    }
    expect((await site.mf('publish', folder)).out).toContain('unchanged');
    expect(await readHistory(site.store)).toMatchObject([{ verb: 'publish', to: record.version }]);
    expect((await readdir(site.store)).sort()).toEqual(['assets', 'journal.ndjson', 'records', 'tmp']);
  },
  timeoutMs,
);
