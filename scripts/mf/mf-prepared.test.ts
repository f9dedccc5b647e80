import { readChannel } from 'shared/releases/channel/channel.ts';
import { versionOf } from 'shared/releases/make-release.ts';
import type { KnownShellStatus } from 'shared/releases/shell/shell-status.ts';
import { MfHarness } from './testing/mf-harness.ts';

const one = versionOf('one');
const promoteOne = ['promote', `mf-content@${one}`, '--reason', 'x'];

let site: MfHarness;
beforeEach(async () => {
  site = await MfHarness.make();
});
afterEach(() => site.end());

const rejecting = (reason: string, at = new Date().toISOString()) => ({
  remotes: {},
  rejected: [{ name: 'mf-content', version: one, reason, at }],
});
const ready = ({ remotes }: KnownShellStatus) => ({ remotes });

test('a release that every shell rejected does not go live: exit code 6 with the reason, and nothing is written', async () => {
  await site.publish('one');
  await site.runShell(() => rejecting('its routes are empty'));
  const { code, err } = await site.mfHere(...promoteOne);
  expect({ code, err }).toEqual({
    code: 6,
    err: expect.stringMatching(new RegExp(`REJECTED mf-content@${one}: its routes are empty\nNothing was changed`)),
  });
  expect(await readChannel(site.store)).toBeNull();
});

const emptyPage = `/news shows nothing`;
/** What a shell says that holds it back for an empty page alone, until it is live. */
const holdingBack = (isEmpty: boolean) => (status: KnownShellStatus) => {
  const [rejected] = rejecting(emptyPage).rejected;
  return status.rev > 0 || !rejected ? ready(status) : { remotes: {}, rejected: [{ ...rejected, isEmpty }] };
};

test('a reason that names the release itself is not led by its name again', async () => {
  await site.publish('one');
  await site.runShell(() => rejecting(`mf-content@${one}: its routes are empty`));
  const { err } = await site.mfHere(...promoteOne);
  expect(err.split(`mf-content@${one}`)).toHaveLength(2);
});

test('a release with an empty page goes live with --even-if-empty, and no other rejected release does', async () => {
  await site.publish('one');
  await site.runShell(holdingBack(false));
  expect((await site.mfHere(...promoteOne, '--even-if-empty')).code).toBe(6);
  await site.runShell(holdingBack(true));
  expect((await site.mfHere(...promoteOne, '--even-if-empty')).code).toBe(6); // one shell found something else
  expect(await readChannel(site.store)).toBeNull();
});

test('a release that shells hold back for an empty page alone needs --even-if-empty', async () => {
  await site.publish('one');
  await site.runShell(holdingBack(true));
  expect(await site.mfHere(...promoteOne)).toMatchObject({ code: 6, err: expect.stringContaining(emptyPage) });
  expect(await site.mfHere(...promoteOne, '--even-if-empty')).toMatchObject({ code: 0 });
  expect((await readChannel(site.store))?.remotes['mf-content']?.current).toBe(one);
});

test('status names live pages that show nothing, and does not end with 0', async () => {
  await site.ship('one');
  await site.runShell(({ remotes }) => {
    const content = remotes['mf-content'];
    const empty = [{ page: '/news', at: '2026-07-01T02:30:00.000Z' }];
    if (!content) throw new Error('nothing is live');
    return { remotes: { 'mf-content': { ...content, empty } } };
  });
  expect(await site.mfHere('status')).toMatchObject({
    code: 6,
    out: expect.stringMatching(
      new RegExp(`EMPTY /news[^]*answers /news of mf-content@${one} with an EMPTY page[^]*mf -- rollback`),
    ),
  });
});

test('a promotion waits until a shell has prepared it', async () => {
  await site.publish('one');
  let asked = 0;
  await site.runShell((status) => (asked++ < 20 ? { remotes: {} } : ready(status)));
  const { code, err } = await site.mf(...promoteOne);
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('Waiting until the shells have prepared') });
  expect(asked).toBeGreaterThan(20);
});

test('one shell that has prepared it is enough to promote; the answer of the other is printed', async () => {
  await site.publish('one');
  await site.runShell();
  await site.runShell(({ rev }) => {
    const refused = { version: one, reason: 'no memory', at: 'now' };
    if (rev === 0) return rejecting('no memory');
    return { remotes: { 'mf-content': { current: null, resident: [], refused } } };
  });
  expect(await site.mfHere(...promoteOne)).toMatchObject({
    code: 6,
    out: expect.stringContaining('Live on 1 of 2 shells'),
  });
  expect((await readChannel(site.store))?.rev).toBe(1);
});

test('while no shell runs a promotion prints what can be done', async () => {
  await site.publish('one');
  const { code, err } = await site.mfHere(...promoteOne);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('--unprepared') });
  expect(await readChannel(site.store)).toBeNull();
  expect((await site.mfHere(...promoteOne, '--unprepared')).code).toBe(0);
});

test('publish --wait prints the verdict of the shells', async () => {
  await site.runShell();
  const { folder } = await site.build('one');
  expect(await site.mfHere('publish', folder, '--wait')).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      new RegExp(`mf-content@${one} is prepared on 1 of 1 shell\\.\nNo traffic .*To make it live`),
    ),
  });
  await site.runShell(() => rejecting('news/:id: TypeError: x is undefined'));
  // What was rejected is not said to be ready for visitors.
  expect(await site.mfHere('publish', folder, '--wait')).toMatchObject({
    code: 6,
    out: expect.stringMatching(/news\/:id: TypeError: x is undefined\nNo traffic was moved\.\s*$/),
  });
});

test('status shows a rejected release for a day, and it is no alarm', async () => {
  await site.runShell(() => rejecting('its routes are empty', '2026-07-01T02:30:00.000Z'));
  expect(await site.mfHere('status')).toMatchObject({ code: 0, out: expect.not.stringContaining('empty') });
  await site.runShell(() => rejecting('its routes are empty'));
  expect(await site.mfHere('status')).toMatchObject({ code: 0, out: expect.stringContaining('its routes are empty') });
});

test('warnings of a build are printed when it is published', async () => {
  const warnings = [{ file: 'mf-content/src/news/cache.ts', line: 7, what: 'const seen = new Map()' }];
  const { folder } = await site.build('one', { warnings });
  expect((await site.mfHere('publish', folder)).out).toContain(
    'warning: mf-content/src/news/cache.ts:7 is kept from one visitor to the next on the server: const seen = new Map()',
  );
});
