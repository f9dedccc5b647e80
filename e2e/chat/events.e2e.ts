import { siteAt } from '../testing/ports.ts';
import { ask, beLoggedIn, expect, newUser, test } from '../testing/site-test.ts';

test('a second tab shows what the first one asks: the conversation with its running answer, and the balance', async ({
  page,
  context,
}) => {
  const baseURL = siteAt('demonstration');
  const { token } = await newUser(baseURL, '两个标签页');
  await beLoggedIn(page, baseURL, token);
  const { id } = await ask<{ id: number }>(baseURL, '/chatCategory/add', { name: '另一处在问' }, token);
  await ask(baseURL, '/chatCategory/add', { name: '这里打开的' }, token);
  // One connection that lasts, once the page has come to rest.
  const following = page.waitForRequest(/\/api\/events/);
  await page.goto('/');
  const other = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '另一处在问' }) });
  await expect(other).toBeVisible();
  await following;

  const asking = await context.newPage();
  await asking.goto(`/chat?id=${id}`);
  const composer = asking.getByRole('textbox', { name: '输入问题' });
  await composer.fill('用表格对比远程办公和到岗办公的优缺点');
  await composer.press('Enter');
  const mark = other.getByRole('img', { name: '正在回答' });
  await expect(mark).toBeVisible();
  await page.getByRole('button', { name: /^账户菜单/ }).click();
  const credits = page.getByText('对话积分').locator('..');
  await expect(credits).toContainText('1');
  await asking.close();

  // Its reader is gone, the answer is not: it is written to its end.
  await expect(mark).toBeHidden();
  await page.goto(`/chat?id=${id}`);
  await expect(page.getByRole('article').last().getByRole('table')).toBeVisible();
});
