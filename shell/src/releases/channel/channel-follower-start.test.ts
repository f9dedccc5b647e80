/** @jest-environment node */
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promoteTo, rollBack, switchTo } from 'shared/releases/channel/channel-changes.ts';
import { lastGoodFile, readLastGood } from 'shared/releases/channel/last-good.ts';
import { replaceFile } from 'shared/releases/disk/durable-file.ts';
import { versionOf } from 'shared/releases/make-release.ts';
import { MadePool, makeFollowedSite, until } from '../make-followed-site.ts';

type Site = Awaited<ReturnType<typeof makeFollowedSite>>;
let site: Site;
beforeEach(async () => {
  site = await makeFollowedSite();
});
afterEach(() => site.close());

const channelFile = () => join(site.store, 'channel.json');

/** A shell served both, and has ended. */
async function ended() {
  const content = await site.publish('mf-content', 'one');
  const chat = await site.publish('mf-chat', 'chat');
  await site.promote('mf-content', content);
  await site.promote('mf-chat', chat);
  await (await site.start()).close();
  return { content, chat };
}

test('the first start takes the channel as it is, without trials, in one step', async () => {
  await ended();
  await rm(join(site.folder, 'shells'), { recursive: true });
  const shell = await site.start();
  expect(shell.pool.used).toHaveLength(1);
  expect(shell.pool.used[0]).toHaveLength(2);
  expect(shell.pool.tried).toEqual([]);
});

test('a store that appears later is found by the poll', async () => {
  const shell = await site.start({ pollMs: 20 });
  expect([shell.releases.live.snapshot, shell.status().channelProblem]).toEqual([undefined, null]);
  const one = await site.publish('mf-content', 'one');
  await site.promote('mf-content', one);
  await until(() => shell.serves('mf-content') === one);
});

test('a restart keeps verdicts and does not try again, but every file is verified', async () => {
  await ended();
  const before = await site.start();
  const [good, bad, broken] = await Promise.all(
    ['good', 'bad', 'broken'].map((mark) => site.publish('mf-content', mark)),
  );
  before.pool.inTrial(`mf-content@${bad}`, 'fails');
  await before.look();
  await until(() => before.pool.tried.length === 3 && before.loads.length === 5);
  const rejected = before.status().rejected;
  await before.close();

  await site.damage('mf-content', broken ?? '');
  const shell = await site.start();
  await until(() => shell.loads.length === 5);
  expect(shell.pool.tried).toEqual([]);
  expect(shell.remote('mf-content')?.prepared).toContain(good);
  expect(shell.remote('mf-content')?.prepared).not.toContain(broken);
  expect(shell.status().rejected).toEqual(
    expect.arrayContaining([...(rejected ?? []), expect.objectContaining({ version: broken })]),
  );
  await shell.close();

  const newer = await site.start({ version: '9.0.0-ffffffffffff' });
  await until(() => newer.pool.tried.length === 2);
});

test('a release that was live lately is ready again after a restart: a rollback further back is a swap', async () => {
  const { content } = await ended();
  const shell = await site.start();
  for (const mark of ['two', 'three', 'four', 'five']) {
    const version = await site.publish('mf-content', mark);
    await site.promote('mf-content', version);
    await until(() => shell.serves('mf-content') === version);
  }
  await site.write(rollBack('mf-content', content));
  await shell.look();
  await until(() => shell.serves('mf-content') === content);
  await shell.close();
  const again = await site.start();
  const expected = [content, versionOf('five'), versionOf('four')];
  await until(() => expected.every((version) => again.remote('mf-content')?.prepared?.includes(version)));
  expect(again.pool.tried).toEqual([]);
});

test.each([
  ['torn', () => writeFile(channelFile(), '{"rev":'), /not whole JSON/],
  ['gone', () => rm(channelFile()), null],
])(
  "a start while the channel is %s takes the last good one; the store's is followed when it is back",
  async (_what, damage, problem) => {
    const { content, chat } = await ended();
    const text = await readFile(channelFile(), 'utf8');
    await damage();
    const shell = await site.start();
    expect([shell.serves('mf-content'), shell.serves('mf-chat'), shell.status().rev]).toEqual([content, chat, 2]);
    if (problem) expect(shell.status().channelProblem?.reason).toMatch(problem);
    await replaceFile(channelFile(), text);
    await shell.look();
    expect(shell.status()).toMatchObject({ rev: 2, channelProblem: null });
    const next = await site.publish('mf-content', 'two');
    await site.promote('mf-content', next);
    await until(() => shell.serves('mf-content') === next);
  },
);

