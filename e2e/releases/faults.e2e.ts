import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import { atRest } from '../testing/at-rest.ts';
import { publishChanged, releaseTool } from '../testing/changed-release.ts';
import { beLoggedIn, expect, test } from '../testing/site-test.ts';

/** A page of each remote, and what its navigation calls another area. */
const pages: Record<RemoteName, string> = {
  'mf-chat': '/chat',
  'mf-creative': '/app/qrcode',
  'mf-account': '/user/info',
  'mf-promotion': '/promotion/distribution',
  'mf-content': '/news',
};

/**
 * Put behind a remote's entry: its pages have the fault that the address names. The server's half stays whole, so every
 * page comes as it should and breaks in the browser. What breaks them comes with the browser (`breakPages`): the first code
 * of a remote has a limit.
 */
const faulty = (name: string, container: string) =>
  `;globalThis.${container}=globalThis.breakPages?.(globalThis.${container},'${name}')??globalThis.${container};`;

interface Container {
  init(scope: { react: Record<string, { lib?: () => unknown; get(): () => unknown }> }, ...rest: unknown[]): unknown;
  get(name: string): Promise<() => { remote: { routes: { lazy?: unknown; Component?: unknown }[] } }>;
}

/** Runs in the browser before any page: the container of a remote, with the fault that the address names. */
function breakPages(): void {
  const breaking = (container: Container, name: string): Container => {
    let react: typeof import('react');
    const fault = new URLSearchParams(location.search).get(name) ?? '';
    const components: Record<string, () => unknown> = {
      render: () => {
        throw new Error('broken render');
      },
      effect: () => {
        react.useEffect(() => {
          throw new Error('broken effect');
        }, []);
        return null;
      },
      suspend: () => {
        throw new Promise(() => undefined);
      },
      undefined: () => react.createElement(undefined as never),
    };
    const Component = components[fault];
    return {
      ...container,
      init(scope, ...rest) {
        const [shared] = Object.values(scope.react);
        react = (shared?.lib ?? shared?.get())?.() as typeof react;
        return container.init(scope, ...rest);
      },
      get: async (module) => {
        const factory = await container.get(module);
        return () => {
          if (fault === 'load') throw new Error('broken load');
          const exported = factory();
          if (fault === 'export') return {} as typeof exported;
          if (!Component) return exported;
          const routes = exported.remote.routes.map(({ lazy: _, ...route }) => ({ ...route, Component }));
          return { ...exported, remote: { ...exported.remote, routes } };
        };
      },
    };
  };
  Object.assign(globalThis, { breakPages: breaking });
}

test.beforeEach(({ page }) => page.addInitScript(breakPages));

const versions: Partial<Record<RemoteName, string>> = {};
let mf: ReturnType<typeof releaseTool>;
let folder: string;
/** What was live when the journeys began. */
let before: { name: string; current: string }[];
const isRemote = ({ name }: { name: string }) => remoteNames.some((remote) => remote === name);

test.beforeAll(async ({ browserName: _ }, { config }) => {
  folder = join(config.metadata.dataDir, 'releases');
  mf = releaseTool(folder);
  before = (JSON.parse(await mf('list', '--json')) as { remotes: typeof before }).remotes.filter(isRemote);
  await promoteFaulty('mf-content');
});

/** Makes the remote live with pages that break as their address says, unless it is. */
async function promoteFaulty(name: RemoteName): Promise<void> {
  if (versions[name]) return;
  const version = await publishChanged(mf, name, {
    change: (text, half, path) => {
      const container = /remote-entry/.test(path) && /(mf_[a-z]+__\w+_[0-9a-f]{12})/.exec(text)?.[1];
      return half === 'browser' && container ? text + faulty(name, container) : text;
    },
  });
  await mf('promote', `${name}@${version}`, '--reason', 'test');
  versions[name] = version;
}

test.afterAll(async () => {
  const changed = before.filter(({ name }) => versions[name as RemoteName]);
  for (const { name, current } of changed) await mf('rollback', name, '--to', current, '--reason', 'test');
});

