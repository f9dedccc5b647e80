import type { Page } from '@playwright/test';
import { atRest } from '../testing/at-rest.ts';
import { siteAt } from '../testing/ports.ts';
import { beLoggedIn, expect, test } from '../testing/site-test.ts';

const site = siteAt('demonstration');

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const bar = (page: Page) => page.getByRole('navigation', { name: '底部导航' });
const model = (page: Page) => page.getByRole('button', { name: /^选择模型/ });

test('the bar below makes room for the keys of a phone, and does not move a button away from under the finger', async ({
  page,
}) => {
  await beLoggedIn(page, site);
  await page.goto('/');
  await atRest(page);
  // The first press of all is one on a button: by a finger, and by a mouse, whose press and release are two things.
  await model(page).tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(bar(page)).toBeVisible();
  await model(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();

  const composer = page.getByRole('textbox', { name: '输入问题' });
  await composer.tap();
  await expect(bar(page)).toBeHidden();
  await composer.fill('写一首关于秋天的诗');
  // It stays away while the focus goes from the field to a button of its form.
  await model(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByRole('article').first()).toContainText('写一首关于秋天的诗');
  // A conversation has the room of the bar; what begins another brings it back.
  await page.getByRole('article').first().tap();
  await expect(bar(page)).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: '新对话' }).tap();
  await expect(bar(page)).toBeVisible();
});
