/** @isolated its test with fake timers hangs where modules are shared; why is not known */
import { act, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { apiAway } from 'shared/site/visit.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { requestIdAtom } from '../document/visit-store.ts';
import { RouteProblem } from '../route-problem.tsx';
import { shellPages } from '../shell-pages.ts';
import { ApiAway } from './api-away.tsx';
import { BrokenPage } from './broken-page.tsx';
import { EmptyPage } from './empty-page.tsx';
import { InPreparation } from './in-preparation.tsx';
import { NotFound } from './not-found.tsx';
import { NotInstalled } from './not-installed.tsx';
import { Offline } from './offline.tsx';
import { RemoteDown } from './remote-down.tsx';

const show = (Component: ComponentType) =>
  renderPage({ routes: [{ path: '/', Component }], health: () => undefined }, { path: '/', api: fakeApi() });

// Shows: SPEC-8.06
test('a page that is not found: the text of the catalogue, the path as text, a link to the home page', async () => {
  await show(() => <NotFound path="/nope?<img src=x>" />);
  expect(screen.getByText('Page Not Found: /nope?<img src=x>')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('link', { name: '回到首页' })).toHaveAttribute('href', '/');
});

test.each([
  ['/newz', ['资讯'], 'newz'],
  ['/app/drawings/1', ['应用', '绘画'], ''],
  ['/blog/%E6%8F%90%E7%A4%BA%E8%AF%8D.html?x=1', [], '提示词'],
  ['/%E0%A4%A', [], ''],
  [`/${'a/'.repeat(4000)}`, [], ''],
])('a page that is not found offers links: %s', async (path, names, words) => {
  await show(() => <NotFound path={path} />);
  const near = screen.queryByRole('navigation', { name: '相近的页面' });
  expect(
    near
      ? within(near)
          .getAllByRole('link')
          .map(({ textContent }) => textContent)
      : [],
  ).toEqual(names);
  const field = screen.getByRole('searchbox', { name: '搜索资讯' });
  expect(field).toHaveValue(words);
  expect(field.closest('form')).toHaveAttribute('action', '/news');
  await expectAccessible();
});

test('a broken page gives the number that support can find', async () => {
  await show(() => <BrokenPage requestId="req-1" />);
  expect(screen.getByText('请求编号：req-1')).toBeVisible();
});

// Shows: SPEC-2.06
test.each<[string, ComponentType]>([
  ['网站正常开放', EmptyPage],
  ['这里正在准备中', InPreparation],
  ['网络已断开', Offline],
  ['网站尚未安装', NotInstalled],
  ['这个栏目暂时打不开', RemoteDown],
  ['页面出了点问题', BrokenPage],
])('%s: one headline, one action', async (title, Component) => {
  await show(Component);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect([...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]).toHaveLength(1);
  await expectAccessible();
});

function Text() {
  return <p>正文</p>;
}

/** A page whose way in fails as the test says, in the place where problems are shown. */
const fails = (fail: () => unknown, config = makeSiteConfig()) =>
  renderPage(
    {
      routes: [{ path: '/news', ErrorBoundary: RouteProblem, Component: Text, loader: () => fail() ?? null }],
      health: () => undefined,
    },
    {
      path: '/news',
      api: fakeApi(),
      config,
      prepare: (store) => store.set(requestIdAtom, 'req-7'),
    },
  );

const throws = (error: unknown) => () => {
  throw error;
};
const chunkError = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const headline = () => screen.getByRole('heading', { level: 1 });

test.each([
  ['a bug', new TypeError('x'), '页面出了点问题'],
  ['no data', new Response(null, { status: 503 }), '这个栏目暂时打不开'],
  ['not installed', new Response('not-installed', { status: 503 }), '网站尚未安装'],
  ['not there', new Response('分享不存在或已取消', { status: 404 }), '分享不存在或已取消'],
  ['an address that cannot be read', new Response(null, { status: 404 }), '没有找到这个页面'],
])('the outlet of a page shows what is wrong: %s', async (_name, error, title) => {
  await fails(throws(error));
  expect(headline()).toHaveTextContent(title);
});

test('an API that is away is asked again at growing intervals until the page loads', async () => {
  await import('./ask-again.ts');
  jest.useFakeTimers();
  const random = jest.spyOn(Math, 'random').mockReturnValue(0);
  let isAway = true;
  const load = jest.fn(() => {
    if (isAway) throw new Response(apiAway, { status: 503 });
  });
  await fails(load);
  expect(headline()).toHaveTextContent('暂时连不上服务器');
  await act(() => jest.advanceTimersByTimeAsync(0));
  const tries: number[] = [];
  for (let second = 1; second <= 160; second++) {
    const before = load.mock.calls.length;
    await act(() => jest.advanceTimersByTimeAsync(1000));
    if (load.mock.calls.length > before) tries.push(second);
  }
  expect(tries).toEqual([5, 15, 35, 75, 135]);
  isAway = false;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('正文')).toBeVisible();
  random.mockRestore();
  jest.useRealTimers();
});

