import type { Page } from '@playwright/test';
import { drawingPage, newPainter } from '../testing/drawing-page.ts';
import { expect, expectAccessible, test } from '../testing/site-test.ts';

const says = '灯塔开放时间 9:00';

/** What the panel of a code shows, from the first link to the last. */
async function chainOf(page: Page): Promise<string[]> {
  const card = page.getByRole('article', { name: `二维码：${says}` });
  await card.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '来源' }).click();
  const links = page.getByRole('dialog', { name: '来源' }).getByRole('listitem');
  await expect(links.first()).toBeVisible();
  return (await links.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
}

// Each link of it: `lineage.test.ts` of the api, and the tests of the pages that hand over.
test('an answer becomes a picture, a code and a work; the chain is walked back, and without one link the rest is whole', async ({
  page,
}) => {
  test.slow();
  await newPainter(page, '串起作品的人', 20);
  await page.goto('/');
  const composer = page.getByRole('textbox', { name: /问/ });
  await composer.fill('写一句描写海边灯塔的话');
  await composer.press('Enter');
  const answer = page.getByRole('article').last();
  await answer.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '用来绘画' }).click();
  await expect(page).toHaveURL(/message_id=\d+/);
  const drawing = drawingPage(page);
  await drawing.button.click();
  await expect(drawing.newest.getByRole('button', { name: /^查看大图/ })).toBeVisible();

  // The picture is found on the creators' page, and a code is made of it.
  await page.goto('/app');
  await page.getByRole('region', { name: '最近作品' }).getByRole('link', { name: /^图片/ }).click();
  const detail = page.getByRole('complementary', { name: '图片详情' });
  await detail.getByRole('button', { name: '来源：对话' }).click();
  await page.getByRole('link', { name: /^做成二维码/ }).click();
  await page.getByRole('textbox', { name: '文字或网址' }).fill(says);
  await page.getByRole('button', { name: /^生成/ }).click();
  const card = page.getByRole('article', { name: `二维码：${says}` });
  await expect(card.getByRole('img', { name: '艺术二维码：' })).toBeVisible();
  await card.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '发布到广场' }).click();
  const dialog = page.getByRole('dialog', { name: '发布到广场' });
  await dialog.getByRole('radio').first().press('Space');
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  await dialog.getByRole('checkbox', { name: /我有权公开/ }).check();
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已提交，审核通过后会出现在广场')).toBeVisible();

  const [message, picture, code, work] = await chainOf(page);
  expect(message).toMatch(/^对话/);
  expect(picture).toMatch(/^图片 · 生成/);
  expect(code).toMatch(/^二维码 当前/);
  expect(work).toMatch(/^广场作品 · 审核中/);
  await expectAccessible(page);

  // Back to the picture, which goes; the others stay where they were.
  await page.getByRole('dialog', { name: '来源' }).getByRole('listitem').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/app\/drawing\/record\?record=\d+/);
  await detail.getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('button', { name: '撤销' })).toBeVisible();
  await page.goto('/app/qrcode');
  await page.getByRole('tab', { name: '艺术码' }).click();
  const left = await chainOf(page);
  expect(left).toHaveLength(4);
  expect(left[1]).toBe('图片 已删除');
  await page.getByRole('link', { name: /^继续对话/ }).click();
  await expect(page.getByRole('article').last()).toContainText('演示');
});
