import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { logOut } from 'shared/contracts/site/login.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import type { Remote } from 'shared/site/remote.ts';
import { showLoginAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import { readSetting, settingAtom } from 'shared/site/setting/setting.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { type PageOptions, renderPage } from 'shared/testing/render-page.tsx';
import { documentAtom } from '../document/page-document.ts';
import { findRow } from '../url-table.ts';
import { AppLayout } from './app-layout.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { bottomBarNavigation, currentEntry, isCurrent, visibleNavigation } from './navigation/navigation.ts';
import { UpDownLayout } from './up-down-layout.tsx';

const nav = [
  { name: '对话', link: { path: '/' }, is_show: 1 },
  { name: '技能', link: { path: '/skill' }, is_show: 1 },
  { name: '绘画', link: { path: '/app/drawing' }, is_show: 1 },
  { name: '隐藏', link: { path: '/hidden' }, is_show: 0 },
  { name: '会员', link: { path: '/openvip' }, is_show: 1 },
  { name: '充值', link: { path: '/recharge' }, is_show: 1 },
  { name: '广场', link: { path: '/app/square' }, is_show: 1 },
];
const config = (over: Partial<SiteConfig> = {}) => makeSiteConfig({ tabbar: { nav }, ...over });

const page = { Component: () => <p>正文</p> };
let release: () => void = () => undefined;
const slow = () =>
  new Promise((resolve) => {
    release = () => resolve(null);
  });

const remote: Remote = {
  health: () => undefined,
  routes: [
    {
      Component: () => <AppLayout />,
      children: [
        { path: '/chat', ...page },
        {
          path: '/create',
          handle: { field: { id: 'question', skip: '跳到输入框' } },
          Component: () => <textarea id="question" aria-label="输入问题" />,
        },
      ],
    },
    {
      Component: () => (
        <>
          <LoadingBar />
          <DefaultLayout />
        </>
      ),
      children: [
        { path: '/skill', handle: { title: '技能广场' }, ...page },
        { path: '/draws', handle: { spends: 'draw' }, ...page },
        { path: '/slow', loader: slow, ...page },
      ],
    },
    { Component: () => <UpDownLayout />, children: [{ path: '/news', ...page }] },
  ] as Remote['routes'],
};

function open(path: string, options: Partial<PageOptions> = {}) {
  return renderPage(remote, { path, api: fakeApi(), isFramed: true, config: config(), ...options });
}

test('without configuration there are ways on, none of them for members only', () => {
  const paths = visibleNavigation(null).map(({ link }) => link.path);
  expect(paths).toContain('/chat');
  expect(paths.filter((path) => findRow(path)?.auth || !findRow(path))).toEqual([]);
});

// Shows: SPEC-9.18
test('unread notifications are counted at the avatar, at 我 and in the menu', async () => {
  const { user, store } = await open('/news', {
    user: makeUser({ unread_notifications: 100 }),
    config: config({ capabilities: { notifications: true } }),
  });
  const badge = { name: '99+ 条未读消息' };
  // The bar of a phone is there on a wide screen, too, hidden by CSS.
  expect(screen.getByText('我').closest('a')).toHaveTextContent('99+我');
  await user.click(screen.getByRole('button', { name: '账户菜单：林小满，99+ 条未读消息' }));
  const entry = within(await screen.findByRole('dialog', { name: '账户菜单' })).getByRole('link', { name: /消息/ });
  expect(entry).toHaveAttribute('href', '/user/notifications');
  expect(within(entry).getByRole('img', badge)).toBeVisible();
  act(() => store.set(userAtom, makeUser({ unread_notifications: 0 })));
  expect(screen.queryByText('99+')).toBeNull();
});

test('a server without notifications has no entry for them', async () => {
  const { user } = await open('/news', { user: makeUser() });
  await user.click(screen.getByRole('button', { name: '账户菜单：林小满' }));
  const menu = await screen.findByRole('dialog', { name: '账户菜单' });
  expect(within(menu).queryByRole('link', { name: /消息/ })).toBeNull();
});

// Shows: XSS-02
test('addresses that operators enter become links to pages and web addresses, never to a script', async () => {
  const paths = ['javascript:alert(1)', ' java\tscript:alert(1)', 'data:text/html,x', 'blob:x', '\u0001vbscript:x'];
  const hostile = paths.map((path) => ({ name: path, link: { path }, icon: path, is_show: 1 }));
  const harmless = ['https://example.com/a', 'tel:400', '/skill'].map((path) => ({
    name: path,
    link: { path },
    is_show: 1,
  }));
  const { container } = await open('/skill', {
    config: config({
      domain: 'javascript:alert(1)//',
      tabbar: { nav: [...hostile, ...harmless] },
      copyright: paths.map((value) => ({ key: value, value })),
      website: { ...config().website, pc_logo: 'javascript:alert(1)', shop_logo: 'data:image/svg+xml,<svg>' },
    }),
  });
  const rail = screen.getAllByRole('navigation', { name: '主导航' })[0] as HTMLElement;
  expect(
    within(rail)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/', 'https://example.com/a', 'tel:400', '/skill']);
  for (const address of container.querySelectorAll<HTMLElement>('[href], [src]')) {
    const url = new URL(address.getAttribute('href') ?? address.getAttribute('src') ?? '', 'https://site.example');
    expect(url.protocol).toMatch(/^(https?|tel):$/);
  }
});

// Shows: SPEC-9.12
test('VIP and recharge are offered only where their package flag is set', () => {
  const names = (site: SiteConfig | null) => visibleNavigation(site).map((item) => item.name);
  expect(names(config())).toEqual(['对话', '技能', '绘画', '广场']);
  expect(names(config({ member_package_status: 1 }))).toContain('会员');
  expect(names(config({ recharge_package_status: 1 }))).toContain('充值');
});

test('drawing is offered while it is open, and another page whose name begins alike anyway', () => {
  const draw = config().draw;
  const entry = (path: string) => ({ name: path, link: { path }, is_show: 1 });
  const paths = ['/app/drawing', '/app/drawing/record', '/app/drawing?from=1', '/app/drawings', '/app/square'];
  const tabbar = { nav: paths.map(entry) };
  const offered = (is_open: number) =>
    visibleNavigation(config({ tabbar, draw: { ...draw, is_open } })).map(({ link }) => link.path);
  expect(offered(1)).toEqual(paths);
  expect(offered(0)).toEqual(['/app/drawings', '/app/square']);
  expect(visibleNavigation(null).map(({ link }) => link.path)).toContain('/app/drawing');
});

test('an entry whose page is in preparation says so in rail and menu, one that is there does not', async () => {
  const row = findRow('/app/square');
  if (!row) throw new Error('the table has no square');
  const planned = jest.replaceProperty(row, 'planned', { '/app/square': '绘画广场' });
  const { user } = await open('/chat');
  const rail = screen.getByRole('navigation', { name: '主导航' });
  for (const { name, link } of nav) {
    const shown = within(rail).queryByRole('link', { name: new RegExp(`^${name}`) });
    const isInPreparation = findRow(link.path)?.planned[link.path] !== undefined;
    if (shown) expect([name, shown.textContent]).toEqual([name, isInPreparation ? `${name}即将开放` : name]);
  }
  expect(within(rail).getByRole('link', { name: /^广场/ })).toHaveTextContent('广场即将开放');
  await user.click(screen.getByRole('button', { name: '打开菜单' }));
  const menu = await screen.findByRole('dialog', { name: '菜单' });
  expect(within(menu).getByRole('link', { name: /^广场/ })).toHaveTextContent('广场即将开放');
  planned.restore();
});

test('the bottom bar has room for four, in the order of the operator', () => {
  const names = bottomBarNavigation(nav, '/news').map((item) => item.name);
  expect(names).toEqual(['对话', '技能', '绘画', '广场']);
});

test.each([
  ['/chat', '/chat'],
  ['/app/mind_map', '/app'],
  ['/app/square/mine', '/app/square'],
  ['/news/detail/7', '/news'],
])('the bottom bar shows where one is: %s', (pathname, current) => {
  const entries = bottomBarNavigation(visibleNavigation(null), pathname);
  expect(entries).toHaveLength(4);
  expect(currentEntry(entries, pathname)?.link.path).toBe(current);
});

test('the bottom bar offers finished pages before planned ones', () => {
  const paths = bottomBarNavigation(visibleNavigation(null), '/').map(({ link }) => link.path);
  expect(paths).toEqual(['/chat', '/create', '/app', '/app/square']);
  expect(paths.filter((path) => findRow(path)?.planned[path])).toEqual([]);
});

test.each([
  ['/', '/', true],
  ['/', '/chat', true],
  ['/chat', '/', true],
  ['/', '/news', false],
  ['/news', '/news/detail/7', true],
  ['/news', '/newspaper', false],
])('entry %s while %s is shown: %s', (entry, pathname, current) => {
  expect(isCurrent(entry, pathname)).toBe(current);
});

test('a work area: rail with the shown entry marked, the title as headline, a notice when it is a demonstration', async () => {
  await open('/chat', { config: config({ demonstration: true }) });
  const rail = screen.getByRole('navigation', { name: '主导航' });
  expect(within(rail).getByRole('link', { current: 'page' })).toHaveTextContent('对话');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('对话');
  expect(screen.getByText(/演示模式/)).toBeVisible();
  expect(screen.queryByRole('contentinfo')).toBeNull();
  await expectAccessible();
});

test('a page with a field leads there first, and past the navigation, without another address', async () => {
  const { user, router } = await open('/create');
  await user.tab();
  expect(screen.getByRole('link', { name: '跳到输入框' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: '输入问题' })).toHaveFocus();
  expect(router.state.location.hash).toBe('');
});

test('the notice of the demonstration is put away for good', async () => {
  const first = await open('/chat', { config: config({ demonstration: true }) });
  await first.user.click(screen.getByRole('button', { name: '收起演示说明' }));
  expect(screen.queryByText(/演示模式/)).toBeNull();
  expect(readSetting(document.cookie)).toEqual({ demonstrationRead: true });
  writeCookie('setting', '{}');
});

// Shows: SPEC-2.05
test.each([
  ['/skill', []],
  ['/news', ['/policy/privacy']],
])(
  '%s: a footer with the policies below pages to read alone, a way past the navigation, no notice',
  async (path, links) => {
    await open(path);
    const policies = screen
      .queryAllByRole('contentinfo')
      .map((it) => within(it).getByRole('link', { name: '隐私政策' }));
    expect(policies.map((link) => link.getAttribute('href'))).toEqual(links);
    expect(screen.getByRole('link', { name: '跳到正文' })).toHaveAttribute('href', '#content');
    expect(screen.queryByText(/演示模式/)).toBeNull();
    await expectAccessible();
  },
);

test('the footer links to the terms of sale, and shows duplicate record numbers', async () => {
  const record = { key: '京 ICP 备 1 号', value: 'https://beian.example/1' };
  await open('/news', { config: config({ copyright: [record, record, { ...record, value: '' }] }) });
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: '支付协议' })).toHaveAttribute('href', '/policy/pay');
  expect(footer.getAllByText(record.key)).toHaveLength(3);
  expect(footer.getAllByRole('link', { name: record.key })).toHaveLength(2);
});

