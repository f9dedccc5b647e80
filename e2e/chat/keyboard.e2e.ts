import { hasAllItAskedFor, isAlive } from '../testing/at-rest.ts';
import { giveCredits } from '../testing/give-credits.ts';
import { pressKey, tabTo } from '../testing/keyboard.ts';
import { siteAt } from '../testing/ports.ts';
import { beLoggedIn, expect, newUser, test } from '../testing/site-test.ts';

const site = siteAt('openai');

test.use({ baseURL: site });

test('without a mouse: ask, stop, edit, switch, copy, rename, start a new conversation, delete, undo, search', async ({
  page,
}) => {
  const { token, mobile } = await newUser(site, '只用键盘的人');
  await giveCredits('openai', mobile, 50);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await beLoggedIn(page, site, token);
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect.poll(() => isAlive(page)).toBe(true);
  await hasAllItAskedFor(page);
  const composer = page.getByRole('textbox', { name: '输入问题' });
  const turn = page.getByRole('article').last();
  const sessions = page.getByRole('navigation', { name: '会话列表' });
  const stop = page.getByRole('button', { name: '停止回答' });

  await test.step('ask, and stop by Esc', async () => {
    await tabTo(page, composer);
    await page.keyboard.type('说个没完');
    await page.keyboard.press('Enter');
    await expect(turn).toContainText('第 2 句');
    await expect(composer).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(stop).toBeHidden();
    await expect(turn).toContainText('已停止回答');
    await expect(composer).toBeFocused();
  });

  await test.step('reword the question, and go back to the first one', async () => {
    await pressKey(page, turn.getByRole('button', { name: '修改问题' }), 'Shift+Tab');
    const editor = turn.getByRole('textbox', { name: '修改问题' });
    await expect(editor).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('换个问法');
    await pressKey(page, turn.getByRole('button', { name: '保存并发送' }));
    await expect(turn).toContainText('收到：换个问法');
    await expect(stop).toBeHidden();
    const versions = turn.getByRole('group', { name: '提问的版本' });
    await expect(versions).toContainText('2/');
    await pressKey(page, turn.getByRole('button', { name: '上一个提问' }));
    await expect(versions).toContainText('1/');
    await expect(turn).toContainText('第 2 句');
    await pressKey(page, turn.getByRole('button', { name: '下一个提问' }));
    await expect(versions).toContainText('2/');
  });

  await test.step('copy the answer', async () => {
    await pressKey(page, turn.getByRole('button', { name: '复制回答' }));
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('收到：**换个问法**');
  });

  await test.step('name the session, and begin another one', async () => {
    await tabTo(page, sessions.getByRole('link', { name: '说个没完' }), 'Shift+Tab');
    await page.keyboard.press('F2');
    await expect(sessions.getByRole('textbox', { name: '会话名称' })).toBeFocused();
    await page.keyboard.type('键盘的会话');
    await page.keyboard.press('Enter');
    await expect(sessions.getByRole('link', { name: '键盘的会话' })).toBeFocused();
    await pressKey(page, sessions.getByRole('link', { name: '新对话' }), 'Shift+Tab');
    await expect(page).toHaveURL('/');
    await tabTo(page, composer);
    await page.keyboard.type('第二个会话');
    await page.keyboard.press('Enter');
    await expect(turn).toContainText('收到：第二个会话');
    await expect(stop).toBeHidden();
  });

  await test.step('delete the first session, and take that back', async () => {
    const first = sessions.getByRole('link', { name: '键盘的会话' });
    await tabTo(page, first, 'Shift+Tab');
    await page.keyboard.press('Delete');
    await expect(first).toHaveCount(0);
    await pressKey(page, sessions.getByRole('button', { name: '撤销' }));
    await expect(first).toBeVisible();
  });

  await test.step('search for it, and open it', async () => {
    await tabTo(page, sessions.getByRole('searchbox', { name: '搜索会话' }), 'Shift+Tab');
    await page.keyboard.type('键盘');
    await expect(sessions.getByRole('link', { name: '第二个会话' })).toHaveCount(0);
    await pressKey(page, sessions.getByRole('link', { name: '键盘的会话' }));
    await expect(turn).toContainText('收到：换个问法');
  });
});