test.each<[string, (bad: string, pool: MadePool) => unknown]>([
  ['damaged', (bad) => site.damage('mf-content', bad)],
  ['failing', (bad, pool) => pool.inTrial(`mf-content@${bad}`, 'fails')],
  ['killing workers', (bad, pool) => pool.killsWorkers(`mf-content@${bad}`)],
  ['hanging', (bad, pool) => pool.inTrial(`mf-content@${bad}`, 'hangs')],
])('a start on a %s promotion serves what was live before, and names it', async (what, harm) => {
  const { content, chat } = await ended();
  const bad = await site.publish('mf-content', 'bad');
  const pool = new MadePool();
  await harm(bad, pool);
  const rev = await site.promote('mf-content', bad);
  const shell = await site.start({ pool, startMs: what === 'hanging' ? 100 : 30_000 });
  // What kills workers is left to browsers until the files of the earlier release are verified.
  await until(() => shell.serves('mf-content') === content);
  if (what !== 'hanging') expect(shell.remote('mf-content')?.refused).toBeTruthy();
  expect([shell.serves('mf-chat'), shell.status().rev]).toEqual([chat, rev]);
  expect(pool.used.at(-1)?.toSorted()).toEqual([`mf-chat@${chat}`, `mf-content@${content}`]);
});

test('without an earlier release, one that kills workers is left to browsers, and an incomplete one is down until it is complete', async () => {
  const versions = await Promise.all([site.publish('mf-content', 'one'), site.publish('mf-chat', 'chat')]);
  const account = await site.publish('mf-account', 'acct');
  const [content, chat] = versions;
  await site.promote('mf-content', content);
  await site.promote('mf-chat', chat);
  await site.promote('mf-account', account);
  const repair = await site.damage('mf-chat', chat);
  const pool = new MadePool();
  pool.killsWorkers(`mf-content@${content}`);
  const shell = await site.start({ pool });
  expect(shell.serves('mf-account')).toBe(account);
  expect(shell.remote('mf-content')).toMatchObject({ current: content, resident: [], refused: { version: content } });
  expect(shell.remote('mf-chat')).toMatchObject({ current: null, refused: { version: chat } });
  expect(shell.releases.live.snapshot?.down['mf-chat']).toMatch(/cannot be read/);
  const before = pool.used.length;
  await shell.look();
  expect(pool.used).toHaveLength(before);
  await repair();
  await shell.look();
  await until(() => shell.serves('mf-chat') === chat);
});

test('a missing store changes nothing, and is reported until it is back', async () => {
  const { content } = await ended();
  const shell = await site.start();
  const text = await readFile(channelFile(), 'utf8');
  await rm(site.store, { recursive: true });
  await shell.look();
  expect([shell.serves('mf-content'), shell.status().rev]).toEqual([content, 2]);
  expect(shell.status().channelProblem).toMatchObject({ rev: null, reason: expect.stringContaining('ENOENT') });
  expect(shell.remote('mf-content')).toMatchObject({ current: content, resident: [content], refused: null });
  await mkdir(site.store);
  await replaceFile(channelFile(), text);
  await shell.look();
  expect(shell.status().channelProblem).toBeNull();
});

test('a store that returns with a lower rev, or with another channel of the same rev, is reported and not followed', async () => {
  const { content } = await ended();
  const shell = await site.start();
  const old = await readFile(channelFile(), 'utf8');
  const next = await site.publish('mf-content', 'two');
  await site.promote('mf-content', next);
  await until(() => shell.serves('mf-content') === next);
  const new3 = await readFile(channelFile(), 'utf8');
  await replaceFile(channelFile(), old);
  for (let look = 0; look < 3; look++) await shell.look();
  expect(shell.status()).toMatchObject({
    rev: 3,
    channelProblem: { rev: 2, reason: 'The store went back to rev 2; rev 3 stays.' },
  });
  await replaceFile(channelFile(), new3.replace(next, content));
  await shell.look();
  expect([shell.serves('mf-content'), shell.status().channelProblem?.reason]).toEqual([
    next,
    expect.stringContaining('another rev 3'),
  ]);
  expect(shell.lines.filter(({ message }) => message === 'channel not followed')).toHaveLength(2);
  await replaceFile(channelFile(), new3);
  await shell.look();
  expect(shell.status().channelProblem).toBeNull();
});

