import { atRest } from '../testing/at-rest.ts';
import { siteAt } from '../testing/ports.ts';
import { expect, fillLogin, logIn, test } from '../testing/site-test.ts';

// Shows: SPEC-1.02, SPEC-2.19
test('a visitor asks, signs in, reads the streamed answer, and finds it again after a reload', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const composer = page.getByRole('textbox', { name: /问/ });
  await composer.fill('用表格对比远程办公和到岗办公的优缺点');
  await composer.press('Enter');

  // The question waits while the visitor logs in.
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await fillLogin(page);
  await expect(page).toHaveURL(/\/chat\?id=\d+/);
  const answer = page.getByRole('article').last();
  await expect(answer).toContainText('演示');
  const early = (await answer.innerText()).length;
  await expect.poll(async () => (await answer.innerText()).length).toBeGreaterThan(early);
  await expect(page.getByRole('button', { name: /停止/ })).toBeHidden();
  await expect(answer.getByRole('table')).toBeVisible();
  const written = await answer.getByRole('paragraph').last().innerText();

  await page.reload();
  await expect(page.getByRole('article').last()).toContainText(written);
  await expect(page.getByText('用表格对比远程办公和到岗办公的优缺点').first()).toBeVisible();
});

test('a visitor who asks and navigates away before the login stays there; the question is kept, not sent', async ({
  page,
}) => {
  await page.goto('/news');
  await atRest(page);
  const navigation = page.getByRole('navigation', { name: '主导航' });
  await navigation.getByRole('link', { name: '对话', exact: true }).click();
  const composer = page.getByRole('textbox', { name: /问/ });
  await composer.fill('这个问题先不问');
  await composer.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/news');
  await fillLogin(page);
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toHaveCount(0);

  // A question that was sent would lead to the address of its conversation.
  await navigation.getByRole('link', { name: '对话', exact: true }).click();
  await expect(page.getByRole('navigation', { name: '会话列表' })).toBeVisible();
  await expect(composer).toHaveValue('这个问题先不问');
  await expect(page).not.toHaveURL(/id=/);
  await expect(page.getByRole('article')).toHaveCount(0);
});

test.describe('with an OpenAI-compatible server', () => {
  test.use({ baseURL: siteAt('openai') });

  test('stopping keeps the written text', async ({ page }) => {
    await page.goto('/');
    await logIn(page);
    const composer = page.getByRole('textbox', { name: /问/ });
    await composer.fill('说个没完');
    await composer.press('Enter');
    const answer = page.getByRole('article').last();
    await expect(answer).toContainText('第 3 句');
    await page.getByRole('button', { name: /停止/ }).click();
    await expect(page.getByRole('button', { name: /停止/ })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('article').last()).toContainText('第 1 句。第 2 句。第 3 句。');
  });

  test('the answer comes from the configured server, and no page mentions a demonstration', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('演示模式')).toHaveCount(0);
    await logIn(page);
    const composer = page.getByRole('textbox', { name: /问/ });
    await composer.fill('你好，世界 🌏');
    await composer.press('Enter');
    const answer = page.getByRole('article').last();
    await expect(answer).toContainText('收到：你好，世界 🌏');
    await expect(answer.getByRole('listitem')).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole('article').last()).toContainText('收到：你好，世界 🌏');
  });
});
