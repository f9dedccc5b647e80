import { screen } from '@testing-library/react';
import { getPolicy } from 'shared/contracts/policy.ts';
import type { PageHandle } from 'shared/site/remote.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

it.each(['service', 'privacy', 'pay', 'distribution'] as const)(
  'shows the policy %s and the ways to the others',
  async (type) => {
    const api = fakeApi();
    api.on(getPolicy, (input) => ({ title: `题目 ${input.type}`, content: '<h2>一、总则</h2><p>正文</p>' }));
    const { container, router } = await renderPage(remote, { path: `/policy/${type}`, api });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`题目 ${type}`);
    expect(screen.getByRole('article')).toHaveTextContent('一、总则正文');
    const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/policy/'));
    expect(links).toHaveLength(4);
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toHaveLength(1);
    const handle = router.state.matches.at(-1)?.route.handle as PageHandle;
    const data = Object.values(router.state.loaderData)[0] as never;
    expect(typeof handle.title === 'function' && handle.title(data)).toBe(`题目 ${type}`);
    await expectAccessible(container);
  },
);

// Shows: SPEC-2.32
it('says so when a policy has no text', async () => {
  const api = fakeApi();
  api.on(getPolicy, () => ({ title: '', content: '' }));
  await renderPage(remote, { path: '/policy/pay', api });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('支付协议');
  expect(screen.getByText('这份协议还没有内容。')).toBeVisible();
});

it.each(['x', 'constructor', '..%2Fuser%2Finfo', 'service%3Ftype=pay'])(
  // Shows: XSS-26
  'is not found, and asks nobody, for %s',
  async (type) => {
    const api = fakeApi();
    await renderPage(remote, { path: `/policy/${type}`, api });
    expect(screen.getByRole('heading')).toHaveTextContent('404');
    expect(api.calls).toEqual([]);
  },
);
