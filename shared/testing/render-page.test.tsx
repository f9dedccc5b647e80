import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { listOrders } from 'shared/contracts/account/order.ts';
import { getUserCenter, type UserCenter } from 'shared/contracts/account/user.ts';
import { askChat } from 'shared/contracts/chat/chat.ts';
import { CallFailure } from 'shared/http/errors.ts';
import { toast } from 'shared/site/lazy/toast-host.tsx';
import type { Remote } from 'shared/site/remote.ts';
import { loader, useStream } from 'shared/site/visit.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeFamilyConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { Button } from 'shared/ui/kit.ts';

const loadUser = loader(({ call }) => call(getUserCenter, {}));

function UserPage() {
  const user = useLoaderData() as UserCenter;
  return (
    <section>
      <h1>{user.nickname}</h1>
      <Link to="/ask">提问</Link>
    </section>
  );
}

function AskPage() {
  const stream = useStream();
  const [text, setText] = useState('');
  const ask = async () => {
    try {
      for await (const event of stream(askChat, { question: '你好', other_id: 1 })) setText((old) => old + event.data);
      setText((old) => `${old}。完`);
    } catch (error) {
      setText(String(error));
    }
  };
  return (
    <section>
      <Button onClick={ask}>发送</Button>
      <output>{text}</output>
    </section>
  );
}

const remote: Remote = {
  routes: [
    { path: '/me', loader: loadUser, Component: UserPage },
    { path: '/ask', Component: AskPage },
  ],
  health: () => undefined,
};

const chunk = (data: string) =>
  ({ event: 'chat', id: 'a', data, model: 'm', index: 0, incremental: true, seq: 1, run_id: 'r' }) as const;

it('a call of what the server does not announce fails', async () => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = fakeApi();
  api.on(listOrders, () => ({ lists: [], count: 0, page_no: 1, page_size: 10 }));
  const load = loader(({ call }) => call(listOrders, {}));
  const orders: Remote = { routes: [{ path: '/o', loader: load, Component: () => '订单' }], health: () => undefined };
  await renderPage(orders, { path: '/o', api });
  expect(screen.getByText('订单')).toBeVisible();
  await renderPage(orders, { path: '/o', api, config: makeFamilyConfig() });
  expect(String(reported.mock.calls[0]?.[0])).toContain('GET /order/lists is called, and the server does not announce');
  expect(api.calls).toHaveLength(1);
});

it('shows a page with what its loader got', async () => {
  const api = fakeApi();
  api.on(getUserCenter, () => makeUser({ nickname: '小满' }));
  const { user, container } = await renderPage(remote, { path: '/me', api });
  expect(screen.getByRole('heading')).toHaveTextContent('小满');
  await expectAccessible(container);
  await user.click(screen.getByRole('link', { name: '提问' }));
  expect(await screen.findByRole('button', { name: '发送' })).toBeVisible();
});

it('shows a refusal as a 404 with its sentence', async () => {
  const api = fakeApi();
  api.on(getUserCenter, () => refuse('用户不存在'));
  await renderPage(remote, { path: '/me', api });
  expect(screen.getByRole('heading')).toHaveTextContent('404 用户不存在');
});

it('does not accept an answer against the contract', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = fakeApi();
  api.on(getUserCenter, () => ({ ...makeUser(), balance: '1' as never }));
  await renderPage(remote, { path: '/me', api });
  expect(String(said.mock.calls[0])).toContain('/user/center against its contract: balance');
  expect(screen.getByRole('heading')).toHaveTextContent('503');
});

it('feeds a stream event by event', async () => {
  const api = fakeApi();
  const streams = api.onStream(askChat);
  const { user } = await renderPage(remote, { path: '/ask', api });
  await user.click(screen.getByRole('button', { name: '发送' }));
  await streams[0]?.send(chunk('你'));
  expect(screen.getByRole('status')).toHaveTextContent('你');
  await streams[0]?.send(chunk('好'), chunk('啊'));
  expect(screen.getByRole('status')).toHaveTextContent('你好啊');
  await streams[0]?.end();
  expect(screen.getByRole('status')).toHaveTextContent('你好啊。完');
  expect(api.inputsOf(askChat)).toMatchObject([{ question: '你好', other_id: 1, type: 1 }]);
  expect(streams[0]?.closed).toBe(true);
});

it('breaks and refuses a stream', async () => {
  const api = fakeApi();
  const streams = api.onStream(askChat);
  const { user } = await renderPage(remote, { path: '/ask', api });
  await user.click(screen.getByRole('button', { name: '发送' }));
  await streams[0]?.fail(new CallFailure('断了'));
  expect(screen.getByRole('status')).toHaveTextContent('CallFailure: 断了');
  api.refuseStream(askChat, new CallFailure('Bad Gateway', 502));
  await user.click(screen.getByRole('button', { name: '发送' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Bad Gateway'));
});

it('finds what axe finds', async () => {
  document.body.innerHTML = '<section><button></button></section>';
  await expect(expectAccessible()).rejects.toThrow('button-name');
  document.body.innerHTML = '';
});

it('refuses a page with a main of its own: the shell gives it one', async () => {
  const remote: Remote = { health() {}, routes: [{ path: '/two', Component: () => <main>两个</main> }] };
  await expect(renderPage(remote, { path: '/two', api: fakeApi() })).rejects.toThrow(/<main>/);
});

it('a toast of the page before ends while the next one loads', async () => {
  jest.useFakeTimers();
  await renderPage(remote, { path: '/ask', api: fakeApi() });
  act(() => toast('success', '好了'));
  const load = async () => {
    await jest.advanceTimersByTimeAsync(5000);
    return null;
  };
  const next: Remote = { routes: [{ path: '/n', loader: load, Component: () => '下一页' }], health: () => undefined };
  await renderPage(next, { path: '/n', api: fakeApi() });
  expect(screen.getByText('下一页')).toBeVisible();
  expect(screen.queryByText('好了')).toBeNull();
  jest.useRealTimers();
});
