/** @jest-environment node */
import { remoteNames } from 'shared/releases/remotes.ts';
import { faultyCode, pageOf } from './testing/make-faulty-site.ts';
import { figure, good, startGood, testFaults, waiting } from './testing/remote-faults.ts';

/**
 * Faults of a remote (cases.md, REMOTE) as the server meets them: all of them for one, the same code; some for each of
 * the five. `faults.deep.test.ts` has all of them for the other four.
 */
// Shows: REMOTE-01, REMOTE-03, REMOTE-06, ISO-12, ISO-13
describe('mf-content', () => testFaults('mf-content'));

type Good = Awaited<ReturnType<typeof startGood>>;
let site: Good['site'];
let shell: Good['shell'];
let end: Good['end'];
async function begin(): Promise<void> {
  ({ site, shell, end } = await startGood());
}

describe('each of the five at once', () => {
  beforeAll(begin);
  afterAll(() => end());
  const openAll = (search: string) =>
    Promise.all(remoteNames.map(async (name) => ({ name, page: await shell.open(pageOf[name] + search) })));

  test('suspends for ever: the page is sent after two seconds, and its outlet is left to the browser', async () => {
    for (const { name, page } of await openAll('?suspends')) {
      expect([name, page.status, page.body.includes('正在加载')]).toEqual([name, 200, true]);
      expect(await figure(shell, new RegExp(`remote="${name}".*render-failed`))).toMatch(/ 1$/);
    }
  });

  test('a loader that hangs: the page is sent after two seconds, and its outlet is left to the browser', async () => {
    for (const { name, page } of await openAll('?loader-hangs')) {
      expect([name, page.status, page.body.includes(waiting)]).toEqual([name, 200, true]);
      expect(await figure(shell, new RegExp(`remote="${name}".*load-failed`))).toMatch(/ 1$/);
    }
  });

  test('throws in a render: its outlet is left to the browser', async () => {
    for (const { name, page } of await openAll('?throws')) {
      expect([name, page.status, page.body.includes('正在加载')]).toEqual([name, 200, true]);
      expect(page.body).not.toContain(good(name));
    }
  });
});

describe('before anybody sees a release', () => {
  beforeAll(begin);
  afterAll(() => end());

  test.each([
    ['throws', "throw new Error('no window here');", /mf-content@.*: \/news cannot be rendered: no window here/],
    ['suspends for ever', 'use(never);', /mf-content@.*: \/news cannot be rendered/],
  ])('a page that %s is seen by the probe', async (fault, body, reason) => {
    const code = faultyCode('mf-content', fault, { body });
    const version = await site.publish('mf-content', fault.slice(0, 6), code);
    await site.promote('mf-content', version);
    await shell.look();
    expect((await shell.open('/news')).body).toContain(good('mf-content'));
    const { refused, resident } = shell.status().remotes['mf-content'] ?? {};
    expect(refused).toMatchObject({ version, reason: expect.stringMatching(reason) });
    expect(resident).toHaveLength(1);
    await site.rollBack('mf-content');
  });

  test('one without a server half is left to the browser', async () => {
    const version = await site.publish('mf-content', 'client', '', { server: null });
    await site.promote('mf-content', version);
    await shell.look();
    const page = await shell.open('/news');
    expect([page.status, page.body.includes(waiting)]).toEqual([200, true]);
    expect(page.body).toContain(`/assets/mf-content/${version}/browser/remote-entry.js`);
  });

  // Shows: REMOTE-21
  test('three releases of a remote stay in memory', async () => {
    for (const mark of ['two', 'three', 'four']) {
      await site.promote('mf-content', await site.publish('mf-content', mark, faultyCode('mf-content', mark)));
      await shell.look();
    }
    expect(shell.status().remotes['mf-content']?.resident).toHaveLength(3);
  });
});
