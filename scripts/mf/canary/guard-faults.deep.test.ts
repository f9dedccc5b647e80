import { chmod } from 'node:fs/promises';
import { weightOf } from 'shared/releases/canary/evidence.ts';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { readHistory } from 'shared/releases/channel/history.ts';
import { readMemory } from 'shared/releases/guard/guard-memory.ts';
import type { KnownShellStatus } from 'shared/releases/shell/shell-status.ts';
import { MfHarness } from '../testing/mf-harness.ts';

/** Guards that are processes, and what befalls them at the worst moment. */
let site: MfHarness;
let release: string;
const why = ['--reason', 'x'] as const;
const timeoutMs = 300_000;
let server = { all: 0, inCanary: 0, failed: 0, failedInCanary: 0 };
beforeEach(async () => {
  site = await MfHarness.make();
  await site.ship('one');
  release = `mf-content@${await site.publish('two')}`;
  server = { all: 0, inCanary: 0, failed: 0, failedInCanary: 0 };
  await site.runShell(({ remotes }: KnownShellStatus) => {
    const content = remotes['mf-content'];
    if (!content?.canary) return {};
    return { remotes: { ...remotes, 'mf-content': { ...content, canary: { ...content.canary, counts: { server } } } } };
  });
  await site.mfHere('promote', release, '--percent', '10', ...why);
});
afterEach(() => site.end());

const isStanding = async () => Boolean((await readChannel(site.store))?.remotes['mf-content']?.canary);
const lines = async () => (await readHistory(site.store)).filter(({ verb }) => verb === 'guard abort');
const fails = (count: number) => {
  server = { all: 1000, inCanary: 100, failed: count, failedInCanary: count };
};
const weight = async () => {
  const [watched] = Object.values(await readMemory(site.store));
  return watched ? weightOf(watched.evidence) : 1;
};

test(
  'a guard dies at any step of its decision: evidence stays, one line is written',
  async () => {
    fails(2);
    await site.mfHere('guard', '--once');
    const before = await weight();
    expect(before).toBeGreaterThan(1);
    fails(12);
    let deaths = 0;
    for (let step = 1; await isStanding(); step++) {
      const { code, err } = await site.mfDyingAt(step, 'guard', '--once');
      expect(err).toBe('');
      if (code === null) deaths += 1;
      if (await isStanding()) expect(await weight()).toBeGreaterThanOrEqual(before);
    }
    expect(deaths).toBeGreaterThan(5);
    expect((await site.mf('guard', '--once')).out).toBe('No canary stands.\n');
    expect(await lines()).toHaveLength(1);
  },
  timeoutMs,
);

test(
  'of three guard processes at once one writes',
  async () => {
    fails(12);
    const answers = await Promise.all([1, 2, 3].map(() => site.mf('guard', '--once')));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await isStanding()).toBe(false);
    expect(await lines()).toHaveLength(1);
  },
  timeoutMs,
);

test(
  'a store that is read-only at that moment: it says so, and acts when it can',
  async () => {
    const self = process.getuid?.() ?? 0;
    await chmod(site.folder, 0o755);
    await chmod(site.store, 0o555);
    fails(12);
    // Root may write anywhere, so it is somebody else.
    const refused = await site.mfAs(self || 65_534, 'guard', '--once');
    await chmod(site.store, 0o755);
    expect(refused).toMatchObject({ code: 0, err: '' });
    expect(refused.out).toContain('could NOT be taken back');
    expect(await isStanding()).toBe(true);
    await site.mf('guard', '--once');
    expect(await isStanding()).toBe(false);
    expect(await lines()).toHaveLength(1);
  },
  timeoutMs,
);
