import { balanceOf, drawingPage, newPainter } from '../testing/drawing-page.ts';
import { siteAt } from '../testing/ports.ts';
import { shiftsOf, watchShifts } from '../testing/shifts.ts';
import { beLoggedIn, expect, expectAccessible, test, tokenOf } from '../testing/site-test.ts';

const site = siteAt('demonstration');

test('a picture is painted while it is watched, found on a second device after the tab was closed, and a region of it is drawn again', async ({
  page,
  browser,
}) => {
  const user = await newPainter(page, '画湖的人', 10);
  const here = drawingPage(page);
  await here.open();
  await here.paint('雪山下的湖，演示：慢');
  await expect(here.newest).toContainText(/排队中|马上开始|正在画/);
  await expect(here.newest.getByRole('img', { name: '正在画的图片' })).toBeVisible();
  await expect(here.newest).toContainText(/正在画，已用 \d+ 秒/);
  await expectAccessible(page);
  await page.close();

  const device = await browser.newContext({ baseURL: site, locale: 'zh-CN' });
  const other = await device.newPage();
  await beLoggedIn(other, site, await tokenOf(site, user));
  const there = drawingPage(other);
  await there.open();
  await expect(there.newest).toContainText('雪山下的湖');
  await expect(there.newest.getByRole('button', { name: /^查看大图/ })).toBeVisible();

  await there.newest.getByRole('button', { name: '局部重绘' }).click();
  const stage = other.getByRole('img', { name: '涂抹要重绘的区域' });
  const box = await stage.boundingBox();
  if (!box) throw new Error('the stage has no box');
  await other.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
  await other.mouse.down();
  await other.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 8 });
  await other.mouse.up();
  const panel = other.getByRole('form', { name: '重绘区域' });
  await panel.getByRole('textbox', { name: '画面描述' }).fill('一轮月亮');
  await panel.getByRole('button', { name: /^重绘/ }).click();
  await expect(stage).toBeHidden();
  await expect(there.newest).toContainText('一轮月亮');
  await expect(there.newest.getByRole('button', { name: /^查看大图/ })).toBeVisible();
  // Two pictures have arrived, at two credits each.
  expect(await balanceOf(user.token)).toBe(6);
  await expect(other.getByText(/剩余 6/)).toBeVisible();
  await device.close();
});

for (const [place, width, tag] of [
  ['as narrow as a phone', 390, []],
  ['at a desk', 1440, ['@machine']],
] as const)
  test(`nothing moves while a picture grows, from the order to its end, ${place}`, { tag: [...tag] }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    await newPainter(page, '看着画的人', 10);
    const { open, paint, newest } = drawingPage(page);
    await open();
    await paint('雪山下的湖，演示：慢');
    await expect(newest.getByRole('img', { name: '正在画的图片' })).toBeVisible();
    await expect(newest.getByRole('button', { name: /^查看大图/ })).toBeVisible();
    await expect(page.getByText(/剩余 8/)).toBeVisible();
    // How far it is stands in the middle of the picture: its words grow to both sides, and they alone.
    expect((await shiftsOf(page)).filter(({ nodes }) => !nodes.every((node) => node.startsWith('<p><svg')))).toEqual(
      [],
    );
  });

test('a drawing that is cancelled ends at once, and costs nothing', async ({ page }) => {
  const user = await newPainter(page, '改了主意的人', 10);
  const { open, paint, newest } = drawingPage(page);
  await open();
  await paint('沙漠里的列车，演示：慢');
  await expect(newest).toContainText(/正在画，已用 \d+ 秒/);
  await newest.getByRole('button', { name: '取消', exact: true }).click();
  await expect(newest).toContainText('已取消');
  await expect(newest).toContainText('积分已退回');
  await expect(page.getByText(/剩余 10/)).toBeVisible();
  expect(await balanceOf(user.token)).toBe(10);
});

test('two tabs press at once with credits for one picture: one is painted, the other keeps its form', async ({
  page,
  context,
}) => {
  const user = await newPainter(page, '两个标签页的人', 2);
  const tabs = [page, await context.newPage()].map(drawingPage);
  for (const [at, tab] of tabs.entries()) {
    await tab.open();
    await tab.prompt.fill(`第 ${at + 1} 个标签页的花园`);
    await expect(tab.button).toBeEnabled();
  }
  await Promise.all(tabs.map(({ button }) => button.click()));
  // Both show the picture, which both of them were told of; one says why it got none.
  const refusals = tabs.map(({ prompt }) => prompt.page().getByRole('alert').filter({ hasText: '积分不足' }));
  const refused = async () => (await Promise.all(refusals.map((one) => one.isVisible()))).filter(Boolean).length;
  await expect.poll(refused).toBe(1);
  for (const { newest, prompt } of tabs) {
    await expect(newest.getByRole('button', { name: /^查看大图/ })).toBeVisible();
    await expect(prompt).toHaveValue(/^第 [12] 个标签页的花园$/);
  }
  expect(await balanceOf(user.token)).toBe(0);
  await page.goto('/app/drawing/record');
  await expect(page.getByText('共 1 张')).toBeVisible();
});
