import { readChannel } from 'shared/releases/channel/channel.ts';
import { MfHarness } from './testing/mf-harness.ts';

let site: MfHarness;
beforeEach(async () => {
  site = await MfHarness.make();
});
afterEach(() => site.end());

const offers = ['react#useState', 'shared/ui/kit.ts#Button'];
const uses = ['react#useState', 'shared/ui/kit.ts#Rating'];
const missing = 'it uses shared/ui/kit.ts#Rating, which is not offered';

// Shows: REMOTE-12
test('a release that uses what the running shell does not offer is not promoted: exit code 4 naming the export', async () => {
  const fitting = await site.ship('one', { uses: offers });
  const two = await site.publish('two', { uses });
  await site.runShell(() => ({ offers }));
  const { code, err } = await site.mfHere('promote', `mf-content@${two}`, '--unprepared', '--reason', 'x');
  expect({ code, err }).toEqual({ code: 4, err: expect.stringContaining(missing) });
  expect((await readChannel(site.store))?.remotes['mf-content']?.current).toBe(fitting);
});

test('one shell of several that does not offer it is enough', async () => {
  const one = await site.publish('one', { uses });
  await site.runShell(() => ({ offers: [...offers, ...uses] }));
  await site.runShell(() => ({ offers }));
  expect((await site.mfHere('promote', `mf-content@${one}`, '--unprepared', '--reason', 'x', '--dry-run')).code).toBe(
    4,
  );
});

test('nor is one rolled back to, nor switched on, that an older shell offered', async () => {
  const one = await site.ship('one', { uses });
  await site.ship('two', { uses: offers });
  await site.runShell(() => ({ offers }));
  const back = await site.mfHere('rollback', 'mf-content', '--reason', 'x');
  expect(back).toMatchObject({ code: 4, err: expect.stringContaining(missing) });
  await site.end();

  site = await MfHarness.make();
  expect(await site.ship('one', { uses })).toBe(one);
  await site.mfHere('disable', 'mf-content', '--reason', 'x');
  await site.runShell(() => ({ offers }));
  const on = await site.mfHere('enable', 'mf-content', '--reason', 'x');
  expect(on).toMatchObject({ code: 4, err: expect.stringContaining(missing) });
});

// Shows: REMOTE-11
test('another major of a shared library does not fit', async () => {
  const one = await site.publish('one', { shared: { react: '18.3.1' } });
  await site.runShell(() => ({ offers, shared: { react: '19.3.1' } }));
  expect(await site.mfHere('promote', `mf-content@${one}`, '--unprepared', '--reason', 'x')).toMatchObject({
    code: 4,
    err: expect.stringContaining('built with react 18.3.1, offered is 19.3.1'),
  });
});

test('while no shell runs the newest published one is asked', async () => {
  await site.publish('old', { name: 'shell', offers: [...offers, ...uses], builtAt: '2026-01-01T00:00:00.000Z' });
  const newest = await site.publish('new', { name: 'shell', offers, builtAt: '2026-02-01T00:00:00.000Z' });
  const one = await site.publish('one', { uses });
  expect(await site.mfHere('promote', `mf-content@${one}`, '--unprepared', '--reason', 'x')).toMatchObject({
    code: 4,
    err: expect.stringContaining(`the newest shell, ${newest}: ${missing}`),
  });
  const two = await site.publish('two', { uses: offers });
  expect((await site.mfHere('promote', `mf-content@${two}`, '--unprepared', '--reason', 'x')).code).toBe(0);
});

test('a shell that drops an export which a live remote uses is not promoted', async () => {
  const one = await site.ship('one', { uses });
  const shell = await site.publish('shell', { name: 'shell', offers });
  expect(await site.mfHere('promote', `shell@${shell}`, '--reason', 'x')).toMatchObject({
    code: 4,
    err: expect.stringContaining(`mf-content@${one} does not fit shell@${shell}: ${missing}`),
  });
  await site.mfHere('disable', 'mf-content', '--reason', 'x');
  expect((await site.mfHere('promote', `shell@${shell}`, '--reason', 'x')).code).toBe(0);
});
