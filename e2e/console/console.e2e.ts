import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inviteOperator } from 'shared/contracts/operator/operation/operators.ts';
import { addToken } from 'shared/contracts/operator/operation/tokens.ts';
import type { ModelNoun, OperatorModel } from 'shared/contracts/operator/screen/model.ts';
import { groupTitles } from 'shared/contracts/operator/screen/screen.ts';
import { askOperator } from '../../api/src/testing/ask-operator.ts';
import { ports } from '../testing/ports.ts';
import { expect, expectAccessible, newUser, test } from '../testing/site-test.ts';

const consoleUrl = `http://localhost:${ports.console}`;
test.use({ baseURL: consoleUrl });

/** Everything that a page asks for comes from the console itself. */
test.beforeEach(async ({ page }) => {
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol)) expect(origin).toBe(consoleUrl);
  });
  // It is built behind the site.
  await expect(async () => expect((await fetch(`${consoleUrl}/healthz`)).status).toBe(200)).toPass();
});

async function logIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('账号').fill('demo');
  await page.getByLabel('密码').fill('demo123456');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const quiet = (page: Page) => expect(page.getByRole('progressbar')).toHaveCount(0);

const modelOf = (page: Page): Promise<OperatorModel> =>
  page.evaluate(async () => {
    const response = await fetch('/model', { headers: { 'x-console': '1' } });
    return (await response.json()).data;
  });

/** The address of the first record of a list, as the console names it; undefined: there is none. */
async function firstRecord(page: Page, noun: ModelNoun, filter: object = {}): Promise<string | undefined> {
  const list = noun.verbs.find(({ verb }) => verb === noun.list);
  if (!list || !noun.show) return undefined;
  const rows = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'x-console': '1', 'content-type': 'application/json' };
      const { data } = await (await fetch(`/call${path}`, { method: 'POST', headers, body })).json();
      return (Array.isArray(data) ? data : (data?.lists ?? [])) as Record<string, unknown>[];
    },
    [list.path, JSON.stringify(filter)] as const,
  );
  const [row] = rows;
  return row && `/${noun.name}/${encodeURIComponent(noun.key.map((column) => row[column]).join('~'))}/show`;
}

/** Fills in the dialog of a verb that stands open, and confirms it; the demo's operator is asked for the password once. */
async function confirm(page: Page, verb: string, { danger = false } = {}): Promise<void> {
  const dialog = page.getByRole('dialog', { name: verb });
  await dialog.getByLabel('操作原因').fill('journey of the console');
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  if (danger) await dialog.getByRole('button', { name: `确定${verb}` }).click();
  await confirmSelf(page, `${verb}：已完成`);
}

async function confirmSelf(page: Page, done: string): Promise<void> {
  const sudo = page.getByRole('dialog', { name: '请确认是你本人' });
  await expect(sudo.or(page.getByText(done))).toBeVisible();
  if (await sudo.isVisible()) {
    await sudo.getByLabel('密码').fill('demo123456');
    await sudo.getByRole('button', { name: '确认并继续' }).click();
  }
  await expect(page.getByText(done)).toBeVisible();
}

async function choose(page: Page, verb: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: verb, exact: true });
  const more = page.getByRole('main').getByRole('button', { name: '更多操作' }).first();
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name: verb, exact: true }).click();
}