test('a disabled remote needs no files; enabled again it does, without effect on other remotes', async () => {
  const { content, chat } = await ended();
  await site.write(switchTo('mf-content', false));
  await rm(join(site.store, 'assets/mf-content'), { recursive: true });
  await rm(join(site.folder, 'shells'), { recursive: true });
  const shell = await site.start();
  expect([shell.serves('mf-content'), shell.serves('mf-chat')]).toEqual([undefined, chat]);
  expect(shell.remote('mf-content')).toMatchObject({ current: null, refused: null });
  await site.write(switchTo('mf-content', true));
  await shell.look();
  await until(() => Boolean(shell.remote('mf-content')?.refused));
  expect(shell.remote('mf-content')).toMatchObject({ current: null, refused: { version: content } });
  expect(shell.serves('mf-chat')).toBe(chat);
});

test('the last good channel is what is served: it has no refused release, and keeps a lost one', async () => {
  const { content, chat } = await ended();
  const shell = await site.start();
  shell.pool.inTrial(`mf-content@${versionOf('bad')}`, 'fails');
  const bad = await site.publish('mf-content', 'bad');
  await site.promote('mf-content', bad);
  await until(() => Boolean(shell.remote('mf-content')?.refused));
  const chat2 = await site.publish('mf-chat', 'chat2');
  await site.promote('mf-chat', chat2);
  await until(() => shell.serves('mf-chat') === chat2);
  await shell.close();
  const kept = await readLastGood(lastGoodFile(site.folder));
  expect(kept).toMatchObject({
    channel: { rev: 4, remotes: { 'mf-content': { current: content }, 'mf-chat': { current: chat2, previous: chat } } },
    records: { 'mf-content': { version: content }, 'mf-chat': { version: chat2 } },
  });
});

test('a release that is killed is not fallen back on, and tabs are not sent in circles', async () => {
  const { content } = await ended();
  const shell = await site.start();
  shell.pool.inTrial(`mf-content@${versionOf('bad')}`, 'hangs');
  const bad = await site.publish('mf-content', 'bad');
  await site.write(promoteTo('mf-content', bad, { kill: true }));
  await shell.look();
  expect(shell.releases.live.snapshot?.registry.remotes['mf-content']).toEqual({ version: content, killed: [] });
  await shell.close();
  const pool = new MadePool();
  pool.inTrial(`mf-content@${bad}`, 'fails');
  const again = await site.start({ pool });
  await until(() => Boolean(again.remote('mf-content')?.refused));
  expect(again.releases.live.snapshot?.registry.remotes['mf-content']).toEqual({ version: bad, killed: [content] });
  expect(again.remote('mf-content')).toMatchObject({ current: bad, refused: { version: bad } });
});

test('a failed write to the disk is logged, and the site works', async () => {
  const one = await site.publish('mf-content', 'one');
  await site.promote('mf-content', one);
  await writeFile(join(site.folder, 'shells'), 'a file where the folder should be');
  const shell = await site.start();
  expect(shell.serves('mf-content')).toBe(one);
  await until(() => shell.lines.some(({ message }) => message === 'the last good channel cannot be written'));
});

test('half-written files of a killed shell are removed by the next one', async () => {
  await ended();
  const shells = join(site.folder, 'shells');
  for (const name of ['.old.tmp', '.new.tmp']) await writeFile(join(shells, name), '{"chan');
  await utimes(join(shells, '.old.tmp'), 0, 0);
  await site.start();
  expect((await readdir(shells)).filter((name) => name.endsWith('.tmp'))).toEqual(['.new.tmp']);
});

test('a shell that has ended no longer reads the store', async () => {
  await ended();
  const shell = await site.start({ pollMs: 5 });
  await shell.close();
  const next = await site.publish('mf-content', 'two');
  await site.promote('mf-content', next);
  await shell.look();
  expect(shell.serves('mf-content')).not.toBe(next);
});
