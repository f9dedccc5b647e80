import type { Page } from '@playwright/test';
import { drawingPage, newPainter } from '../testing/drawing-page.ts';
import { dragFinger } from '../testing/fingers.ts';
import { expect, expectAccessible, test } from '../testing/site-test.ts';

const width = 390;

test.use({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true });

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

test('by finger: paint, swipe through the pictures, mark a region, and find all of it below the tools', async ({
  page,
}) => {
  await newPainter(page, '手机上画画的人', 20);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { open, prompt, button, newest } = drawingPage(page);
  await open();
  await prompt.tap();
  await prompt.fill('竹林里的猫');
  await page.getByRole('group', { name: '张数' }).getByRole('radio', { name: '2' }).tap();
  await button.tap();
  const pictures = newest.getByRole('button', { name: /^查看大图/ });
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first()).toBeInViewport();
  await expectFine(page);

  await pictures.first().tap();
  const view = page.getByRole('dialog', { name: '竹林里的猫' });
  await expect(view.getByText('1 / 2')).toBeVisible();
  await expectFine(page);
  await dragFinger(page, view.getByRole('img', { name: '竹林里的猫' }), [0.8, 0.5], [0.2, 0.5]);
  await expect(view.getByText('2 / 2')).toBeVisible();
  await dragFinger(page, view.getByRole('img', { name: '竹林里的猫' }), [0.2, 0.5], [0.8, 0.5]);
  await expect(view.getByText('1 / 2')).toBeVisible();
  await view.getByRole('button', { name: '关闭' }).tap();
  await expect(view).toBeHidden();

  await newest.getByRole('button', { name: '局部重绘' }).first().tap();
  const panel = page.getByRole('form', { name: '重绘区域' });
  await expect(panel.getByRole('status')).toHaveText('先在图片上涂抹要重绘的区域');
  await dragFinger(page, page.getByRole('img', { name: '涂抹要重绘的区域' }), [0.3, 0.3], [0.6, 0.6]);
  await expect(panel.getByRole('status')).toHaveText('再写下这里要画成什么');
  await expectFine(page);
  await panel.getByRole('textbox', { name: '画面描述' }).fill('一只灯笼');
  await panel.getByRole('button', { name: /^重绘/ }).tap();
  await expect(newest).toHaveAccessibleName('一只灯笼');
  await expect(newest.getByRole('button', { name: /^查看大图/ })).toBeVisible();

  const bar = page.getByRole('navigation', { name: '底部导航' });
  const here = bar.getByRole('link', { name: '应用' });
  await expect(here).toHaveAttribute('aria-current', 'page');
  await here.tap();
  const works = page.getByRole('region', { name: '最近作品' });
  await expect(works.getByRole('listitem')).toHaveCount(3);
  await expectFine(page);
  await works.getByRole('link', { name: '全部图片' }).tap();
  await expect(page.getByText('共 3 张')).toBeVisible();
  await expectFine(page);
});
