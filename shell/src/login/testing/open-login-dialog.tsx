import { screen, waitFor } from '@testing-library/react';
import { bindMobile, getUserCenter, resetPassword } from 'shared/contracts/account/user.ts';
import { logIn, register, sendEmailCode, sendSmsCode } from 'shared/contracts/site/login.ts';
import { loginWay, type SiteConfig } from 'shared/contracts/site/site.ts';
import type { Remote } from 'shared/site/remote.ts';
import { type LoginPopupType, openLoginAtom } from 'shared/site/session.ts';
import { writeCookie } from 'shared/site/setting/cookies.ts';
import { fakeApi, said } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { LoginDialogHost } from '../login-dialog-host.tsx';

const remote: Remote = { routes: [{ path: '/', Component: LoginDialogHost }], health: () => undefined };

/** What a login answers in these tests. */
export const session = { nickname: '林小满', sn: '1', mobile: '13800138000', avatar: '', token: 'fresh-token' };

/** All ways to log in. */
export const everyWay = [loginWay.wechat, loginWay.mobile, loginWay.mailbox];

interface Opened {
  type?: LoginPopupType;
  /** Flags of `pc/config.login` that matter to the test; else mobile only, without an agreement. */
  login?: Partial<SiteConfig['login']>;
  capabilities?: Record<string, boolean>;
  prepare?: (api: ReturnType<typeof fakeApi>) => void;
  /** Until the form is there; by default until the dialog's inside is. */
  ready?: () => Promise<unknown>;
}

/** The login dialog, open on a page of its own, with an API that agrees to everything. */
export async function openLoginDialog({
  type = 'LOGIN',
  login,
  capabilities = {},
  prepare,
  ready = inside,
}: Opened = {}) {
  const api = fakeApi();
  api.on(logIn, () => session);
  api.on(register, () => null);
  api.on(resetPassword, () => said('密码已重置', null));
  api.on(bindMobile, () => null);
  api.on(sendSmsCode, () => null);
  api.on(sendEmailCode, () => null);
  api.on(getUserCenter, () => makeUser());
  prepare?.(api);
  const page = await renderPage(remote, {
    path: '/',
    api,
    config: makeSiteConfig({
      login: { ...makeSiteConfig().login, login_agreement: 0, ...login },
      capabilities,
    }),
    prepare: (store) => store.set(openLoginAtom, type),
  });
  await ready();
  return { api, ...page };
}

/** The frame alone stands while the forms' code is on its way. */
const inside = () => waitFor(() => expect(screen.getByRole('dialog').querySelector('[aria-busy]')).toBeNull());

/** For `afterEach`: the next test's visitor is somebody else. */
export function forgetVisitor(): void {
  for (const name of ['token', 'account', 'chat_limit'] as const) writeCookie(name, '', 0);
}
