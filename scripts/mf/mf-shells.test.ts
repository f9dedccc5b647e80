import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { versionOf } from 'shared/releases/make-release.ts';
import type { KnownShellStatus, ShellStatus } from 'shared/releases/shell/shell-status.ts';
import { MfHarness } from './testing/mf-harness.ts';

const [one, two] = [versionOf('one'), versionOf('two')];

let site: MfHarness;
beforeEach(async () => {
  site = await MfHarness.make();
});
afterEach(() => site.end());

/** What a shell says that did not take the channel's release of mf-content. */
function refusing({ remotes }: KnownShellStatus): Pick<ShellStatus, 'remotes'> {
  const { current, ...content } = remotes['mf-content'] ?? { prepared: [], resident: [] };
  const refused = {
    version: String(current),
    reason: `mf-content@${current}: health() says no`,
    at: new Date().toISOString(),
  };
  return { remotes: { ...remotes, 'mf-content': { ...content, current: one, refused } } };
}

describe('how many shells there should be', () => {
  test('a shell that dies while the command waits is missing: exit code 7, and status shows it', async () => {
    await site.ship('one');
    const shell = await site.runShell(({ rev }) => {
      if (rev > 1) void shell.die();
      return rev > 1 ? null : {};
    });
    const off = await site.mfHere('disable', 'mf-content', '--timeout', '1', '--reason', 'x');
    expect(off).toMatchObject({ code: 7, out: expect.stringContaining('it is on 0 of 1 shell; 1 shell is missing') });
    expect(await site.mfHere('status')).toMatchObject({
      code: 7,
      out: expect.stringContaining('0 of 1 shell serves it'),
    });
  });

  test('one of two is no success', async () => {
    await site.ship('one');
    await site.runShell();
    const second = await site.runShell();
    expect((await site.mfHere('status')).out).toContain('2 of 2 shells serve it.');
    await second.die();
    const off = await site.mfHere('disable', 'mf-content', '--timeout', '1', '--reason', 'x');
    expect(off).toMatchObject({ code: 7, out: expect.stringContaining('it is on 1 of 2 shells; 1 shell is missing') });
  });

  test('one that gave no sign for ten minutes is not missed any more', async () => {
    await site.ship('one');
    const shell = await site.runShell();
    await shell.die();
    const then = new Date(Date.now() - 11 * 60_000);
    await utimes(join(site.data, 'shells', `${process.pid}.json`), then, then);
    const off = await site.mfHere('disable', 'mf-content', '--timeout', '1', '--reason', 'x');
    expect(off).toMatchObject({ code: 0, out: expect.stringContaining('No shell runs') });
  });

  test('SHELLS sets the number where registrations cannot', async () => {
    await site.ship('one');
    await site.runShell();
    site.env = { ...site.env, SHELLS: '2' };
    expect(await site.mfHere('status')).toMatchObject({
      code: 7,
      out: expect.stringContaining('1 of 2 shells serve it'),
    });
    site.env = { ...site.env, SHELLS: 'two' };
    expect(await site.mfHere('status')).toMatchObject({
      code: 2,
      err: expect.stringContaining('SHELLS takes a whole'),
    });
  });
});

