import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import { faultyCode, makeFaultySite, pageOf } from './make-faulty-site.ts';

type Site = Awaited<ReturnType<typeof makeFaultySite>>;
type Shell = Awaited<ReturnType<Site['start']>>;

/** For tests: a shell that serves a good release of each remote. */
export async function startGood(): Promise<{ site: Site; shell: Shell; end: () => Promise<void> }> {
  const site = await makeFaultySite();
  await site.promoteGood();
  const shell = await site.start();
  const end = async () => {
    await shell.close();
    await site.close();
  };
  return { site, shell, end };
}

const panel = '这个栏目暂时打不开';
export const waiting = '"waiting":true';
export const good = (name: RemoteName) => `good ${name}`;

/** The line of a shell's metrics that this matches. */
export const figure = async (shell: Shell, line: RegExp) =>
  (await shell.metrics()).split('\n').find((it) => line.test(it)) ?? '';

/** Publishes a release with a fault. @returns its version */
type Make = (site: Site, name: RemoteName, mark: string) => Promise<string>;

const published =
  (over: Parameters<typeof faultyCode>[2], record = {}): Make =>
  (site, name, mark) =>
    site.publish(name, mark, faultyCode(name, mark, over), record);
const damaged =
  (damage: (file: string, name: RemoteName) => Promise<void>, file = 'server/server.cjs'): Make =>
  (site, name, mark) =>
    site.publish(name, mark, faultyCode(name, mark), {}, (files) => damage(join(files, file), name));

const unhashed: Make = (site, name, mark) =>
  site.publish(name, mark, faultyCode(name, mark), {}, async (_files, file) => {
    const record = JSON.parse(await readFile(file, 'utf8'));
    record.browser.files['page.js'].sri = undefined;
    await writeFile(file, JSON.stringify(record));
  });

type Fault = [name: string, reason: RegExp, make: Make];