test('the server, which knows no connection, does not say that it is missing', () => {
  expect(renderToString(<ApiAway status={503} />)).toContain('暂时连不上服务器');
});

test('a bug gives the number of the request', async () => {
  await fails(throws(new TypeError('x')));
  expect(screen.getByText('请求编号：req-7')).toBeVisible();
});

test('code that did not come even after a reload: a panel', async () => {
  const note = [{ key: 'mf-content@ /news', at: performance.timeOrigin - 500 }];
  sessionStorage.setItem('site:reload', JSON.stringify(note));
  await fails(throws(chunkError));
  expect(headline()).toHaveTextContent('这个栏目暂时打不开');
});

test('without a connection a message is shown, and the page loads automatically once there is one', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let isBroken = true;
  await fails(() => {
    if (isBroken) throw chunkError;
  });
  expect(headline()).toHaveTextContent('网络已断开');
  isBroken = false;
  onLine.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('正文')).toBeVisible();
});

test.each([
  [0, '电脑版网站目前关闭，请稍后再来。', 'button', '重新加载'],
  [1, '电脑版网站关闭时，这里会有说明。', 'link', '回到首页'],
  // Shows: SPEC-2.27
] as const)('/empty with pc_page.status %d', async (status, text, role, action) => {
  const config = makeSiteConfig({ pc_page: { status, page_status: 0, page_url: '', url: '' } });
  await renderPage({ routes: shellPages, health: () => undefined }, { path: '/empty', api: fakeApi(), config });
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole(role, { name: action })).toBeVisible();
});

// Shows: SPEC-3.10
test.each([
  ['https://admin.example.com/', 0, 'https://admin.example.com/'],
  ['https://admin.example.com/', 1, undefined],
  ['', 0, undefined],
  ['javascript:alert(1)', 0, undefined],
])('/empty with admin_url %j and pc_page.status %d leads to it: %s', async (admin_url, status, href) => {
  const config = makeSiteConfig({ admin_url, pc_page: { status, page_status: 0, page_url: '', url: '' } });
  await renderPage({ routes: shellPages, health: () => undefined }, { path: '/empty', api: fakeApi(), config });
  expect(screen.queryByRole('link', { name: '管理后台' })?.getAttribute('href')).toBe(href);
});

test.each([
  [false, '网站尚未安装', 'https://admin.example.com/install'],
  [true, '没有找到这个页面', undefined],
  // Shows: SPEC-2.41
])('the install page of a site whose install is %s', async (install, title, href) => {
  const config = makeSiteConfig({ install, admin_url: 'https://admin.example.com' });
  const path = '/install/install.php';
  await renderPage({ routes: shellPages, health: () => undefined }, { path, api: fakeApi(), config });
  expect(headline()).toHaveTextContent(title);
  expect(screen.queryByRole('link', { name: '打开安装向导' })?.getAttribute('href')).toBe(href);
});
