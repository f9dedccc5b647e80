import { screen, within } from '@testing-library/react';
import { getPolicy } from 'shared/contracts/content/policy.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { PageHandle } from 'shared/site/remote.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi, sent } from 'shared/testing/fake-api.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

const makePolicy = (over: Partial<Output<typeof getPolicy>> = {}): Output<typeof getPolicy> => ({
  title: '隐私政策',
  content: '<h2>一、总则</h2><p>正文</p>',
  version: 0,
  versions: [],
  ...over,
});

it.each(['service', 'privacy', 'pay', 'distribution'] as const)(
  'shows the policy %s and the ways to the others',
  async (type) => {
    const api = fakeApi();
    api.on(getPolicy, (input) => makePolicy({ title: `题目 ${input.type}`, content: '<h2>一、总则</h2><p>正文</p>' }));
    const { container, router } = await renderPage(remote, { path: `/policy/${type}`, api });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`题目 ${type}`);
    expect(screen.getByRole('article')).toHaveTextContent('一、总则正文');
    const links = within(screen.getByRole('navigation', { name: '协议' }))
      .getAllByRole('link')
      .slice(1);
    expect(links).toHaveLength(4);
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toHaveLength(1);
    const handle = router.state.matches.at(-1)?.route.handle as PageHandle;
    const data = Object.values(router.state.loaderData)[0] as never;
    expect(typeof handle.title === 'function' && handle.title(data)).toBe(`题目 ${type}`);
    await expectAccessible(container);
  },
);

it('a policy without versions is its text', async () => {
  const api = fakeApi();
  api.on(getPolicy, () => sent({ title: '隐私政策', content: '<p>我们只收集必要的内容</p>' }));
  await renderPage(remote, { path: '/policy/privacy', api });
  expect(screen.getByRole('article')).toHaveTextContent('我们只收集必要的内容');
  expect(screen.queryByText(/第 \d+ 版/)).toBeNull();
});

// Shows: SPEC-2.32
it('shows a message when a policy has no text', async () => {
  const api = fakeApi();
  api.on(getPolicy, () => makePolicy({ title: '', content: '' }));
  await renderPage(remote, { path: '/policy/pay', api });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('支付协议');
  expect(screen.getByText('这份协议还没有内容。')).toBeVisible();
});

it('has contents, a version with its day, and what each version changed; an old one shows a notice and a link to the present one', async () => {
  const api = fakeApi();
  const versions = [
    { version: 2, create_time: '2026-11-02 09:00:00', change: '写明了保存期限' },
    { version: 1, create_time: '2026-06-01 09:00:00', change: '' },
  ];
  const content = '<h2>一、收集</h2><p>x</p><h2>二、保存</h2><p>y</p>';
  api.on(getPolicy, ({ version = 2 }) => makePolicy({ content, version, versions }));
  const { container, user } = await renderPage(remote, { path: '/policy/privacy', api });
  const contents = screen.getByRole('navigation', { name: '目录' });
  expect(within(contents).getByRole('link', { name: '二、保存' })).toHaveAttribute(
    'href',
    '/policy/privacy#outline-section-2',
  );
  expect(container.querySelector('#outline-section-2')).toHaveTextContent('二、保存');
  expect(screen.getByRole('article')).toHaveTextContent('第 2 版 · 2026-11-02 发布');
  const history = screen.getByRole('region', { name: '修订记录' });
  expect(history).toHaveTextContent('第 2 版2026-11-02写明了保存期限');
  expect(history).toHaveTextContent('第 1 版2026-06-01首次发布');
  expect(screen.queryByRole('status')).toBeNull();
  await expectAccessible(container);
  await user.click(within(history).getByRole('link', { name: '第 1 版' }));
  expect(await screen.findByRole('status')).toHaveTextContent('这是过去的版本');
  expect(api.inputsOf(getPolicy)).toEqual([{ type: 'privacy' }, { type: 'privacy', version: 1 }]);
  expect(screen.getByRole('link', { name: '查看现行版本' })).toHaveAttribute('href', '/policy/privacy');
});

it.each(['service?version=0', 'service?version=x', 'service?version=1%2F..%2F2'])(
  'is not found, without a request, for the version of %s',
  async (path) => {
    const api = fakeApi();
    await renderPage(remote, { path: `/policy/${path}`, api });
    expect(screen.getByRole('heading')).toHaveTextContent('404');
    expect(api.calls).toEqual([]);
  },
);

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
