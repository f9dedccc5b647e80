/** @jest-environment node */
import { readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pointer } from 'shared/releases/channel/channel.ts';
import { promoteTo, rollBack, switchTo } from 'shared/releases/channel/channel-changes.ts';
import { replaceFile } from 'shared/releases/disk/durable-file.ts';
import { versionOf } from 'shared/releases/make-release.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import { recordFile } from 'shared/releases/store.ts';
import { MadePool, makeFollowedSite, until } from '../make-followed-site.ts';

type Site = Awaited<ReturnType<typeof makeFollowedSite>>;
let site: Site;
beforeEach(async () => {
  site = await makeFollowedSite();
});
afterEach(() => site.close());

/** Both are live, and a shell serves them. */
async function begun(pool = new MadePool()) {
  const content = await site.publish('mf-content', 'one');
  const chat = await site.publish('mf-chat', 'chat');
  await site.promote('mf-content', content);
  await site.promote('mf-chat', chat);
  return { content, chat, shell: await site.start({ pool }) };
}
type Shell = Awaited<ReturnType<typeof begun>>['shell'];

const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const ofNothingElse = { isEmpty: false, waitsForApi: false };
const isPrepared = (shell: Shell, name: RemoteName, version: string) =>
  shell.remote(name)?.prepared?.includes(version) === true;

/** Published, and ready to go live. */
async function prepared(shell: Shell, name: RemoteName, mark: string): Promise<string> {
  const version = await site.publish(name, mark);
  await shell.look();
  await until(() => isPrepared(shell, name, version));
  return version;
}

describe('remote by remote', () => {
  const published = (mark: string) => site.publish('mf-content', mark);
  test.each<[string, (pool: MadePool) => string | Promise<string>, RegExp]>([
    ['misses a file', async () => (await site.publishDamaged('mf-content', 'bad')).version, /page\.js cannot be read/],
    ['has no record', () => versionOf('none'), /mf-content@.* has no record/],
    ['could name a folder elsewhere', () => '../../etc', /is no version/],
    [
      'fails its trial',
      async (pool) => {
        pool.inTrial(`mf-content@${versionOf('bad')}`, 'fails');
        return published('bad');
      },
      /health\(\) says no/,
    ],
    [
      'kills workers',
      async (pool) => {
        pool.killsWorkers(`mf-content@${versionOf('bad')}`);
        return published('bad');
      },
      /the worker died/,
    ],
    // Shows: REMOTE-03, REMOTE-17
  ])(
    'a release of mf-content that %s is named; mf-chat is promoted, rolled back and disabled',
    async (_what, make, reason) => {
      const { content, chat, shell } = await begun();
      const bad = await make(shell.pool);
      const rev = await site.promote('mf-content', bad);
      await shell.look();
      await until(() => Boolean(shell.remote('mf-content')?.refused));
      expect(shell.status()).toMatchObject({
        rev,
        remotes: {
          'mf-content': { current: content, refused: { version: bad, reason: expect.stringMatching(reason), at } },
          'mf-chat': { current: chat, refused: null },
        },
      });
      const next = await prepared(shell, 'mf-chat', 'chat2');
      await site.promote('mf-chat', next);
      await shell.look();
      expect([shell.serves('mf-chat'), shell.serves('mf-content')]).toEqual([next, content]);
      await site.write(rollBack('mf-chat'));
      await shell.look();
      expect(shell.serves('mf-chat')).toBe(chat);
      await site.write(switchTo('mf-chat', false));
      await shell.look();
      expect([shell.serves('mf-chat'), shell.serves('mf-content')]).toEqual([undefined, content]);
      expect(shell.status().rev).toBe(rev + 3);
      expect(shell.remote('mf-content')?.refused?.version).toBe(bad);
      await site.write(rollBack('mf-content'));
      await shell.look();
      expect(shell.remote('mf-content')).toMatchObject({ current: content, refused: null });
    },
  );

  test('of two remotes that change in one rev, a damaged one does not stop the other', async () => {
    const { content, shell } = await begun();
    const good = await site.publish('mf-chat', 'good');
    const { version: bad, repair } = await site.publishDamaged('mf-content', 'bad');
    const rev = await site.write((it) => promoteTo('mf-content', bad)(promoteTo('mf-chat', good)(it)));
    await shell.look();
    await until(() => shell.serves('mf-chat') === good && Boolean(shell.remote('mf-content')?.refused));
    expect([shell.serves('mf-content'), shell.status().rev]).toEqual([content, rev]);
    const tag = shell.tabsTag();
    await repair();
    await shell.look();
    await until(() => shell.serves('mf-content') === bad);
    expect([shell.status().rev, shell.tabsTag() === tag]).toEqual([rev, false]);
    expect(shell.remote('mf-content')?.refused).toBeNull();
    expect(shell.status().rejected).toEqual([]);
  });

  test('unknown remotes and unknown fields do not delay the other remotes', async () => {
    const { content, shell } = await begun();
    const file = join(site.store, 'channel.json');
    const channel = JSON.parse(await readFile(file, 'utf8'));
    const next = await prepared(shell, 'mf-content', 'two');
    channel.remotes['mf-content'] = { ...channel.remotes['mf-content'], current: next, shadow: 5 };
    channel.remotes['mf-future'] = { ...channel.remotes['mf-content'], current: '9.0.0-ffffffffffff' };
    await replaceFile(file, JSON.stringify({ ...channel, rev: channel.rev + 1, region: 'cn' }));
    await shell.look();
    expect(shell.serves('mf-content')).not.toBe(content);
    expect(shell.status()).toMatchObject({ rev: channel.rev + 1, channelProblem: null });
    expect(Object.keys(shell.status().remotes).sort()).toEqual(['mf-chat', 'mf-content']);
  });
});