// Shows: SPEC-9.12
test('the header shows balance and membership, where they are offered', async () => {
  const offered = config({ member_package_status: 1, recharge_package_status: 1 });
  const user = makeUser({ balance: 1280, is_member: 1, member_package_name: '年度会员' });
  const { unmount } = await open('/news', { config: offered, user });
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: '对话积分 1,280，去充值', hidden: true })).toHaveAttribute(
    'href',
    '/recharge',
  );
  expect(header.getByRole('link', { name: '我的会员：年度会员' })).toHaveAttribute('href', '/openvip');
  unmount();
  const drawing = await open('/draws', { config: offered, user: { ...user, balance_draw: 36 } });
  const shown = within(screen.getByRole('banner'));
  expect(shown.getByRole('link', { name: '绘画积分 36，去充值', hidden: true })).toHaveTextContent('36');
  expect(shown.queryByRole('link', { name: /^对话积分/, hidden: true })).toBeNull();
  drawing.unmount();
  await open('/news', { config: config(), user });
  expect(within(screen.getByRole('banner')).queryByRole('link', { name: /积分|会员/, hidden: true })).toBeNull();
});

test('the page names itself in the header', async () => {
  await open('/skill');
  expect(within(screen.getByRole('banner')).getByText('技能广场')).toBeVisible();
});

