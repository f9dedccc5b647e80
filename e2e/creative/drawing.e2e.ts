import { siteAt } from '../testing/ports.ts';
import { beLoggedIn, expect, test, tokenOf } from '../testing/site-test.ts';

const baseURL = siteAt('demonstration');

test('a picture is painted while it is watched, found again after the tab was closed, and a region of it is drawn again', async ({
  page,
  context,
}) => {
  const token = await tokenOf(baseURL);
  await beLoggedIn(page, baseURL, token);
  await page.goto('/app/drawing');
  await page.getByRole('textbox', { name: '画面描述' }).fill('雪山下的湖，演示：慢');
  await page.getByRole('button', { name: /^生成/ }).click();
  const results = page.getByRole('region', { name: '图片' });
  const first = results.getByRole('article').first();
  await expect(first).toContainText(/排队中|马上开始|正在画/);
  await page.close();

  const again = await context.newPage();
  await again.goto('/app/drawing');
  const found = again.getByRole('region', { name: '图片' }).getByRole('article').first();
  await expect(found).toContainText('雪山下的湖');
  await expect(found.getByRole('button', { name: /^查看大图/ }).first()).toBeVisible({ timeout: 60_000 });

  await found.getByRole('button', { name: '编辑区域' }).first().click();
  const stage = again.getByRole('img', { name: '涂抹要重画的区域' });
  const box = await stage.boundingBox();
  if (!box) throw new Error('the stage has no box');
  await again.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
  await again.mouse.down();
  await again.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 8 });
  await again.mouse.up();
  const panel = again.getByRole('form', { name: '重画区域' });
  await panel.getByRole('textbox', { name: '画面描述' }).fill('一轮月亮');
  await panel.getByRole('button', { name: /^重画/ }).click();
  await expect(stage).toBeHidden();
  const edited = again.getByRole('region', { name: '图片' }).getByRole('article').first();
  await expect(edited).toContainText('一轮月亮');
  await expect(edited.getByRole('button', { name: /^查看大图/ })).toBeVisible({ timeout: 60_000 });
});
