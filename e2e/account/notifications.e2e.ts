import { join } from 'node:path';
import { announce } from 'shared/contracts/operator/site/notifications.ts';
import { askOperator } from '../../api/src/testing/ask-operator.ts';
import { change } from '../testing/change.ts';
import { siteAt } from '../testing/ports.ts';
import { beLoggedIn, expect, expectAccessible, newUser, showScheme, test } from '../testing/site-test.ts';

// Shows: SPEC-9.16, SPEC-9.18
test('an open page says what came and counts it until it is read in another tab', async ({ page, context }) => {
  const site = siteAt('demonstration');
  const { mobile, token } = await newUser(site, '收到消息的人');
  await beLoggedIn(page, site, token);
  // Events go to streams that the server has answered.
  const following = page.waitForResponse(/\/api\/events/);
  await page.goto(`${site}/news`);
  await following;
  const operator = await askOperator(
    join(test.info().config.metadata.dataDir, 'demonstration'),
    `notifications-${Date.now()}`,
  );
  const words = { title: '演示公告', text: '这是一条只发给您的公告', path: '/news' };
  // The page on show is the one that the first one leads to: it is read by that.
  const read = page.waitForResponse(/\/api\/notification\/read/);
  await change(operator, announce, { ...words, who: mobile }, 'notification-1');
  await read;
  const followingAgain = page.waitForResponse(/\/api\/events/);
  await page.goto(`${site}/introduce`);
  const unmarked = page.getByRole('button', { name: '账户菜单：收到消息的人', exact: true });
  await expect(unmarked).toBeVisible();
  await followingAgain;
  await change(operator, announce, { ...words, text: '第二条', who: mobile }, 'notification-2');
  const said = page.getByRole('alert').filter({ hasText: '演示公告' });
  await expect(said).toContainText('第二条');
  await expect(page.getByRole('button', { name: '账户菜单：收到消息的人，1 条未读消息' })).toBeVisible();
  await expect(said).toBeHidden();

  const other = await context.newPage();
  await other.goto(`${site}/user/notifications`);
  await expect(other.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(other.getByRole('main').getByRole('img', { name: '未读', exact: true })).toHaveCount(1);
  await expectAccessible(other);
  await showScheme(other, 'dark');
  await expectAccessible(other, 'colours');
  await other.getByRole('button', { name: '全部已读' }).click();
  await expect(other.getByText('没有未读消息')).toBeVisible();
  await expect(unmarked).toBeVisible();
});