test('a visitor is asked to log in, in the header and in the bottom bar', async () => {
  const { user, store } = await open('/chat');
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(store.get(showLoginAtom)).toBe(true);
  store.set(showLoginAtom, false);
  await user.click(screen.getByRole('button', { name: '我', hidden: true }));
  expect(store.get(showLoginAtom)).toBe(true);
});

// Shows: SPEC-9.12
test('the account menu shows user and balance, switches the colour scheme permanently, and logs out', async () => {
  const api = fakeApi();
  api.on(logOut, () => null);
  const loaded: string[] = [];
  const { user, store } = await open('/chat', {
    api,
    user: makeUser({ balance: 1280 }),
    prepare: (it) => it.set(documentAtom, { startedAt: 0, load: (target) => void loaded.push(target) }),
  });
  sessionStorage.setItem('chat-draft:1', '我的秘密');
  writeCookie('chat_limit', '1');
  await user.click(screen.getByRole('button', { name: '账户菜单：林小满' }));
  const menu = screen.getByRole('dialog', { name: '账户菜单' });
  expect(within(menu).getByText('1,280')).toBeVisible();
  expect(within(menu).getByText('138****8000')).toBeVisible();
  expect(within(menu).queryByRole('link', { name: '充值' })).toBeNull();
  await expectAccessible(menu);
  await user.click(within(menu).getByRole('radio', { name: '深色' }));
  expect(document.documentElement).toHaveAttribute('data-scheme', 'dark');
  expect(decodeURIComponent(document.cookie)).toContain('setting={"scheme":"dark"}');
  await user.click(within(menu).getByRole('radio', { name: '跟随系统' }));
  expect(document.documentElement).not.toHaveAttribute('data-scheme');
  await user.click(within(menu).getByRole('button', { name: '退出登录' }));
  expect(store.get(tokenAtom)).toBeNull();
  expect(store.get(userAtom)).toBeNull();
  expect(readCookie(document.cookie, 'chat_limit')).toBeUndefined();
  expect(sessionStorage.getItem('chat-draft:1')).toBeNull();
  // Nothing of this user is left in the memory of any part.
  await waitFor(() => expect(loaded).toEqual(['/']));
});

