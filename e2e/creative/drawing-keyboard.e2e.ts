import { hasAllItAskedFor, isAlive } from '../testing/at-rest.ts';
import { drawingPage, newPainter } from '../testing/drawing-page.ts';
import { pressKey, tabTo } from '../testing/keyboard.ts';
import { expect, expectAccessible, test } from '../testing/site-test.ts';

test('without a mouse: from the words to the pictures, through them on the whole screen, a region by figures, and back', async ({
  page,
}) => {
  await newPainter(page, '只用键盘画画的人', 20);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { open, prompt, newest } = drawingPage(page);
  await open();
  await page.keyboard.press('Tab');
  await expect.poll(() => isAlive(page)).toBe(true);
  await hasAllItAskedFor(page);
  await tabTo(page, prompt);
  await page.keyboard.type('屋顶上的星星');
  await page.keyboard.press('Control+Enter');
  // What is waited for turns and shines only where motion is wanted.
  const picture = newest.getByRole('button', { name: /^查看大图/ });
  await expect(picture).toBeVisible();
  await expect(page.getByText('画好了 1 张图片')).toBeAttached();
  await expect(prompt).toBeFocused();

  await tabTo(page, picture);
  await page.keyboard.press('Enter');
  const view = page.getByRole('dialog', { name: '屋顶上的星星' });
  await expect(view).toBeVisible();
  expect(await view.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('+');
  await expect(view.getByRole('button', { name: '缩小' })).toBeEnabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(picture).toBeFocused();

  await pressKey(page, newest.getByRole('button', { name: '局部重绘' }));
  const editor = page.getByRole('dialog', { name: '局部重绘' });
  await expect(editor).toBeVisible();
  await pressKey(page, editor.getByText('用数值选定矩形'));
  await pressKey(page, editor.getByRole('button', { name: '加入区域' }));
  await expect(editor.getByRole('status')).toHaveText('再写下这里要画成什么');
  await tabTo(page, editor.getByRole('textbox', { name: '画面描述' }), 'Shift+Tab');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await expect(newest.getByRole('button', { name: '局部重绘' })).toBeFocused();

  await pressKey(page, newest.getByRole('button', { name: '更多操作' }));
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(newest.getByRole('button', { name: '更多操作' })).toBeFocused();

  await pressKey(page, newest.getByRole('button', { name: '查看参数' }), 'Shift+Tab');
  const details = page.getByRole('complementary', { name: '图片参数' });
  await expect(details).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(newest.getByRole('button', { name: '查看参数' })).toBeFocused();
});

test('nothing turns or shines while a picture is waited for, where motion is not wanted', async ({ page }) => {
  await newPainter(page, '不要动画的人', 4);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { open, paint, newest } = drawingPage(page);
  await open();
  await paint('雾里的森林，演示：慢');
  await expect(newest).toContainText(/马上开始|正在画/);
  const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
  await newest.getByRole('button', { name: '取消', exact: true }).click();
  await expect(newest).toContainText('已取消');
});