describe('a refused release', () => {
  test('is exit code 6, with which shell refused what, why, and how to roll back', async () => {
    await site.ship('one');
    await site.runShell((status) => (status.rev > 1 ? refusing(status) : {}));
    await site.publish('two');
    const { code, out } = await site.mfHere('promote', `mf-content@${two}`, '--reason', 'x');
    expect(code).toBe(6);
    expect(out).toContain('Live on 0 of 1 shell.');
    expect(out).toMatch(new RegExp(`REFUSED mf-content@${two} .*\n  mf-content@${two}: health\\(\\) says no`));
    expect(out).toContain('npm run mf -- rollback mf-content');
  });

  test('of one remote leaves moves of another alone', async () => {
    const chat = { name: 'mf-chat' } as const;
    await site.ship('one');
    await site.ship('chat', chat);
    await site.ship('two');
    await site.runShell(refusing);
    const newChat = await site.publish('new', chat);
    expect((await site.mfHere('promote', `mf-chat@${newChat}`, '--reason', 'x')).code).toBe(0);
    expect((await site.mfHere('rollback', 'mf-chat', '--reason', 'x')).code).toBe(0);
    expect(await site.mfHere('disable', 'mf-chat', '--reason', 'x')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Live on 1 of 1 shell'),
    });
    const status = await site.mfHere('status');
    expect(status).toMatchObject({ code: 6, out: expect.stringContaining(`REFUSED ${two}`) });
    expect(status.out).toContain('npm run mf -- rollback mf-content');
  });

  test('is reported for one shell while the other serves it', async () => {
    await site.ship('one');
    await site.runShell();
    await site.runShell((status) => (status.rev > 1 ? refusing(status) : {}));
    await site.publish('two');
    expect(await site.mfHere('promote', `mf-content@${two}`, '--reason', 'x')).toMatchObject({
      code: 6,
      out: expect.stringContaining('Live on 1 of 2 shells.'),
    });
  });
});

test('a shell that stays behind is exit code 7, and the message says that the change is live', async () => {
  await site.publish('one');
  await site.runShell(() => ({ rev: 0 }));
  const { code, out } = await site.mfHere('promote', `mf-content@${one}`, '--timeout', '1', '--reason', 'x');
  expect(code).toBe(7);
  expect(out).toContain('The change IS live in the store, but after 1 s it is on 0 of 1 shell; shell');
  expect(await site.mfHere('status')).toMatchObject({ code: 7, out: expect.stringContaining('is at rev 0') });
});

test('status --wait waits for a shell that is behind; a shell that does not answer is named', async () => {
  await site.ship('one');
  let asked = 0;
  await site.runShell(({ rev }) => ({ rev: asked++ < 3 ? 0 : rev }));
  expect(await site.mfHere('status', '--wait')).toMatchObject({ code: 0 });
  expect(asked).toBeGreaterThan(3);
  site.env = { MF_TIMEOUT_MS: '100' };
  await site.runShell(() => null);
  expect(await site.mfHere('status')).toMatchObject({
    code: 7,
    out: expect.stringMatching(/Shell \d+ does not answer\./),
  });
});

test('a release in quarantine is marked in status, with what to do; promoting it again is a move of its own', async () => {
  await site.ship('one');
  const at = '2026-07-01T02:30:00.000Z';
  await site.runShell(({ rev, remotes }) => {
    const content = remotes['mf-content'];
    const quarantined = rev < 2 ? { version: one, reason: 'it ended two render workers', at } : null;
    return content ? { remotes: { 'mf-content': { ...content, quarantined } } } : {};
  });
  const { code, out } = await site.mfHere('status');
  expect(code).toBe(6);
  expect(out).toMatch(new RegExp(`mf-content +${one} +QUARANTINED`));
  expect(out).toContain('in QUARANTINE at 2026-07-01 02:30 UTC: it ended two render workers');
  expect(out).toContain('npm run mf -- rollback mf-content');
  const again = await site.mfHere('promote', `mf-content@${one}`, '--reason', 'it was the api');
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('is tried again, rev 2. Live on 1 of 1 shell') });
  expect((await readChannel(site.store))?.remotes['mf-content']?.rev).toBe(2);
  expect(await site.mfHere('status')).toMatchObject({ code: 0, out: expect.not.stringContaining('QUARANTINE') });
});

test('a channel that a shell cannot follow is shown with its reason', async () => {
  await site.ship('one');
  const channelProblem = {
    rev: 1,
    reason: 'The store went back to rev 1; rev 7 stays.',
    at: '2026-07-01T02:30:00.000Z',
  };
  await site.runShell(() => ({ rev: 7, channelProblem }));
  expect(await site.mfHere('status')).toMatchObject({
    code: 7,
    out: expect.stringContaining('cannot follow the channel since 2026-07-01 02:30 UTC: The store went back'),
  });
});
