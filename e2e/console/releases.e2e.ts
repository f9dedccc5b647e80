import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { publishChanged, type ReleaseTool, releaseTool } from '../testing/changed-release.ts';
import { ports, siteAt } from '../testing/ports.ts';
import { beLoggedIn, expect, expectAccessible, test } from '../testing/site-test.ts';

const consoleUrl = `http://localhost:${ports.console}`;
test.use({ baseURL: consoleUrl });

let mf: ReleaseTool;
test.beforeAll(({ browserName: _ }, { config }) => {
  mf = releaseTool(join(config.metadata.dataDir, 'demonstration'));
});
test.beforeEach(async ({ page }) => {
  // It is built behind the site.
  await expect(async () => expect((await fetch(`${consoleUrl}/healthz`)).status).toBe(200)).toPass();
  await page.goto('/releases');
  await page.getByLabel('账号').fill('demo');
  await page.getByLabel('密码').fill('demo123456');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(card(page)).toBeVisible();
});

const card = (page: Page) => page.getByRole('article', { name: '推广（mf-promotion）' });

/** Confirms a dialog that stands open; the demo's operator is asked for the password once. */
async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  const sudo = page.getByRole('dialog', { name: '请确认是你本人' });
  await expect(async () => expect((await sudo.isVisible()) || (await dialog.count()) === 0).toBe(true)).toPass();
  if (await sudo.isVisible()) {
    await sudo.getByLabel('密码').fill('demo123456');
    await sudo.getByRole('button', { name: '确认并继续' }).click();
  }
  await expect(dialog).toHaveCount(0);
}

test('a release is compared, and rolled back by two clicks', async ({ page, context }, info) => {
  const version = await publishChanged(mf, 'mf-promotion', {
    change: (text) => text.replaceAll('推广', '推介'),
  });
  await mf('promote', `mf-promotion@${version}`, '--reason', '换一个词');
  const short = version.split('-').at(-1) ?? '';
  const visitor = await context.newPage();
  await beLoggedIn(visitor, siteAt('demonstration'));
  const heard = visitor.waitForResponse('**/_mf/registry.json');
  await visitor.goto(`${siteAt('demonstration')}/promotion/distribution`);
  await heard;
  await expect(card(page).getByText(short).first()).toBeVisible();
  await expect(card(page).getByRole('listitem').filter({ hasText: short })).toContainText('1 个页面');
  await expect(card(page)).toContainText('换一个词');
  await expectAccessible(page);
  await card(page).getByRole('button', { name: /^对比/ }).first().click();
  const compared = page.getByRole('dialog', { name: /^推广（mf-promotion）：/ });
  await expect(compared.getByRole('region', { name: '文字' })).toContainText('推介');
  await expectAccessible(page);
  await compared.getByRole('button', { name: '关闭' }).click();
  await card(page).getByRole('button', { name: '回滚 推广（mf-promotion）' }).click();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('rollback.png') });
  await confirm(page, '确认回滚');
  await expect(card(page).getByText('1/1')).toBeVisible();
  await expect(card(page)).toContainText('1 个仍显示旧版');
  await visitor.goto('about:blank');
  await expect(card(page)).not.toContainText('仍显示旧版');
  await expect(page.getByRole('region', { name: '历史' }).getByRole('listitem').first()).toContainText(
    'demo (console)',
  );
});

test('the whole site is frozen and unfrozen with keys alone', async ({ page }) => {
  await page.getByRole('button', { name: '冻结全站' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '冻结 全站' });
  await dialog.getByLabel('原因', { exact: true }).fill('键盘走查');
  await page.keyboard.press('Enter');
  const sudo = page.getByRole('dialog', { name: '请确认是你本人' });
  await sudo.getByLabel('密码').fill('demo123456');
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('键盘走查');
  const refused = mf('promote', 'mf-promotion@0.1.0-000000000000', '--reason', 'x');
  await expect(refused).rejects.toMatchObject({ code: 8 });
  await page.getByRole('button', { name: '解除全站冻结' }).press('Enter');
  await confirm(page, '确认解除');
  await expect(page.getByRole('button', { name: '冻结全站' })).toBeVisible();
});

for (const [width, colorScheme] of [
  [1440, 'light'],
  [1024, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const) {
  test.describe(`${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    test('the board is read by everybody', { tag: '@deep' }, async ({ page }, info) => {
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.screenshot({ path: info.outputPath('board.png'), fullPage: true });
    });
  });
}
