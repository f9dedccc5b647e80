import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { BrokenPage } from './broken-page.tsx';
import { EmptyPage } from './empty-page.tsx';
import { InPreparation } from './in-preparation.tsx';
import { NotFound } from './not-found.tsx';
import { Offline } from './offline.tsx';
import { RemoteDown } from './remote-down.tsx';

const show = (Component: ComponentType) =>
  renderPage({ routes: [{ path: '/', Component }], health: () => undefined }, { path: '/', api: fakeApi() });

test('a page that is not there: the words of the catalogue, the path as text, the way home', async () => {
  await show(() => <NotFound path="/nope?<img src=x>" />);
  expect(screen.getByText('Page Not Found: /nope?<img src=x>')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('link', { name: '回到首页' })).toHaveAttribute('href', '/');
});

test('a broken page gives the number that support can find', async () => {
  await show(() => <BrokenPage requestId="req-1" />);
  expect(screen.getByText('请求编号：req-1')).toBeVisible();
});

test.each<[string, ComponentType]>([
  ['网站暂未开放', EmptyPage],
  ['这里正在准备中', InPreparation],
  ['网络已断开', Offline],
  ['这个栏目暂时打不开', RemoteDown],
  ['页面出了点问题', BrokenPage],
])('%s: one headline, one action', async (title, Component) => {
  await show(Component);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect([...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]).toHaveLength(1);
  await expectAccessible();
});