test('an operator finds a user, freezes and unfreezes them', async ({ page }, info) => {
  const { mobile } = await newUser(`http://localhost:${ports.demonstration}`, '控制台行者');
  await page.goto('/');
  await expectAccessible(page);
  await logIn(page);
  await expectAccessible(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(mobile);
  await page.getByRole('option', { name: '控制台行者' }).click();
  await expect(heading(page)).toHaveText('控制台行者');
  await expectAccessible(page);
  await choose(page, '冻结');
  await expectAccessible(page);
  await confirm(page, '冻结', { danger: true });
  // The page has read the new state by then.
  await expect(page.getByRole('button', { name: '解冻', exact: true })).toBeVisible();
  await choose(page, '解冻');
  await confirm(page, '解冻');
  await page.screenshot({ path: info.outputPath('user.png') });
  await page.getByRole('button', { name: '我的账号' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
});

test('a refund goes back, and a post is taken down and shown again', async ({ page }) => {
  await logIn(page);
  const { nouns } = await modelOf(page);
  const open = async (name: string, filter: object) => {
    const noun = nouns.find((one) => one.name === name);
    await page.goto((noun && (await firstRecord(page, noun, filter))) ?? `/no-${name}`);
  };
  await open('orders', { status: 'paid' });
  await choose(page, '退款');
  const refund = page.getByRole('dialog', { name: '退款' });
  await expect(refund.getByRole('region', { name: '退款预览' })).toContainText('原路退回');
  await expectAccessible(page);
  await refund.getByLabel('操作原因').fill('journey of the console');
  await refund.getByRole('button', { name: /^确定退款 ¥/ }).click();
  await confirmSelf(page, '退款：已完成');
  await open('square', { state: 'shown' });
  await choose(page, '下架');
  const dialog = page.getByRole('dialog', { name: '下架' });
  await dialog.getByRole('combobox').first().click();
  await page.getByRole('option').nth(1).click();
  await confirm(page, '下架', { danger: true });
  await choose(page, '恢复展示');
  await confirm(page, '恢复展示');
});

test('a support agent neither sees nor makes changes of money', async ({ page, context }, info) => {
  const owner = await askOperator(join(info.config.metadata.dataDir, 'demonstration'), `console-${Date.now()}`);
  const name = `agent-${Date.now()}`;
  const reply = await owner(addToken, { name, role: 'support' }, name);
  const { token } = reply.data as { token: string };
  await context.addCookies([
    {
      name: '__Host-console',
      value: token,
      domain: 'localhost',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
  await page.goto('/users/1/show');
  await page.getByRole('button', { name: '更多操作' }).click();
  await expect(page.getByRole('menuitem', { name: '冻结' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '调整积分' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const menu = page.getByRole('navigation', { name: '菜单' });
  await expect(menu.getByRole('link', { name: '订单' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '对账' })).toHaveCount(0);
  const moved = await page.evaluate(async () => {
    const headers = { 'x-console': '1', 'content-type': 'application/json' };
    const body = JSON.stringify({ who: '1', currency: 'chat', amount: 5, reason: 'by hand' });
    return (await fetch('/call/users/adjust', { method: 'POST', headers, body })).json();
  });
  expect(moved.code).not.toBe(1);
});

test('an invited colleague is shown the first step, and a used link says so', async ({
  page,
  allowConsole: _,
}, info) => {
  const owner = await askOperator(join(info.config.metadata.dataDir, 'demonstration'), `inviter-${Date.now()}`);
  const name = `eva-${Date.now()}`;
  const { data } = await owner(inviteOperator, { name, role: 'finance' }, name);
  const { link } = data as { link: string };
  expect(link).toContain(`${consoleUrl}/invitation#`);
  await page.goto(link);
  await expect(page.getByText(name)).toBeVisible();
  await page.getByLabel('密码').fill('a long password of eva');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('img', { name: '验证器的二维码' })).toBeVisible();
  await expectAccessible(page);
});

for (const { width, colorScheme } of [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
] as const) {
  test.describe(`${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    for (const [group, title] of Object.entries(groupTitles)) {
      test(`every screen below ${title}, and a record of each`, { tag: '@deep' }, async ({ page }) => {
        test.slow();
        await logIn(page);
        const { nouns } = await modelOf(page);
        for (const noun of nouns.filter((one) => one.group === group)) await walk(page, noun);
      });
    }
  });
}

/** Every view of a noun and its first record: readable, no wider than the window, without a problem. */
async function walk(page: Page, noun: ModelNoun): Promise<void> {
  const views = noun.verbs.filter(({ writes, of, terminalOnly }) => !writes && of === undefined && !terminalOnly);
  for (const { verb } of views) {
    const isMain = verb === noun.list || views.length === 1;
    await page.goto(isMain ? `/${noun.name}` : `/${noun.name}.${verb}`);
    // The first view without a main list has the noun's own address.
    if ((await page.getByText('没有这个页面').count()) > 0) continue;
    await expect(heading(page)).toHaveText(noun.title);
    await quiet(page);
    await expectNoSideways(page);
    await expectAccessible(page);
  }
  const record = await firstRecord(page, noun);
  if (!record) return;
  await page.goto(record);
  await expect(heading(page)).toBeVisible();
  await quiet(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectNoSideways(page);
  await expectAccessible(page);
}

const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBeLessThanOrEqual(
    0,
  );
