import type { Locator, Page } from '@playwright/test';
import { sentCode } from '../testing/sent-code.ts';
import { ask, demoAccount, expect, expectAccessible, showScheme, test } from '../testing/site-test.ts';

const password = 'first-pass-1';
/** An account of this run alone. */
const someMobile = () => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

const loggedIn = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'token');

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/');
  return openAgain(page);
}

async function openAgain(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '登录' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('tablist')).toBeVisible();
  return dialog;
}

async function expectLoggedIn(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeHidden();
  expect(await loggedIn(page)).toBe(true);
  await expect(page.getByRole('button', { name: '登录' })).toHaveCount(0);
}

/** Continues by Tab until the focus is on this. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not get there');
}

/** Switches flags of `pc/config.login` on in the page's first HTML. */
async function withFlags(page: Page, ...flags: string[]): Promise<void> {
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    let body = await response.text();
    for (const flag of flags) body = body.replace(`"${flag}":0`, `"${flag}":1`);
    await route.fulfill({ response, body });
  });
}

test('the keyboard alone: in, around within it, out again, wrong, right', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('banner').getByRole('button', { name: '登录' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '登录' });
  const mobile = dialog.getByLabel('手机号');
  await expect(mobile).toBeFocused();
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(mobile).toBeFocused();
  await page.keyboard.type('1380013');
  await page.keyboard.press('Enter');
  await expect(mobile).toBeFocused();
  await expect(mobile).toHaveAccessibleDescription('请输入正确的 11 位手机号');
  await page.keyboard.type('8000');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoAccount.password);
  await page.keyboard.press('Enter');
  const agreement = dialog.getByRole('checkbox');
  await expect(agreement).toBeFocused();
  await expect(agreement).toHaveAccessibleDescription('请先阅读并同意协议');
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: '登录', exact: true }));
  await page.keyboard.press('Enter');
  await expectLoggedIn(page, dialog);
  await expect(page.getByRole('main')).toBeFocused();
});

test('without an answer the form shows an error and keeps its text, and its button keeps the focus', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.route('**/api/login/account', (route) => route.abort());
  const dialog = await openDialog(page);
  await dialog.getByLabel('手机号').fill(demoAccount.mobile);
  await dialog.getByLabel('密码', { exact: true }).fill(demoAccount.password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('网络不给力，请稍后重试');
  await expect(dialog.getByRole('button', { name: '登录', exact: true })).toBeFocused();
  await page.unroute('**/api/login/account');
  await page.keyboard.press('Enter');
  await expectLoggedIn(page, dialog);
});

test('a code by SMS logs in', async ({ page }) => {
  const dialog = await openDialog(page);
  await dialog.getByRole('tab', { name: '验证码登录' }).click();
  await dialog.getByLabel('手机号').fill(demoAccount.mobile);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await expect(dialog.getByLabel('验证码', { exact: true })).toBeFocused();
  await page.keyboard.type(await sentCode(demoAccount.mobile, 'YZMDL'));
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expectLoggedIn(page, dialog);
});

test('registering logs in; a forgotten password is replaced; the account is remembered', async ({ page }) => {
  const mobile = someMobile();
  let dialog = await openDialog(page);
  await dialog.getByRole('button', { name: '立即注册' }).click();
  await dialog.getByLabel('手机号').fill(mobile);
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '注册并登录' }).click();
  await expectLoggedIn(page, dialog);

  // An open page would hear of it and reload, in the way of the next one.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'token' });
  dialog = await openDialog(page);
  await expect(dialog.getByLabel('手机号')).toHaveValue(mobile);
  await dialog.getByRole('button', { name: '忘记密码' }).click();
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  await dialog.getByLabel('验证码', { exact: true }).fill(await sentCode(mobile, 'ZHDLMM'));
  await dialog.getByLabel('新密码').fill('second-pass-2');
  await dialog.getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByText('密码已重置，请使用新密码登录')).toBeVisible();
  await expect(dialog.getByLabel('手机号')).toHaveValue(mobile);
  await dialog.getByLabel('密码', { exact: true }).fill('second-pass-2');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expectLoggedIn(page, dialog);
});

test('scan login: the sandbox confirms the ticket that this browser opened', async ({ page }) => {
  const dialog = await openDialog(page);
  await dialog.getByRole('tab', { name: '扫码登录' }).click();
  await expect(dialog.getByRole('img', { name: '登录二维码' })).toBeVisible();
  await dialog.getByRole('button', { name: '演示：模拟扫码确认' }).click();
  await expectLoggedIn(page, dialog);
});

test('with `coerce_mobile` a mailbox account binds a mobile first, and no token is stored before', async ({
  page,
  baseURL,
}) => {
  const mobile = someMobile();
  const email = `${mobile}@example.com`;
  await ask(baseURL ?? '', '/login/register', {
    channel: 4,
    scene: 3,
    email,
    password,
    password_confirm: password,
  });
  await withFlags(page, 'coerce_mobile');
  const dialog = await openDialog(page);
  await dialog.getByRole('tab', { name: '邮箱登录' }).click();
  await dialog.getByLabel('邮箱').fill(email);
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '绑定手机号' })).toBeVisible();
  expect(await loggedIn(page)).toBe(false);
  await showScheme(page, 'light');
  await expectAccessible(page);
  await showScheme(page, 'dark');
  await expectAccessible(page, 'colours');
  await dialog.getByLabel('手机号').fill(mobile);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  await dialog.getByLabel('验证码', { exact: true }).fill(await sentCode(mobile, 'BDSJHM'));
  await dialog.getByRole('button', { name: '绑定并登录' }).click();
  await expectLoggedIn(page, dialog);
});

const forms: Record<string, (dialog: Locator) => Promise<void>> = {
  password: (dialog) => dialog.getByLabel('密码', { exact: true }).waitFor(),
  code: (dialog) => dialog.getByRole('tab', { name: '验证码登录' }).click(),
  mailbox: (dialog) => dialog.getByRole('tab', { name: '邮箱登录' }).click(),
  async scan(dialog) {
    await dialog.getByRole('tab', { name: '扫码登录' }).click();
    await dialog.getByRole('img', { name: '登录二维码' }).waitFor();
  },
  async errors(dialog) {
    // The dialog opens where it was closed.
    await dialog.getByRole('tab', { name: '密码登录' }).click();
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
  },
  async 'forgotten, by mobile'(dialog) {
    await dialog.getByRole('button', { name: '忘记密码' }).click();
  },
  async 'forgotten, by mailbox'(dialog) {
    await dialog.getByRole('button', { name: '忘记密码' }).click();
    await dialog.getByRole('button', { name: '改用邮箱找回' }).click();
  },
  async register(dialog) {
    await dialog.getByRole('button', { name: '立即注册' }).click();
    await dialog.getByLabel('密码', { exact: true }).fill('abcdef');
  },
};

// Shows: HDR-08
test('every form: accessible in both schemes, and fits a phone, upright and held sideways', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withFlags(page, 'is_captcha', 'sms_verify');
  await page.goto('/');
  for (const [name, show] of Object.entries(forms)) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      const dialog = await openAgain(page);
      await show(dialog);
      await showScheme(page, 'light');
      await expectAccessible(page);
      await showScheme(page, 'dark');
      await expectAccessible(page, 'colours');
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, width: 390 });
      const { y, height } = (await dialog.boundingBox()) ?? { y: 0, height: 0 };
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeCloseTo(844, 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await dialog.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(390);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
  }
  await page.setViewportSize({ width: 844, height: 390 });
  const dialog = await openAgain(page);
  for (const name of ['登录', '立即注册']) {
    const button = dialog.getByRole('button', { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});
