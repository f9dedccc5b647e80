import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { MfHarness } from '../testing/mf-harness.ts';

/** Who may move what, and when nobody may. */
let site: MfHarness;
let one: string;
let two: string;
beforeEach(async () => {
  site = await MfHarness.make();
  one = await site.ship('one');
  two = await site.publish('two');
});
afterEach(() => site.end());

const live = async () => (await readChannel(site.store))?.remotes['mf-content']?.current;
const promoteTwo = () => site.mfHere('promote', `mf-content@${two}`, '--unprepared', '--reason', 'x');

/** Adds a token as whoever the environment says, and goes on as its owner. */
async function addToken(name: string, remotes: string): Promise<string> {
  const { out } = await site.mfHere('token', 'add', name, '--remotes', remotes, '--json');
  return JSON.parse(out).token;
}
const as = (token: string) => (site.env.MF_TOKEN = token);

describe('tokens', () => {
  // Shows: REMOTE-25
  test('the team of one remote cannot move another one, and is told who can', async () => {
    as(await addToken('owner', 'all'));
    const anna = await addToken('anna', 'mf-chat');
    const bob = await addToken('bob', 'mf-content,mf-account');
    as(anna);
    const refused = {
      code: 8,
      err: 'anna may move mf-chat, not mf-content. Who may: owner, bob. Nothing was changed.',
    };
    expect(await promoteTwo()).toMatchObject(refused);
    expect(await site.mfHere('rollback', 'mf-content', '--to', two, '--reason', 'x')).toMatchObject(refused);
    expect(await site.mfHere('disable', 'mf-content', '--reason', 'x')).toMatchObject(refused);
    expect(await site.mfHere('kill', `mf-content@${two}`, '--reason', 'x')).toMatchObject(refused);
    expect(await live()).toBe(one);
    as(bob);
    expect((await promoteTwo()).code).toBe(0);
    expect((await site.mfHere('history', 'mf-content', '--limit', '1')).out).toMatch(/promote +mf-content .* bob +x/);
  });

  test('without one, or with one that was removed, nothing is moved', async () => {
    const owner = await addToken('owner', 'all');
    const none = await promoteTwo();
    expect(none).toMatchObject({ code: 8, err: expect.stringContaining('with a token only. Who may: owner.') });
    expect(none.err).toContain('MF_TOKEN=');
    as(owner);
    const anna = await addToken('anna', 'mf-content');
    expect((await site.mfHere('token', 'remove', 'anna')).code).toBe(0);
    as(anna);
    expect(await promoteTwo()).toMatchObject({ code: 8, err: expect.stringContaining('none of this store') });
    expect(await live()).toBe(one);
  });

  test('only who may move all remotes adds and removes them; the last of these stays', async () => {
    const first = await site.mfHere('token', 'add', 'anna', '--remotes', 'mf-chat');
    expect(first).toMatchObject({ code: 2, err: expect.stringContaining('must be one for all remotes') });
    as(await addToken('owner', 'all'));
    const anna = await addToken('anna', 'mf-chat');
    expect((await site.mfHere('token', 'add', 'anna', '--remotes', 'all')).code).toBe(3);
    expect((await site.mfHere('token', 'remove', 'owner')).code).toBe(3);
    as(anna);
    expect(await site.mfHere('token', 'add', 'eve', '--remotes', 'mf-chat')).toMatchObject({ code: 8 });
    expect((await site.mfHere('token', 'list')).out).toMatch(/owner +all remotes .*\nanna +mf-chat /);
  });

  test('the store keeps no token, only its hash', async () => {
    const owner = await addToken('owner', 'all');
    expect(owner).toMatch(/^mf_[\w-]{32}$/);
    expect(await readFile(join(site.store, 'tokens.json'), 'utf8')).not.toContain(owner);
  });
});

describe('a freeze', () => {
  // Shows: REMOTE-26
  test('refuses promotions until it is over, and leaves the way back', async () => {
    await promoteTwo();
    const frozen = await site.mfHere('freeze', 'mf-content', '--until', '2h', '--reason', 'the fair');
    expect(frozen).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^mf-content is FROZEN until .* UTC by .*: the/),
    });
    const three = await site.publish('three');
    const refused = await site.mfHere('promote', `mf-content@${three}`, '--unprepared', '--reason', 'x');
    expect(refused).toMatchObject({ code: 8, err: expect.stringContaining('the fair. Nothing was changed.') });
    expect(refused.err).toContain('npm run mf -- unfreeze mf-content --reason');
    expect((await site.mfHere('status')).out).toContain('mf-content is FROZEN until');
    expect((await site.mfHere('rollback', 'mf-content', '--reason', 'x')).code).toBe(0);
    expect(await live()).toBe(one);
    expect((await site.mfHere('unfreeze', 'mf-content', '--reason', 'it is over')).code).toBe(0);
    expect((await promoteTwo()).code).toBe(0);
    expect((await site.mfHere('history', 'mf-content')).out).toMatch(/unfreeze +mf-content .* it is over/);
  });

  test('of the whole site holds every remote; an unfreeze of one does not end it', async () => {
    await site.mfHere('freeze', '--until', '2099-01-01', '--reason', 'new year');
    expect(await promoteTwo()).toMatchObject({
      code: 8,
      err: expect.stringContaining('The site is frozen until 2099'),
    });
    expect((await site.mfHere('unfreeze', 'mf-content', '--reason', 'x')).out).toContain('was not frozen');
    expect((await promoteTwo()).code).toBe(8);
    await site.mfHere('unfreeze', '--reason', 'x');
    expect((await promoteTwo()).code).toBe(0);
  });

  test.each(['yesterday', '2020-01-01', '0h'])('that would end %s is refused', async (until) => {
    expect(await site.mfHere('freeze', '--until', until, '--reason', 'x')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is no time to come'),
    });
  });

  test('needs the right to move what it holds', async () => {
    as(await addToken('owner', 'all'));
    as(await addToken('anna', 'mf-chat'));
    expect((await site.mfHere('freeze', 'mf-content', '--until', '2h', '--reason', 'x')).code).toBe(8);
    expect((await site.mfHere('freeze', '--until', '2h', '--reason', 'x')).code).toBe(8);
    expect((await site.mfHere('freeze', 'mf-chat', '--until', '2h', '--reason', 'x')).code).toBe(0);
  });
});
