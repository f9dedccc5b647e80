import { readChannel } from 'shared/releases/channel/channel.ts';
import { readHistory } from 'shared/releases/channel/history.ts';
import { MfHarness } from '../testing/mf-harness.ts';

let site: MfHarness;
let one: string;
let release: string;
beforeEach(async () => {
  site = await MfHarness.make();
  one = await site.ship('one');
  release = `mf-content@${await site.publish('two')}`;
  await site.runShell();
});
afterEach(() => site.end());

const why = ['--reason', 'x'] as const;
const pointer = async () => (await readChannel(site.store))?.remotes['mf-content'];

test('a share, a larger one, a pause and the end: each is said, and is in the history', async () => {
  const began = await site.mfHere('promote', release, '--percent', '5', ...why);
  expect(began).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${release} is a canary: 5 % of visitors get it`),
  });
  expect(began.out).toContain('Live on 1 of 1 shell');
  expect(began.out).toMatch(/that 5 % more fail in about 2 min, .* twice as many not within 30 min; a share of 50 %/);
  const { since, key } = (await pointer())?.canary ?? {};
  expect((await site.mfHere('promote', release, '--percent', '20', ...why)).code).toBe(0);
  expect(await pointer()).toMatchObject({ current: one, canary: { percent: 20, since, key, side: 'low' } });
  expect((await site.mfHere('status')).out).toContain(`${release} is a canary, given to 20 % of visitors, since`);
  expect((await site.mfHere('list')).out).toMatch(/canary/);
  expect((await site.mfHere('promote', 'mf-content', '--pause', ...why)).out).toContain(
    'nobody gets it at this moment',
  );
  expect((await site.mfHere('status')).out).toContain('PAUSED');
  const ended = await site.mfHere('promote', 'mf-content', '--abort', ...why);
  expect(ended.out).toContain(`is no canary any more: everybody gets ${one}`);
  expect(await pointer()).toMatchObject({ current: one, canary: null });
  const verbs = (await readHistory(site.store)).map(({ verb }) => verb);
  expect(verbs.slice(0, 4)).toEqual(['canary abort', 'canary pause', 'canary 20 %', 'canary 5 %']);
});

test('finished, it is live; rolled back, it is gone and what was live stays', async () => {
  await site.mfHere('promote', release, '--percent', '5', ...why);
  const back = await site.mfHere('rollback', 'mf-content', '--kill', ...why);
  expect(back.out).toContain(`everybody gets ${one}`);
  expect(await pointer()).toMatchObject({ current: one, canary: null, killed: [release.split('@')[1]] });
  const third = `mf-content@${await site.publish('three')}`;
  await site.mfHere('promote', third, '--percent', '5', ...why);
  expect((await site.mfHere('promote', 'mf-content', '--finish', ...why)).code).toBe(0);
  expect(await pointer()).toMatchObject({ current: third.split('@')[1], previous: one, canary: null });
});

test('a second release of the remote, a third canary and too many visitors are refused', async () => {
  await site.mfHere('promote', release, '--percent', '60', ...why);
  const other = await site.mfHere('promote', `mf-content@${await site.publish('three')}`, ...why);
  expect(other).toMatchObject({
    code: 3,
    err: expect.stringContaining(`${release} is a canary. Nothing was changed.`),
  });
  expect(other.err).toContain('npm run mf -- promote mf-content --abort');
  for (const name of ['mf-chat', 'mf-account'] as const) await site.ship('live', { name });
  const next = async (name: 'mf-chat' | 'mf-account') => `${name}@${await site.publish('next', { name })}`;
  expect(await site.mfHere('promote', await next('mf-chat'), '--percent', '40', ...why)).toMatchObject({ code: 2 });
  expect((await site.mfHere('promote', await next('mf-chat'), '--percent', '10', ...why)).code).toBe(0);
  const third = await site.mfHere('promote', await next('mf-account'), '--percent', '1', ...why);
  expect(third).toMatchObject({ code: 3, err: expect.stringContaining('no more than two at once') });
  expect((await site.mfHere('promote', 'mf-account', '--abort', ...why)).code).toBe(2);
});

test('a freeze holds for it, and so does the right to move the remote', async () => {
  await site.mfHere('freeze', 'mf-content', '--until', '1h', ...why);
  expect((await site.mfHere('promote', release, '--percent', '5', ...why)).code).toBe(8);
  await site.mfHere('unfreeze', 'mf-content', ...why);
  await site.mfHere('token', 'add', 'anna', '--remotes', 'all');
  expect((await site.mfHere('promote', release, '--percent', '5', ...why)).code).toBe(8);
  expect(await pointer()).not.toHaveProperty('canary');
});