describe('two steps to go live', () => {
  test('a published release is prepared; its promotion is a swap that needs neither its files nor a trial', async () => {
    const { shell } = await begun();
    const next = await prepared(shell, 'mf-content', 'two');
    expect(shell.pool.tried).toEqual([`mf-content@${next}`]);
    await rm(join(site.store, 'assets/mf-content', next), { recursive: true });
    const before = shell.pool.used.length;
    await site.promote('mf-content', next);
    await shell.look();
    expect(shell.serves('mf-content')).toBe(next);
    expect(shell.pool.tried).toHaveLength(1);
    expect(shell.pool.used.slice(before)).toEqual([[expect.stringMatching(/^mf-chat@/), `mf-content@${next}`]]);
    await rm(join(site.store, 'assets'), { recursive: true });
    await site.write(rollBack('mf-content'));
    await shell.look();
    expect(shell.pool.tried).toHaveLength(1);
    expect(shell.remote('mf-content')).toMatchObject({ current: expect.not.stringMatching(next), refused: null });
  });

  test('without a poll: publishing and promoting are noticed at once', async () => {
    const { shell } = await begun();
    const next = await site.publish('mf-content', 'two');
    await until(() => isPrepared(shell, 'mf-content', next));
    await site.promote('mf-content', next);
    await until(() => shell.serves('mf-content') === next);
  });

  test('a published release that fails is reported until it is repaired or removed; nothing else is disturbed', async () => {
    const { content, shell } = await begun();
    const { version: bad, repair } = await site.publishDamaged('mf-content', 'bad', 'server/server.cjs');
    shell.pool.inTrial(`mf-chat@${versionOf('worse')}`, 'fails');
    const worse = await site.publish('mf-chat', 'worse');
    await shell.look();
    await until(() => shell.status().rejected?.length === 2);
    expect(shell.status().rejected).toEqual(
      expect.arrayContaining([
        {
          name: 'mf-content',
          version: bad,
          reason: expect.stringContaining('server.cjs cannot be read'),
          at,
          ...ofNothingElse,
        },
        { name: 'mf-chat', version: worse, reason: expect.stringContaining('health() says no'), at, ...ofNothingElse },
      ]),
    );
    expect([shell.serves('mf-content'), shell.pool.used.length]).toEqual([content, 1]);
    await repair();
    await rm(join(site.store, 'records/mf-chat', `${worse}.json`));
    await shell.look();
    await until(() => isPrepared(shell, 'mf-content', bad));
    expect(shell.status().rejected).toEqual([]);
  });

  test('a release that failed its trial is not tried again until an operator promotes it again', async () => {
    const { shell } = await begun();
    const bad = `mf-content@${versionOf('bad')}`;
    shell.pool.inTrial(bad, 'fails');
    const version = await site.publish('mf-content', 'bad');
    await until(() => shell.status().rejected?.length === 1);
    for (let look = 0; look < 3; look++) await shell.look();
    expect(shell.pool.tried).toEqual([bad]);
    expect(shell.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
    await site.promote('mf-content', version);
    await until(() => Boolean(shell.remote('mf-content')?.refused));
    await site.write(switchTo('mf-content', false));
    await shell.look();
    for (let look = 0; look < 3; look++) await shell.look();
    expect(shell.pool.tried).toEqual([bad, bad]);
    shell.pool.inTrial(bad, 'passes');
    await site.write(switchTo('mf-content', true));
    await until(() => shell.serves('mf-content') === version);
    expect(shell.pool.released).toEqual(['mf-content', 'mf-content']);
  });

  test('a release that failed without its own fault is served after a while, without any other change', async () => {
    const { chat, content, shell: first } = await begun();
    await first.close();
    const pool = new MadePool();
    const bad = `mf-content@${versionOf('bad')}`;
    pool.inTrial(bad, 'fails');
    pool.killsWorkers(`mf-chat@${chat}`);
    const version = await site.publish('mf-content', 'bad');
    await site.promote('mf-content', version);
    const shell = await site.start({ pool, pollMs: 20, retryMs: 100 });
    await until(() => Boolean(shell.remote('mf-content')?.refused && shell.remote('mf-chat')?.refused));
    expect([shell.serves('mf-content'), shell.remote('mf-chat')?.resident]).toEqual([content, []]);
    pool.inTrial(bad, 'passes');
    pool.killsWorkers(`mf-chat@${chat}`, false);
    await until(() => shell.serves('mf-content') === version);
    await until(() => shell.remote('mf-chat')?.resident.includes(chat) === true);
    expect(pool.tried).toContain(`mf-chat@${chat}`);
  });

  test('a live release that is promoted again gets another chance in fresh workers', async () => {
    const { content, chat, shell } = await begun();
    await site.write((remotes) => ({
      ...remotes,
      'mf-chat': { ...(remotes['mf-chat'] as Pointer), killed: ['0.1.0-ffffffffffff'] },
    }));
    await shell.look();
    expect(shell.pool.used).toEqual([
      [`mf-chat@${chat}`, `mf-content@${content}`],
      [`mf-chat@${chat}`, `mf-content@${content}`],
    ]);
    expect(shell.pool.released).toEqual(['mf-chat']);
  });

  test('the newest three of each remote are prepared, and where a rollback leads; a killed one is not', async () => {
    const { content, shell } = await begun();
    const marks = ['two', 'three', 'four', 'five'];
    const versions: string[] = [];
    for (const mark of marks) versions.push(await prepared(shell, 'mf-content', mark));
    const [two = '', three = '', four = '', five = ''] = versions;
    expect(shell.remote('mf-content')?.prepared?.toSorted()).toEqual([content, three, four, five].toSorted());
    await site.promote('mf-content', two);
    await shell.look();
    await until(() => shell.serves('mf-content') === two);
    expect(shell.remote('mf-content')?.prepared).toEqual(expect.arrayContaining([two, content]));
    await site.write(promoteTo('mf-content', five, { kill: true }));
    await shell.look();
    expect(shell.remote('mf-content')?.prepared).not.toContain(two);
  });

  test('an older release is prepared as soon as it is requested', async () => {
    const { shell } = await begun();
    const old = await prepared(shell, 'mf-content', 'old');
    for (const mark of ['two', 'three', 'four']) await prepared(shell, 'mf-content', mark);
    expect(isPrepared(shell, 'mf-content', old)).toBe(false);
    const now = new Date(Date.now() + 1_000);
    await utimes(recordFile(site.store, 'mf-content', old), now, now);
    await shell.look();
    await until(() => isPrepared(shell, 'mf-content', old));
  });

  test('a release of a remote that was never promoted is prepared too', async () => {
    const { shell } = await begun();
    const version = await prepared(shell, 'mf-account', 'first');
    expect(shell.remote('mf-account')).toMatchObject({ current: null, prepared: [version] });
  });
});

describe('a release that hangs while it is prepared', () => {
  // Shows: REMOTE-08, REMOTE-14
  test.each<RemoteName>(['mf-chat', 'mf-content'])('does not hold up a rollback of %s', async (name) => {
    const { content, shell } = await begun();
    const [two, chat2] = [await prepared(shell, 'mf-content', 'two'), await prepared(shell, 'mf-chat', 'chat2')];
    await site.write((it) => promoteTo('mf-content', two)(promoteTo('mf-chat', chat2)(it)));
    await shell.look();
    shell.pool.inTrial(`mf-content@${versionOf('hangs')}`, 'hangs');
    const bad = await site.publish('mf-content', 'hangs');
    await site.promote('mf-content', bad);
    await shell.look();
    await until(() => shell.pool.tried.includes(`mf-content@${bad}`));
    expect(shell.remote('mf-content')).toMatchObject({ current: two, refused: null });
    const rev = await site.write(name === 'mf-chat' ? rollBack(name) : rollBack(name, content));
    await shell.look();
    expect(shell.serves(name)).toBe(name === 'mf-chat' ? shell.status().remotes[name]?.current : content);
    expect(shell.serves(name)).not.toBe(name === 'mf-chat' ? chat2 : two);
    expect(shell.status().rev).toBe(rev);
  });

  test('gives way to a release that is asked for later, and is tried again after it', async () => {
    const { shell } = await begun();
    shell.pool.inTrial(`mf-content@${versionOf('hangs')}`, 'hangs');
    const bad = await site.publish('mf-content', 'hangs');
    await site.promote('mf-content', bad);
    await until(() => shell.pool.tried.length === 1);
    const chat2 = await site.publish('mf-chat', 'chat2');
    await site.promote('mf-chat', chat2);
    await until(() => shell.serves('mf-chat') === chat2);
    await until(() => shell.pool.tried.length === 3);
    const [hung, urgent] = [`mf-content@${bad}`, `mf-chat@${chat2}`];
    expect(shell.pool.tried).toEqual([hung, urgent, hung]);
  });

  test('gives way when it was only published', async () => {
    const { shell } = await begun();
    shell.pool.inTrial(`mf-content@${versionOf('hangs')}`, 'hangs');
    await site.publish('mf-content', 'hangs');
    await until(() => shell.pool.tried.length === 1);
    const chat2 = await site.publish('mf-chat', 'chat2');
    await site.promote('mf-chat', chat2);
    await until(() => shell.serves('mf-chat') === chat2);
  });
});
