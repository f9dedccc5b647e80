import { loginScene } from 'shared/contracts/site/login.ts';
import { loginWay, type SiteConfig } from 'shared/contracts/site/site.ts';

/** What an account is known by. Also the name of the field on the wire. */
export type AccountKind = 'mobile' | 'email';
export type LoginTab = 'password' | 'code' | 'mailbox' | 'scan';

type LoginConfig = SiteConfig['login'];

export const sceneOf = { mobile: loginScene.mobilePassword, email: loginScene.mailboxPassword } as const;
const wayOf = { mobile: loginWay.mobile, email: loginWay.mailbox } as const;

const tabs: readonly { value: LoginTab; label: string; way: number }[] = [
  { value: 'password', label: '密码登录', way: loginWay.mobile },
  { value: 'code', label: '验证码登录', way: loginWay.mobile },
  { value: 'mailbox', label: '邮箱登录', way: loginWay.mailbox },
  { value: 'scan', label: '扫码登录', way: loginWay.wechat },
];

/** Whether that kind of account can be sent a code. A server that says nothing about it can. */
export const takesCodes = ({ code_way }: LoginConfig, kind: AccountKind) => code_way?.includes(wayOf[kind]) ?? true;

/**
 * The tabs of LOGIN that `login_way` allows and the server can serve. A phone receives codes and cannot scan itself: there the
 * code comes first, and scanning is offered only where there is nothing else.
 */
export function loginTabs(login: LoginConfig, isPhone: boolean) {
  const allowed = tabs.filter(
    ({ way, value }) => login.login_way.includes(way) && (value !== 'code' || takesCodes(login, 'mobile')),
  );
  if (!isPhone) return allowed;
  const typed = allowed.filter(({ value }) => value !== 'scan');
  return typed.length > 0 ? typed.toSorted((a, b) => Number(b.value === 'code') - Number(a.value === 'code')) : allowed;
}

/** A narrow device that is touched. In the browser only. */
export const isOnPhone = () => window.matchMedia('(pointer: coarse) and (max-width: 767.98px)').matches;

/** The kinds of account that can be made, the default way's first. */
export function accountKinds({ login_way, default_login_way }: LoginConfig): AccountKind[] {
  const kinds = (['mobile', 'email'] as const).filter((kind) => login_way.includes(wayOf[kind]));
  return default_login_way === loginWay.mailbox ? kinds.toReversed() : kinds;
}

/** The tab that is open at first: of the default way, else the first one. */
export function firstTab(login: LoginConfig, isPhone: boolean): LoginTab | undefined {
  const allowed = loginTabs(login, isPhone);
  return (allowed.find(({ way }) => way === login.default_login_way) ?? allowed[0])?.value;
}

/** The account as the API takes it. */
export const accountOf = (kind: AccountKind, values: Record<AccountKind, string>) =>
  kind === 'mobile' ? { mobile: values.mobile } : { email: values.email };
