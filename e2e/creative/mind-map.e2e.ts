import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { siteAt } from '../testing/ports.ts';
import { beLoggedIn, expect, expectAccessible, inWhole, newUser, test } from '../testing/site-test.ts';

const site = siteAt('demonstration');

/** The middle of the root, on the screen. */
async function placeOfRoot(page: Page, name: RegExp) {
  const box = await page.getByRole('treeitem', { name }).boundingBox();
  if (!box) throw new Error('the root has no box');
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
}

/** Takes the map away by an entry of the menu; what the browser saves. */
async function download(page: Page, entry: string) {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  const file = await saved;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a topic grows into a map whose root stands still; it is changed by keys, kept, taken away, and read on a phone', async ({
  page,
}) => {
  const user = await newUser(site, '画导图的人');
  await beLoggedIn(page, site, user.token);
  await page.goto('/app/mind_map');
  const topic = '三天的京都旅行';
  const item = (name: string) => page.getByRole('treeitem', { name, exact: true });
  // Its name says that it has notes, too.
  const root = /^三天的京都旅行/;
  const field = page.getByRole('textbox', { name: '节点文字' });
  await page.getByRole('textbox', { name: '主题' }).fill(topic);
  await page.getByRole('button', { name: /^生成/ }).click();
  await expect(page.getByText(/正在生成，已有 \d+ 个节点/)).toBeVisible();
  await expect(item('行前准备')).toBeVisible();
  const begun = await placeOfRoot(page, root);
  await expect(item('应急')).toBeVisible();
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/mind_map\?id=\d+$/);
  expect(await placeOfRoot(page, root)).toEqual(begun);
  await expectAccessible(page);

  await item('应急').click();
  await page.keyboard.press('Tab');
  await field.fill('保险');
  await field.press('Enter');
  await expect(item('保险')).toBeFocused();
  await page.keyboard.press('F2');
  await field.fill('旅行保险');
  await field.press('Enter');
  await expect(item('旅行保险')).toBeFocused();
  await page.getByRole('tab', { name: 'Markdown' }).click();
  const markdown = page.getByRole('textbox', { name: '思维导图的 Markdown' });
  await expect(markdown).toHaveValue(/\n- 旅行保险\n/);
  await expect(page.getByText('已保存')).toBeVisible();
  await page.reload();
  await expect(item('旅行保险')).toHaveAttribute('aria-level', '3');

  const { name, bytes } = await download(page, 'Markdown');
  expect(name).toBe(`${topic}.md`);
  expect(bytes.toString()).toMatch(/^---\nAIGC:\n[\s\S]*\n- 旅行保险\n[\s\S]*内容由 AI 生成\n$/);
  const opml = await download(page, 'OPML 大纲');
  expect(opml.name).toBe(`${topic}.opml`);
  expect(opml.bytes.toString()).toContain('<outline text="旅行保险"/>');
  const picture = await download(page, '图片（PNG）');
  expect(picture.name).toBe(`${topic}.png`);
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');

  // A frame with the map alone, on a sheet of its own size: the page's Content-Security-Policy holds in it, too.
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: '打印或存为 PDF' }).click();
  const sheet = page.locator('iframe[title="打印导图"]').first();
  const printed = await sheet.evaluate((frame: HTMLIFrameElement) => {
    const { body, adoptedStyleSheets } = frame.contentDocument as Document;
    const [rule] = adoptedStyleSheets[0]?.cssRules ?? [];
    return { words: body.textContent, margin: getComputedStyle(body).margin, page: rule?.cssText };
  });
  expect(printed).toEqual({
    words: expect.stringContaining('旅行保险'),
    margin: '0px',
    page: expect.stringMatching(/^@page \{.*size: \d+px \d+px/),
  });

  // The browser's own command to print: what it takes is there when the event has been handled.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const onPaper = await page.evaluate(() => document.body.innerText);
  for (const words of [topic, '行前准备', '旅行保险', '内容由 AI 生成']) expect(onPaper).toContain(words);
  for (const words of ['已保存', '我的导图', '从什么生成']) expect(onPaper).not.toContain(words);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole('tab', { name: '大纲' }).click();
  await item('旅行保险').scrollIntoViewIfNeeded();
  await expect(item('旅行保险')).toBeInViewport(inWhole);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
