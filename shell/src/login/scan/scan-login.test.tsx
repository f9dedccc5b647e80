import { act, screen, waitFor } from '@testing-library/react';
import { checkLoginTicket, confirmTicketInSandbox, getLoginTicket, ticketStatus } from 'shared/contracts/site/login.ts';
import { loginWay } from 'shared/contracts/site/site.ts';
import { tokenAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, refuse } from 'shared/testing/fake-api.ts';
import { forgetVisitor, openLoginDialog, session } from '../testing/open-login-dialog.tsx';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
  forgetVisitor();
});

/** The dialog with scanning as its only way; `status` is what the ticket is at. */
async function openScan(capabilities = {}) {
  const at = { status: ticketStatus.open as number, made: 0 };
  const opened = await openLoginDialog({
    login: { login_way: [loginWay.wechat], default_login_way: loginWay.wechat, login_agreement: 1 },
    capabilities,
    ready: code,
    prepare: (api) => {
      api.on(getLoginTicket, () => {
        at.made++;
        const name = `ticket-${at.made}`;
        return { expire_seconds: 120, url: `https://example.com/scan/${name}`, key: `key of ${name}`, ticket: name };
      });
      api.on(checkLoginTicket, () => ({ status: at.status, user: at.status === ticketStatus.done ? session : null }));
      api.on(confirmTicketInSandbox, () => {
        at.status = ticketStatus.done;
        return null;
      });
    },
  });
  return { ...opened, at };
}

const code = () => screen.findByRole('img', { name: '登录二维码' });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('a confirmed ticket logs in: asked with the secret key every two seconds', async () => {
  const { api, store, at } = await openScan();
  await expectAccessible();
  await pass(6_100);
  expect(api.inputsOf(checkLoginTicket)).toEqual(Array(3).fill({ key: 'key of ticket-1' }));
  at.status = ticketStatus.scanned;
  await pass(2_000);
  expect(screen.getByRole('status')).toHaveTextContent('已扫码，请在手机上确认登录');
  at.status = ticketStatus.done;
  await pass(2_000);
  await waitFor(() => expect(store.get(tokenAtom)).toBe('fresh-token'));
  expect(screen.queryByRole('button', { name: '演示：模拟扫码确认' })).toBeNull();
});

test('in the demo a clearly named button plays the phone', async () => {
  const { user, api, store } = await openScan({ scan_sandbox: true });
  await user.click(screen.getByRole('button', { name: '演示：模拟扫码确认' }));
  await pass(2_000);
  await waitFor(() => expect(store.get(tokenAtom)).toBe('fresh-token'));
  expect(api.inputsOf(confirmTicketInSandbox)).toEqual([{ ticket: 'ticket-1' }]);
});

test.each([
  ['expired', ticketStatus.expired, '二维码已过期'],
  ['refused on the phone', ticketStatus.refused, '已在手机上取消登录'],
])('a ticket that is %s is covered, and another one can be had', async (_how, status, words) => {
  const { user, api, at } = await openScan();
  at.status = status;
  await pass(2_000);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('img', { name: '登录二维码' })).toBeNull();
  const asked = api.inputsOf(checkLoginTicket).length;
  await pass(10_000);
  expect(api.inputsOf(checkLoginTicket)).toHaveLength(asked);
  at.status = ticketStatus.open;
  await user.click(screen.getByRole('button', { name: '刷新' }));
  await code();
  await pass(2_000);
  expect(api.inputsOf(checkLoginTicket).at(-1)).toEqual({ key: 'key of ticket-2' });
});

test('a ticket expires by its age, for any answers', async () => {
  const { api } = await openScan();
  api.on(checkLoginTicket, () => fail());
  await pass(122_000);
  expect(await screen.findByText('二维码已过期')).toBeVisible();
});

test('a hidden page does not ask; an answer that does not come changes nothing', async () => {
  const { api, store, at } = await openScan();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(10_000);
  expect(api.inputsOf(checkLoginTicket)).toEqual([]);
  hidden.mockReturnValue(false);
  api.on(checkLoginTicket, () => fail());
  await pass(2_000);
  expect(api.inputsOf(checkLoginTicket)).toHaveLength(1);
  at.status = ticketStatus.done;
  api.on(checkLoginTicket, () => ({ status: at.status, user: session }));
  await pass(2_000);
  await waitFor(() => expect(store.get(tokenAtom)).toBe('fresh-token'));
});

test('a closed dialog does not ask', async () => {
  const { user, api } = await openScan();
  await user.keyboard('{Escape}');
  await pass(10_000);
  expect(api.inputsOf(checkLoginTicket)).toEqual([]);
});

test('without a ticket the reason is shown, and a retry is possible', async () => {
  const { user, api } = await openLoginDialog({
    login: { login_way: [loginWay.wechat] },
    prepare: (fake) => fake.on(getLoginTicket, () => refuse('微信登录未开通')),
    ready: () => screen.findByText('微信登录未开通'),
  });
  api.on(getLoginTicket, () => ({ expire_seconds: 120, url: 'https://example.com/1', key: 'k', ticket: 't' }));
  api.on(checkLoginTicket, () => ({ status: ticketStatus.open, user: null }));
  await user.click(screen.getByRole('button', { name: '刷新' }));
  await code();
});
