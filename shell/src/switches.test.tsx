import { act, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { getCaptcha, logIn } from 'shared/contracts/site/login.ts';
import { loginWay, type SiteConfig } from 'shared/contracts/site/site.ts';
import { writeCookie } from 'shared/site/setting/cookies.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { renderPart } from 'shared/testing/render-page.tsx';
import { configWith, type SwitchReadBy } from 'shared/testing/switches.ts';
import { Rail } from './layouts/navigation/rail.tsx';
import { forgetVisitor, openLoginDialog, session } from './login/testing/open-login-dialog.tsx';
import { showBulletin } from './startup/bulletin.ts';
import { siteSwitch } from './startup/site-switch.ts';
import { needsLogin } from './url-table.ts';

const place = { pathname: '/news', origin: 'https://example.com' };
const elsewhere = 'https://elsewhere.example/';

/** Whether the navigation leads to a page. */
const inMenu = (path: string) => (given: SiteConfig) => {
  const config = { ...given, tabbar: { nav: [{ name: '入口', link: { path }, is_show: 1 }] } };
  renderPart(
    <MemoryRouter>
      <Rail />
    </MemoryRouter>,
    { api: fakeApi(), config },
  );
  return screen.queryByRole('link', { name: '入口' }) !== null;
};

async function bindsMobile({ login }: SiteConfig) {
  const { user } = await openLoginDialog({
    login: { ...login, login_way: [loginWay.mailbox], login_agreement: 0 },
    prepare: (api) => api.on(logIn, () => ({ ...session, mobile: '' })),
  });
  await user.type(screen.getByLabelText('邮箱'), 'xiaoman@example.com');
  await user.type(screen.getByLabelText('密码'), 'demo123456{Enter}');
  await waitFor(() => expect(screen.queryByLabelText('密码')).toBeNull());
  return screen.queryByRole('dialog', { name: '绑定手机号' }) !== null;
}

const asksAtLogin =
  (has: () => Element | null) =>
  async ({ login }: SiteConfig) => {
    await openLoginDialog({
      login: { ...login, code_way: [loginWay.mobile] },
      prepare: (api) => api.on(getCaptcha, () => ({ captcha: 'data:image/svg+xml,1', key: 'key' })),
    });
    return has() !== null;
  };

async function showsBulletin(config: SiteConfig) {
  writeCookie('notice', '', 0);
  let store: VisitStore | undefined;
  renderPart(<p>正文</p>, {
    api: fakeApi(),
    config,
    prepare(it) {
      store = it;
    },
  });
  await act(async () => void showBulletin(store as VisitStore));
  return screen.queryByRole('alertdialog', { name: '系统升级' }) !== null;
}

const bulletin = { is_bulletin: 0, bulletin_title: '系统升级', bulletin_content: '今晚升级' };
const away = { status: 0, page_status: 0, page_url: elsewhere, url: '' };
const codes = { is_open: 1, is_show: 1, buy_site: '' };

/** Whether what a switch is for is there; with the rest of the configuration that it needs. */
const rows: Record<
  SwitchReadBy<'shell'>,
  [isThere: (config: SiteConfig) => boolean | Promise<boolean>, base?: Partial<SiteConfig>]
> = {
  member_package_status: [inMenu('/openvip')],
  recharge_package_status: [inMenu('/recharge')],
  public_prices: [(config) => !needsLogin('/openvip', config)],
  'login.coerce_mobile': [bindsMobile],
  'login.login_agreement': [asksAtLogin(() => screen.queryByRole('checkbox'))],
  'login.sms_verify': [
    async ({ login }) => {
      await openLoginDialog({ type: 'REGISTER', login: { ...login, code_way: [loginWay.mobile] } });
      return screen.queryByLabelText('验证码') !== null;
    },
  ],
  'login.is_captcha': [asksAtLogin(() => screen.queryByLabelText('图形验证码'))],
  'chat.is_open': [inMenu('/chat')],
  'skill.is_open': [inMenu('/skill')],
  'creation.is_open': [inMenu('/create')],
  'draw.is_open': [inMenu('/app/drawing')],
  'bulletin_config.is_bulletin': [showsBulletin, { bulletin_config: bulletin }],
  'card_code.is_open': [inMenu('/redeem_code'), { card_code: codes }],
  'card_code.is_show': [inMenu('/redeem_code'), { card_code: codes }],
  'pc_page.status': [(config) => siteSwitch(config, place) === null],
  'pc_page.page_status': [(config) => siteSwitch(config, place) === elsewhere, { pc_page: away }],
};

afterEach(forgetVisitor);

describe.each(Object.entries(rows))('%s', (name, [isThere, base]) => {
  test.each([1, 0] as const)('%i', async (value) => {
    expect(await isThere(configWith(name, value, base))).toBe(value === 1);
  });
});
