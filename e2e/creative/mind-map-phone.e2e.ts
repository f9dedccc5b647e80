import type { Page } from '@playwright/test';
import { dragFinger, holdFinger } from '../testing/fingers.ts';
import { siteAt } from '../testing/ports.ts';
import { beLoggedIn, expect, expectAccessible, inWhole, newUser, test } from '../testing/site-test.ts';

const site = siteAt('demonstration');
const width = 390;

test.use({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true });

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

test('by finger: a map grows, is moved, folded, changed and read', async ({ page }) => {
  const { token } = await newUser(site, '手机上画导图的人');
  await beLoggedIn(page, site, token);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/app/mind_map');
  await expectFine(page);
  await page.getByRole('textbox', { name: '主题' }).fill('三天的京都旅行');
  await page.getByRole('button', { name: /^生成/ }).tap();
  const item = (name: string | RegExp) => page.getByRole('treeitem', { name, exact: typeof name === 'string' });
  await expect(item('应急')).toBeAttached();
  await expect(page.getByText('已保存')).toBeAttached();
  // The map is above what it is made of.
  await expect(item(/^三天的京都旅行/)).toBeInViewport();
  // All of it, to one side: the last branch as well.
  await expect(item('应急')).toBeInViewport(inWhole);
  await expectFine(page);

  const map = page.getByRole('tabpanel', { name: '导图' });
  const before = await item(/^三天的京都旅行/).boundingBox();
  await dragFinger(page, map, [0.5, 0.9], [0.5, 0.7]);
  await expect
    .poll(async () => Math.round(((await item(/^三天的京都旅行/).boundingBox())?.y ?? 0) - (before?.y ?? 0)))
    .toBeLessThan(-50);
  await dragFinger(page, map, [0.5, 0.7], [0.5, 0.9]);

  await page.getByRole('button', { name: '查找', exact: true }).tap();
  await page.getByRole('searchbox', { name: '查找节点' }).fill('行前准备');
  await page.getByRole('searchbox', { name: '查找节点' }).press('Enter');
  await page.getByRole('button', { name: '关闭查找' }).tap();
  await expect(item('行前准备')).toBeInViewport(inWhole);
  await holdFinger(page, item('行前准备'), page.getByRole('menuitem', { name: '添加子节点' }));
  await expectFine(page);
  await page.keyboard.press('Escape');
  // A tap on the chosen node is enough for what is done most.
  await item('行前准备').tap();
  await page.getByRole('toolbar', { name: '节点操作' }).getByRole('button', { name: '子节点' }).tap();
  const field = page.getByRole('textbox', { name: '节点文字' });
  await field.fill('带伞');
  await field.press('Enter');
  await expect(item('带伞')).toHaveAttribute('aria-level', '3');
  await item('行前准备').tap();
  await item('行前准备').locator('[data-act=fold]').tap();
  await expect(item(/^行前准备，收起了 \d+ 个节点/)).toBeAttached();

  await page.getByRole('tab', { name: '大纲' }).tap();
  await item(/^行前准备，收起了/)
    .locator('[data-act=fold]')
    .tap();
  await item('带伞').scrollIntoViewIfNeeded();
  await expect(item('带伞')).toBeInViewport(inWhole);
  await expectFine(page);
  await expect(page.getByText('已保存')).toBeAttached();
  await page.reload();
  await expect(item('带伞')).toBeAttached();
});