/** Errors that browsers reported, by the metrics of the shell's internal port. */
async function toldErrors(name: RemoteName): Promise<string> {
  const notes = (await readdir(join(folder, 'shells'))).filter((file) => /^\d+\.json$/.test(file));
  const { internalPort } = JSON.parse(await readFile(join(folder, 'shells', notes[0] ?? ''), 'utf8'));
  const figures = await (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text();
  const part = `remote="${name}",release="${versions[name]}"`;
  return figures
    .split('\n')
    .filter((line) => line.startsWith('site_browser_errors_total') && line.includes(part))
    .join('\n');
}

const broken = '页面出了点问题';
const down = '这个栏目暂时打不开';
const cases: [fault: string, panel: string][] = [
  ['load', down],
  ['export', down],
  ['render', broken],
  ['effect', broken],
  ['undefined', broken],
];

for (const name of remoteNames) {
  // Shows: REMOTE-06
  test(`${name}: when its code fails in the browser in any way, its outlet shows a panel and the rest works`, {
    tag: name === 'mf-content' ? [] : '@deep',
  }, async ({ page, baseURL, allowConsole }) => {
    allowConsole(/broken (load|render|effect)|error #\d+|Element type is invalid/);
    allowConsole(/503 \(Service Unavailable\)/);
    const url = baseURL ?? '';
    await promoteFaulty(name);
    await beLoggedIn(page, url);
    const other = name === 'mf-content' ? '二维码' : '资讯';
    for (const [fault, panel] of cases) {
      const answer = await page.goto(`${pages[name]}?${name}=${fault}`);
      expect([fault, answer?.status()]).toEqual([fault, 200]);
      const headline = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(headline, fault).toHaveText(panel);
      await expect(page.getByRole('main').getByRole('button', { name: '重新加载' })).toBeVisible();
      await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: other, exact: true }).click();
      await expect(page.getByText(panel)).toBeHidden();
    }
    await expect.poll(() => toldErrors(name)).toMatch(/kind="throw"} [4-9]/);
  });
}

test('a page that suspends for ever: as a document it stays readable and its frame works', async ({ page }) => {
  await page.goto('/news?mf-content=suspend');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
  await page.getByRole('button', { name: '登录' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a page that suspends for ever: behind a link it ends in a panel', async ({ page, allowConsole }) => {
  allowConsole(/404 \(Not Found\)/);
  await page.goto('/nowhere?mf-content=suspend');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '资讯', exact: true }).click();
  await expect(page.getByRole('status', { name: '正在加载' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(down);
});

test('a lazy chunk that fails once is requested again, and the page is not reloaded', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.goto('/news');
  await atRest(page);
  const asked: string[] = [];
  await page.route('**/assets/shell/**/*.js', (route) => {
    asked.push(route.request().url());
    return asked.length === 1 ? route.abort() : route.continue();
  });
  let documents = 0;
  page.on('request', (request) => void (request.isNavigationRequest() && documents++));
  await page.getByRole('button', { name: '登录' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('手机号')).toBeVisible();
  // It failed, was fetched again past the browser's cache, and ran.
  expect(asked.filter((url) => url === asked[0])).toHaveLength(3);
  expect(documents).toBe(0);
});

test.describe('code that never returns', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to fetch/));
  const newest = async (page: Page) => (await fetch(page.url()).catch(() => null))?.status;
  const publishLoop = (change: (text: string) => string) =>
    publishChanged(mf, 'mf-content', { change: (text, half) => (half === 'server' ? change(text) : text) });

  // Shows: REMOTE-08
  test('while it loads: it is rejected before anything moves, and no visitor notices', async ({ page }) => {
    await page.goto('/news');
    const version = await publishLoop((text) => `for (;;);${text}`);
    const refused = await mf('promote', `mf-content@${version}`, '--reason', 'test').catch((error) => error);
    expect(refused).toMatchObject({ code: 6, stderr: expect.stringContaining(`mf-content@${version}`) });
    expect(refused.stderr).toContain('hangs');
    expect(await newest(page)).toBe(200);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
  });

  // Shows: REMOTE-08
  test('in a page: one render worker after the other is replaced, and browsers render that release from then on', async ({
    page,
  }) => {
    await page.goto('/news');
    const loop = "if (new URL(args[0].request.url).search === '?loop') for (;;);";
    const version = await publishLoop(
      (text) => `${text}
      ;{ const { remote } = module.exports;
        const routes = remote.routes.map((route) => route.loader ? {
          ...route, loader: (...args) => { ${loop} return route.loader(...args); },
        } : route);
        module.exports = { remote: { ...remote, routes } }; }`,
    );
    await mf('promote', `mf-content@${version}`, '--reason', 'test');
    await fetch(`${page.url()}?loop`).catch(() => undefined);
    await expect.poll(() => newest(page)).toBe(200);
    // The same address again: no loop, for the server does not run it.
    const again = await fetch(`${page.url()}?loop`);
    expect([again.status, again.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    await page.goto('/news');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
    await mf('rollback', 'mf-content', '--reason', 'test');
  });
});
