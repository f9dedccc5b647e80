/** @jest-environment node */
import { rollBack } from 'shared/releases/channel/channel-changes.ts';
import { versionOf } from 'shared/releases/make-release.ts';
import type { Sight } from '../../jobs/sight.ts';
import { MadePool, makeFollowedSite, until } from '../make-followed-site.ts';

type Site = Awaited<ReturnType<typeof makeFollowedSite>>;
let site: Site;
beforeEach(async () => {
  site = await makeFollowedSite();
});
afterEach(() => site.close());

const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

async function begun() {
  const content = await site.publish('mf-content', 'one');
  await site.promote('mf-content', content);
  return { content, shell: await site.start({ pool: new MadePool() }) };
}
type Shell = Awaited<ReturnType<typeof begun>>['shell'];

describe('a release whose page shows nothing where the live one shows something', () => {
  const collapsed = /shows nothing, the live one 300 characters, for a visitor who is logged in/;
  /** A live release whose page shows 300 characters, and another one that was published. */
  async function published(characters: number, more: Partial<Sight> = {}) {
    const { content, shell } = await begun();
    shell.pool.shows(`mf-content@${content}`, 300);
    shell.pool.shows(`mf-content@${versionOf('two')}`, characters, more); // a shell looks as soon as it is there
    const next = await site.publish('mf-content', 'two');
    await shell.look();
    const isDecided = () => [...rejectedOf(shell).map(({ version }) => version), ...preparedOf(shell)].includes(next);
    await until(isDecided);
    return { content, shell, next };
  }
  const preparedOf = (shell: Shell) => shell.remote('mf-content')?.prepared ?? [];
  const rejectedOf = (shell: Shell) => shell.status().rejected ?? [];

  test.each<[what: string, characters: number, more: Partial<Sight>, reason: RegExp]>([
    ['nothing', 0, {}, collapsed],
    ['a tenth of it', 29, {}, /shows 29 characters, the live one 300/],
    ['an error', 200, { error: 'boom' }, /fails \(boom\), the live one does not/],
    ['that there is no such page', 12, { status: 404 }, /answers 404, the live one 200/],
  ])('%s: it is rejected, and the reason says how to continue', async (_what, characters, more, reason) => {
    const { content, shell, next } = await published(characters, more);
    expect(rejectedOf(shell)).toEqual([
      {
        name: 'mf-content',
        version: next,
        reason: expect.stringMatching(reason),
        at,
        isEmpty: true,
        waitsForApi: false,
      },
    ]);
    expect(rejectedOf(shell)[0]?.reason).toContain(`promote mf-content@${next} --even-if-empty`);
    expect(shell.serves('mf-content')).toBe(content);
  });

  test.each<[what: string, characters: number, more: Partial<Sight>]>([
    ['a good part of it', 31, {}],
    ['another page', 0, { status: 302 }],
    ['a page that the live one does not have', 0, { page: '/news/tags' }],
    ['a page to visitors of whom nothing is known', 0, { isLoggedIn: false }],
  ])('%s: it is prepared', async (_what, characters, more) => {
    const { shell, next } = await published(characters, more);
    expect(preparedOf(shell)).toContain(next);
  });

  test('it is served all the same when an operator asks for it, without another trial, and after a restart', async () => {
    const { shell, next } = await published(0);
    const { tried } = shell.pool;
    expect(tried).toHaveLength(2); // it and the live one
    await site.promote('mf-content', next);
    await shell.look();
    await until(() => shell.serves('mf-content') === next);
    expect([tried.length, shell.remote('mf-content')?.refused]).toEqual([2, null]);
    await shell.close();
    const again = await site.start({ pool: shell.pool });
    expect(again.serves('mf-content')).toBe(next);
  });

  test('going back to it is never refused', async () => {
    const { content, shell, next } = await published(31);
    await site.promote('mf-content', next);
    await shell.look();
    shell.pool.shows(`mf-content@${next}`, 30_000);
    await site.write(rollBack('mf-content'));
    await shell.look();
    expect(shell.serves('mf-content')).toBe(content);
    expect(rejectedOf(shell)).toEqual([]);
  });

  test('it is compared again when another release is live', async () => {
    const { shell, next } = await published(0);
    const other = await site.publish('mf-content', 'other');
    await site.promote('mf-content', other); // it shows nothing that is known
    await shell.look();
    await until(() => shell.serves('mf-content') === other);
    await until(() => preparedOf(shell).includes(next));
    expect(rejectedOf(shell)).toEqual([]);
  });
});
