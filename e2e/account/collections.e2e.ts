import { atRest } from '../testing/at-rest.ts';
import { ask, beLoggedIn, expect, expectAccessible, fillLogin, newUser, test } from '../testing/site-test.ts';

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an answer and an article are collected, found in the account, and removed with an undo', async ({
  page,
  baseURL,
}) => {
  const site = baseURL ?? '';
  const { token, ...account } = await newUser(site, '收藏家');
  // A visitor logs in first, and then the article is collected.
  await page.goto('/news/detail/1');
  await atRest(page);
  await page.getByRole('button', { name: '收藏', exact: true }).click();
  await fillLogin(page, account);
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible();

  const { id } = await ask<{ id: number }>(site, '/chatCategory/add', {}, token);
  const answered = await fetch(`${site}/api/chat/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ question: '你好', other_id: id }),
  });
  await answered.text();
  await page.goto(`/chat?id=${id}`);
  const answer = page.getByRole('article').last();
  await answer.hover();
  await answer.getByRole('button', { name: '收藏', exact: true }).click();
  await expect(answer.getByRole('button', { name: '取消收藏' })).toBeVisible();
  await answer.getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '生成海报' }).click();
  const poster = page.getByRole('dialog').getByRole('img');
  await expect.poll(() => poster.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1280);
  await page.getByRole('button', { name: '关闭' }).click();

  await page.goto('/user/collection');
  await expect(page.getByRole('article', { name: '你好' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '打开原对话' }).click();
  await expect(page).toHaveURL(new RegExp(`/chat[?]id=${id}&at=`));
  await page.goto('/user/collection?kind=article');
  await page.getByRole('button', { name: '取消收藏' }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '取消收藏' }).click();
  await expect(page.getByRole('button', { name: '撤销' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('还没有收藏的文章')).toBeVisible();
});

test('a feedback with a picture is sent from a phone and appears in the history', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beLoggedIn(page, baseURL, (await newUser(baseURL ?? '', '提建议的人')).token);
  await page.goto('/user/opinion');
  await atRest(page);
  await page.getByRole('radio', { name: '产品建议' }).check();
  await page.getByRole('textbox', { name: '内容' }).fill('希望收藏可以分组');
  await page.getByLabel('选择图片').setInputFiles({ name: '截图.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('img', { name: '截图.png' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '提交反馈' }).click();
  const sent = page.getByRole('region', { name: '我的反馈' }).getByRole('listitem');
  await expect(sent).toContainText('希望收藏可以分组');
  const image = sent.getByRole('img');
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
