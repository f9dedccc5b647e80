import { act, screen, waitFor, within } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { listNearNews } from 'shared/contracts/content/news.ts';
import type { Remote } from 'shared/site/remote.ts';
import { showLoginAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { documentAtom } from './document/page-document.ts';
import { userAwayAtom } from './document/visit-store.ts';
import { makeRoutes } from './routes.tsx';

/** Says where it is and leads to the others. */
function Signpost() {
  const { pathname } = useLocation();
  return (
    <>
      <p>这里是 {pathname}</p>
      {['/news', '/user/info', '/user/opinion'].map((to) => (
        <Link key={to} to={to}>
          去 {to}
        </Link>
      ))}
    </>
  );
}
const remote = (...paths: string[]): Remote => ({
  routes: paths.map((path) => ({ path, Component: Signpost })),
  health: () => undefined,
});
const routes = makeRoutes({ 'mf-content': remote('/news'), 'mf-account': remote('/user/info', '/user/opinion') });

const open = (path: string, isMember: boolean) =>
  renderPage(
    { routes: routes as Remote['routes'], health: () => undefined },
    { path, api: fakeApi(), isFramed: true, ...(isMember ? { user: makeUser() } : {}) },
  );

// Shows: SPEC-2.07, SPEC-2.09
test('the guard: a visitor on the way to a page for members stays where they are and gets the login dialog', async () => {
  const { user, store, router } = await open('/news', false);
  await user.click(screen.getByRole('link', { name: '去 /user/info' }));
  expect(router.state.location.pathname).toBe('/news');
  expect(screen.getByText('这里是 /news')).toBeInTheDocument();
  expect(store.get(showLoginAtom)).toBe(true);
});

test('the guard: with the login the page that was wanted opens', async () => {
  const { user, store, router } = await open('/news', false);
  await user.click(screen.getByRole('link', { name: '去 /user/opinion' }));
  act(() => store.set(tokenAtom, 't'));
  act(() => store.set(showLoginAtom, false));
  expect(await screen.findByText('这里是 /user/opinion')).toBeVisible();
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/news');
});

test('the guard: a dialog closed without a login forgets the page', async () => {
  const { user, store, router } = await open('/news', false);
  await user.click(screen.getByRole('link', { name: '去 /user/opinion' }));
  await user.click(await screen.findByRole('button', { name: '关闭' }));
  act(() => store.set(showLoginAtom, true));
  act(() => store.set(tokenAtom, 't'));
  act(() => store.set(showLoginAtom, false));
  expect(router.state.location.pathname).toBe('/news');
});

test('the guard: a page whose loader comes with its code asks nothing for a visitor, and loads for a member', async () => {
  const loader = jest.fn(() => null);
  const lazy = async () => ({ loader, Component: Signpost });
  const tree = makeRoutes({ 'mf-account': { routes: [{ path: '/user/info', lazy }], health: () => undefined } });
  const openLate = (more: object) =>
    renderPage(
      { routes: tree as Remote['routes'], health: () => undefined },
      { path: '/user/info', api: fakeApi(), isFramed: true, ...more },
    );
  await openLate({});
  expect(await screen.findByRole('dialog', { name: '登录' })).toBeVisible();
  expect(loader).not.toHaveBeenCalled();
  await openLate({ user: makeUser() });
  expect(await screen.findByText('这里是 /user/info')).toBeVisible();
  expect(loader).toHaveBeenCalledTimes(1);
});

// Shows: SPEC-2.08
test('the guard: from a page that needed a login as well, too, when the login has ended meanwhile', async () => {
  const { user, store, router } = await open('/user/info', true);
  act(() => store.set(tokenAtom, null));
  await user.click(screen.getByRole('link', { name: '去 /user/opinion' }));
  expect(router.state.location.pathname).toBe('/user/info');
  expect(store.get(showLoginAtom)).toBe(true);
});

test('the guard: a logged-in user passes, and open pages are for everybody', async () => {
  const { user, store, router } = await open('/news', true);
  await user.click(screen.getByRole('link', { name: '去 /user/info' }));
  expect(await screen.findByText('这里是 /user/info')).toBeVisible();
  act(() => store.set(tokenAtom, null));
  await user.click(screen.getByRole('link', { name: '去 /news' }));
  expect(await screen.findByText('这里是 /news')).toBeVisible();
  expect([router.state.location.pathname, store.get(showLoginAtom)]).toEqual(['/news', false]);
});

/** A visitor with a login that the API could not be asked about. */
const openAway = (path: string, status: 429 | 503) =>
  renderPage(
    { routes: routes as Remote['routes'], health: () => undefined },
    { path, api: fakeApi(), isFramed: true, prepare: (store) => store.set(userAwayAtom, status) },
  );

test.each([
  [503, '暂时连不上服务器'],
  [429, '访问太频繁了，请稍等片刻'],
] as const)(
  'a page for members whose visitor is not known yet (%d) says so, and comes with the user',
  async (status, title) => {
    const { store } = await openAway('/user/info', status);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(store.get(showLoginAtom)).toBe(false);
    await expectAccessible();
    act(() => {
      store.set(tokenAtom, 't');
      store.set(userAwayAtom, null);
    });
    expect(await screen.findByText('这里是 /user/info')).toBeVisible();
  },
);

test('such a visitor navigates to a page for members, and gets the document of a failed guard when the API reports that there is no login', async () => {
  const { user, store, router } = await openAway('/news', 503);
  await user.click(screen.getByRole('link', { name: '去 /user/info' }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('暂时连不上服务器');
  expect(router.state.location.pathname).toBe('/user/info');
  expect(store.get(showLoginAtom)).toBe(false);
  const load = jest.fn();
  act(() => store.set(documentAtom, { startedAt: 0, load }));
  act(() => store.set(userAwayAtom, null));
  expect(load).toHaveBeenCalledTimes(1);
});

// Shows: SPEC-2.11, SPEC-8.06
test('the guard on first load: 404 with the path, and the dialog', async () => {
  const { store, user } = await open('/user/info?tab=1', false);
  expect(screen.getByText('Page Not Found: /user/info?tab=1')).toBeInTheDocument();
  expect(store.get(showLoginAtom)).toBe(true);
  const dialog = await screen.findByRole('dialog', { name: /登录/ });
  expect(dialog).toBeVisible();
  // Closed: the page says what it needs, and leads there.
  await user.click(within(dialog).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('登录后查看');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: '登录' }));
  expect(await screen.findByRole('dialog', { name: /登录/ })).toBeVisible();
});

test('a page that the operator has opened to visitors needs no login, on first load and by a link', async () => {
  const shop = makeRoutes({ 'mf-content': remote('/news'), 'mf-account': remote('/openvip', '/user/info') });
  const visit = (path: string, public_prices: number) =>
    renderPage(
      { routes: shop as Remote['routes'], health: () => undefined },
      { path, api: fakeApi(), isFramed: true, config: makeSiteConfig({ public_prices }) },
    );
  const closed = await visit('/openvip', 0);
  expect(screen.getByText('Page Not Found: /openvip')).toBeInTheDocument();
  closed.unmount();
  const { router, unmount } = await visit('/openvip', 1);
  expect(screen.getByText('这里是 /openvip')).toBeVisible();
  unmount();
  const other = await visit('/news', 1);
  await act(() => other.router.navigate('/openvip'));
  expect(screen.getByText('这里是 /openvip')).toBeVisible();
  await act(() => other.router.navigate('/user/info'));
  expect(other.router.state.location.pathname).toBe('/openvip');
  expect(router.state.location.pathname).toBe('/openvip');
});

test('the guard on first load: the page itself after the login, with a hash as without', async () => {
  for (const hash of ['', '#top']) {
    const { store, router, unmount } = await open(`/user/info${hash}`, false);
    act(() => {
      store.set(userAtom, makeUser());
      store.set(tokenAtom, 't1');
    });
    expect(await screen.findByText('这里是 /user/info')).toBeVisible();
    expect(router.state.location.hash).toBe(hash);
    unmount();
  }
});

// Shows: SPEC-8.06
test('an address that is not there names the articles that it may have meant; without an answer it is a 404 all the same', async () => {
  const address = '/blog/%E6%8F%90%E7%A4%BA%E8%AF%8D%E6%80%8E%E4%B9%88%E5%86%99.html';
  const api = fakeApi();
  api.on(listNearNews, () => ({ lists: [{ id: 4, title: '提示词怎么写 <b>' }] }));
  const page = { routes: routes as Remote['routes'], health: () => undefined };
  const { unmount, container } = await renderPage(page, { path: address, api, isFramed: true });
  const list = await screen.findByRole('region', { name: '内容相近的文章' });
  expect(within(list).getByRole('link', { name: '提示词怎么写 <b>' })).toHaveAttribute('href', '/news/detail/4');
  expect(api.inputsOf(listNearNews)).toEqual([{ words: '提示词怎么写' }]);
  await expectAccessible(container);
  unmount();
  api.on(listNearNews, () => fail(503));
  await renderPage(page, { path: address, api, isFramed: true });
  expect(await screen.findByText(`Page Not Found: ${address}`)).toBeVisible();
  expect(screen.queryByRole('region')).toBeNull();
});

test('an address in capitals is an unmatched route, one with an escaped letter is the page', async () => {
  await open('/NEWS', false);
  expect(screen.getByText('Page Not Found: /NEWS')).toBeVisible();
  await open('/%6Eews', false);
  expect(screen.getByText('这里是 /%6Eews')).toBeVisible();
});

test('the guard on first load: a login that comes later does not stop a navigation to another page', async () => {
  let arrive: (value: null) => void = () => undefined;
  const late = () => new Promise<null>((resolve) => (arrive = resolve));
  const news = { ...remote(), routes: [{ path: '/news', Component: Signpost, loader: late }] };
  const slow = makeRoutes({ 'mf-content': news, 'mf-account': remote('/user/info') }) as Remote['routes'];
  const { store, router } = await renderPage(
    { routes: slow, health: () => undefined },
    { path: '/user/info', api: fakeApi(), isFramed: true },
  );
  await act(async () => void router.navigate('/news'));
  await act(async () => store.set(tokenAtom, 'token'));
  await act(async () => arrive(null));
  expect(await screen.findByText('这里是 /news')).toBeVisible();
  expect(router.state.location.pathname).toBe('/news');
});

// Shows: SPEC-2.10, SPEC-5.01
test('an unmatched route is a 404 with the path', async () => {
  await open('/news/nothing/here', false);
  expect(screen.getByText('Page Not Found: /news/nothing/here')).toBeVisible();
});