const html = '<!doctype html><title>404</title>';
/** One for each step at which a release is refused: its files, its record, its code, its health, its pages. */
export const usualFaults: Fault[] = [
  ['a missing file', /cannot be read \(ENOENT\)/, damaged((file) => rm(file))],
  ['other bytes', /SHA-384 differs/, damaged((file, name) => writeFile(file, faultyCode(name, 'bytez')))],
  ['other browser bytes', /page\.js/, damaged((file) => writeFile(file, '/* page.js x */'), 'browser/page.js')],
  ['a missing hash', /sri must be/, unhashed],
  ['code that throws', /no such thing/, published({ before: "throw new Error('no such thing');" })],
  ['a failing health check', /not well/, published({ health: "throw new Error('not well');" })],
  ['an export missing in the shell', /uses react#useNothing/, published({}, { uses: ['react#useNothing'] })],
  ['a page that breaks', /cannot be rendered: no window/, published({ body: "throw new Error('no window');" })],
];
/** The others. */
export const otherFaults: Fault[] = [
  ['HTML as code', /its record says/, damaged((file) => writeFile(file, html))],
  ['a truncated file', /has 40 bytes, its record says/, damaged((file) => truncate(file, 40))],
  ['a hanging one', /health\(\) did not answer within 1 s/, published({ health: 'return never;' })],
  ['no export', /exports no remote with routes/, (site, name, mark) => site.publish(name, mark, 'exports.other = 1;')],
  ['a page that suspends', /cannot be rendered/, published({ body: 'use(never);' })],
  ['a library of its own', /requires node:fs/, published({ before: "require('node:fs');" })],
];

/** The tests of faults of one remote's releases (cases.md, REMOTE), as the server meets them before it shows one. */
export function testRefused(
  name: RemoteName,
  faults: readonly Fault[],
  running: () => { site: Site; shell: Shell },
): void {
  test.each(faults)('%s: refused by its name, and the old one stays', async (fault, reason, make) => {
    const { site, shell } = running();
    const mark = fault === 'other bytes' ? 'bytes' : fault.slice(-6);
    const version = await make(site, name, mark);
    const { rev } = await site.promote(name, version);
    await shell.look();
    const page = await shell.open(pageOf[name]);
    expect([page.status, page.body.includes(good(name))]).toEqual([200, true]);
    const { refused, resident } = shell.status().remotes[name] ?? {};
    expect(resident).toHaveLength(1);
    expect(refused).toMatchObject({ version, reason: expect.stringMatching(reason) });
    expect(refused?.reason).toMatch(new RegExp(`${name}.${version}`));
    expect(shell.status().rev).toBe(rev);

    await site.rollBack(name);
    await shell.look();
    expect(shell.status()).toMatchObject({ rev: rev + 1, remotes: { [name]: { refused: null } } });
  });

  test('the figures name each release that was tried', async () => {
    const refused = (await running().shell.metrics()).match(/^site_release_loads_total.*refused.*$/gm) ?? [];
    expect(refused).toHaveLength(faults.length);
    expect(refused.every((line) => line.includes(`remote="${name}"`))).toBe(true);
  });
}

/** The tests of faults of one remote that is in use. */
export function testFaults(name: RemoteName, faults: readonly Fault[]): void {
  let site: Site;
  let shell: Shell;
  let end: () => Promise<void>;
  const url = pageOf[name];

  // A refused release leaves nothing behind: the site whose shell refused these meets the faults in use next.
  describe('a release that must not be shown, or fails in use', () => {
    beforeAll(async () => {
      ({ site, shell, end } = await startGood());
    });
    afterAll(() => end());

    testRefused(name, faults, () => ({ site, shell }));

    test('one without a server half is left to the browser', async () => {
      const version = await site.publish(name, 'client', '', { server: null });
      await site.promote(name, version);
      await shell.look();
      const page = await shell.open(url);
      expect([page.status, page.body.includes(waiting)]).toEqual([200, true]);
      expect(page.body).toContain(`/assets/${name}/${version}/browser/remote-entry.js`);
      await site.rollBack(name);
      await shell.look();
      expect((await shell.open(url)).body).toContain(good(name));
    });

    const count = async (outcome: string) => {
      const release = shell.live()?.[name]?.version;
      const labels = `site_pages_total{remote="${name}",release="${release}",outcome="${outcome}"} `;
      return Number((await figure(shell, new RegExp(`^${labels}`))).slice(labels.length));
    };
    test('throws in a render: 200, the place is left to the browser, log and figures say whose fault', async () => {
      const page = await shell.open(`${url}?throws`);
      expect(page.status).toBe(200);
      expect(page.body).toContain('<header');
      expect(page.body).toContain('正在加载');
      expect(page.body).not.toContain(good(name));
      expect(await count('render-failed')).toBe(1);
      const line = site.lines.map((it) => JSON.parse(it)).find(({ msg }) => msg === 'page error');
      const release = shell.live()?.[name]?.version;
      expect(line).toMatchObject({ remote: name, release, place: 'render' });
      expect(line.err.message).toBe(`the page of ${name} broke`);
      expect(line.request_id).toBe(page.headers.get('x-request-id'));
    });
    test('a loader that throws: the place is left to the browser, and nothing of the error is in the page', async () => {
      const thrown = await shell.open(`${url}?loader-throws`);
      expect([thrown.status, thrown.body.includes(waiting), thrown.body.includes('broke for')]).toEqual([
        200,
        true,
        false,
      ]);
      expect(await count('load-failed')).toBe(1);
      expect(site.lines.join('')).toContain(`the loader of ${name} broke for …`);
    });

    test.each([
      ['suspends for ever', '?suspends', '正在加载', 'render-failed'],
      ['a loader that hangs', '?loader-hangs', waiting, 'load-failed'],
    ])(
      '%s: the page is sent after two seconds, and its outlet is left to the browser',
      async (_fault, search, words, outcome) => {
        const before = await count(outcome);
        const page = await shell.open(url + search);
        expect([page.status, page.body.includes(words)]).toEqual([200, true]);
        expect(await count(outcome)).toBe(before + 1);
      },
    );

    test('keeps failing: it is left to the browser at once, and the others are not touched', async () => {
      expect((await shell.open(url)).body).toContain(good(name));
      for (let time = 0; time < 5; time++) await shell.open(`${url}?throws`);
      const page = await shell.open(url);
      expect([page.status, page.body.includes(waiting)]).toEqual([200, true]);
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
      expect(await figure(shell, /^site_open_breakers/)).toBe(`site_open_breakers{remote="${name}"} 1`);
      await expectOthersWhole(shell, [name]);
    });

    test('three releases of a remote stay in memory', async () => {
      for (const mark of ['two', 'three', 'four']) {
        await site.promote(name, await site.publish(name, mark, faultyCode(name, mark)));
        await shell.look();
      }
      expect(shell.status().remotes[name]?.resident).toHaveLength(3);
    });
  });
}

/** The tests of a shell that starts with a release of this remote whose files are missing, and another one that throws. */
export function testFirstStart(name: RemoteName): void {
  let site: Site;
  let shell: Shell;
  let end: () => Promise<void>;
  const next = remoteNames[(remoteNames.indexOf(name) + 1) % remoteNames.length] ?? name;
  beforeAll(async () => {
    site = await makeFaultySite();
    await site.promoteGood();
    await site.promote(name, await damaged((file) => rm(file))(site, name, 'bad'));
    const throwing = faultyCode(next, 'bad', { before: "throw new Error('no window');" });
    await site.promote(next, await site.publish(next, 'bad', throwing));
    shell = await site.start();
    end = async () => {
      await shell.close();
      await site.close();
    };
  });
  afterAll(() => end());

  test('without its files: a panel in the frame, by its class, and the others whole', async () => {
    const page = await shell.open(pageOf[name]);
    expect(page.status).toBe(name === 'mf-chat' ? 503 : 200);
    expect(page.body).toContain(panel);
    expect(page.body).toContain('<header');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(await figure(shell, /^site_pages_total.*down/)).toContain(`remote="${name}",release="none"`);
    await expectOthersWhole(shell, [name, next]);
  });

  test('the next one, with a server half that throws: its place is kept, and the browser loads it', async () => {
    const page = await shell.open(pageOf[next]);
    expect([page.status, page.body.includes(waiting)]).toEqual([200, true]);
    expect(await figure(shell, /^site_pages_total.*waiting/)).toContain(`remote="${next}"`);
    await expectOthersWhole(shell, [name, next]);
  });
}

async function expectOthersWhole(shell: Shell, but: readonly RemoteName[]): Promise<void> {
  for (const other of remoteNames.filter((it) => !but.includes(it))) {
    const page = await shell.open(pageOf[other]);
    expect([other, page.status, page.body.includes(good(other))]).toEqual([other, 200, true]);
  }
}