test('the drawer holds the whole navigation and closes with Escape', async () => {
  const { user } = await open('/chat');
  await user.click(screen.getByRole('button', { name: '打开菜单' }));
  const drawer = screen.getByRole('dialog', { name: '菜单' });
  expect(within(drawer).getByRole('link', { name: '绘画' })).toBeVisible();
  await expectAccessible(drawer);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: '打开菜单' })).toHaveAttribute('aria-expanded', 'false');
});

// Shows: SPEC-9.20
test('the loading bar appears after 200 ms and disappears when the page is loaded', async () => {
  const { router } = await open('/skill');
  jest.useFakeTimers();
  try {
    await act(async () => void router.navigate('/slow'));
    act(() => jest.advanceTimersByTime(199));
    expect(screen.queryByRole('progressbar')).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('progressbar', { name: '页面加载中' })).toHaveStyle({
      height: '2px',
      background: 'rgb(74, 93, 255)',
    });
    expect(getComputedStyle(screen.getByRole('progressbar')).animation).toContain('2000ms');
    await act(async () => release());
    act(() => jest.advanceTimersByTime(300));
    expect(screen.queryByRole('progressbar')).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

const website = (over: Partial<SiteConfig['website']>) =>
  config({ website: { ...makeSiteConfig().website, shop_name: '灵境', ...over } });
const pictures = (link: HTMLElement) => [...link.querySelectorAll('img')].map((img) => img.getAttribute('src'));

test.each([
  ['/chat', { shop_logo: '/m.svg', pc_logo: '/w.svg', pc_ico: '/i.ico' }, ['https://example.com/m.svg']],
  ['/chat', { pc_logo: '/w.svg', pc_ico: '/i.ico' }, ['https://example.com/i.ico']],
  ['/news', { shop_logo: '/m.svg', pc_logo: '/w.svg' }, ['https://example.com/w.svg']],
  ['/news', { shop_logo: '/m.svg' }, ['https://example.com/m.svg']],
  ['/chat', {}, []],
] as const)(
  'the way home on %s with %j: a square sign in the rail, the wide logo in a header',
  async (path, logos, shown) => {
    await open(path, { config: website(logos) });
    const [home] = screen.getAllByRole('link', { name: '灵境，首页' });
    expect(pictures(home as HTMLElement)).toEqual(shown);
    if (!shown.length) expect(home).toHaveTextContent('灵');
  },
);

test('the rail folds to icons, and stays so for the next page that the server draws', async () => {
  const { user, unmount } = await open('/chat');
  const rail = () => screen.getByRole('navigation', { name: '主导航' });
  await user.click(within(rail()).getByRole('button', { name: '收起导航' }));
  expect(within(rail()).getByRole('button', { name: '收起导航', pressed: true })).toBeVisible();
  expect(within(rail()).getByRole('link', { name: '绘画' })).toHaveAttribute('title', '绘画');
  expect(document.querySelector('[data-rail=folded]')).not.toBeNull();
  await expectAccessible(rail());
  unmount();

  const setting = readSetting(document.cookie);
  expect(setting).toEqual({ railFolded: true });
  const next = await open('/chat', { prepare: (store) => store.set(settingAtom, setting) });
  expect(document.querySelector('[data-rail=folded]')).not.toBeNull();
  await next.user.click(screen.getByRole('button', { name: '收起导航' }));
  expect(readSetting(document.cookie)).toEqual({});
});

test('the operator’s own copyright line is not doubled', async () => {
  await open('/news', { config: config({ copyright: [{ key: '© 2026 灵境 版权所有', value: '' }] }) });
  expect(screen.getByRole('contentinfo').textContent?.match(/©/g)).toHaveLength(1);
});

test('a logo that does not load gives way to the icon, and that to the first letter', async () => {
  await open('/chat', { config: website({ shop_name: '智绘', shop_logo: '/m.svg', pc_ico: '/i.ico' }) });
  const home = screen.getByRole('link', { name: '智绘，首页' });
  const picture = () => home.querySelector('img');
  for (const src of ['https://example.com/m.svg', 'https://example.com/i.ico']) {
    expect(picture()).toHaveAttribute('src', src);
    fireEvent.error(picture() as HTMLImageElement);
  }
  expect(picture()).toBeNull();
  expect(home).toHaveTextContent('智');
});
