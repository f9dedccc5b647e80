import type { Page } from '@playwright/test';
import { isAlive } from '../testing/at-rest.ts';
import { giveCredits } from '../testing/give-credits.ts';
import { siteAt } from '../testing/ports.ts';
import { shiftsOf, watchShifts } from '../testing/shifts.ts';
import { beLoggedIn, expect, newUser, test } from '../testing/site-test.ts';

// Keys and eyes: an answer needs few keys, and nothing moves while it is read.

const site = siteAt('demonstration');
test.use({ baseURL: site });

async function begin(page: Page): Promise<void> {
  const { token, mobile } = await newUser(site, '看着屏幕的人');
  await giveCredits('demonstration', mobile, 50);
  await beLoggedIn(page, site, token);
}

/** The columns of a table that is written find their widths: its cells alone may move. */
const movedOf = async (page: Page) =>
  (await shiftsOf(page)).filter(({ nodes }) => !nodes.every((node) => /^<t[hd]\b/.test(node)));

test('from the address bar to an answer: one key to the composer; after 新对话 what is typed lands in it', async ({
  page,
}) => {
  await begin(page);
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect.poll(() => isAlive(page)).toBe(true);
  await expect(page.getByRole('link', { name: '跳到输入框' })).toBeFocused();
  await page.keyboard.press('Enter');
  const composer = page.getByRole('textbox', { name: '输入问题' });
  await expect(composer).toBeFocused();
  await page.keyboard.type('你好');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article').last();
  await expect(answer).toContainText('演示');
  await expect(page.getByRole('button', { name: '停止回答' })).toBeHidden();

  await page.getByRole('navigation', { name: '会话列表' }).getByRole('link', { name: '新对话' }).click();
  await expect(page).toHaveURL('/');
  await expect(composer).toBeFocused();
  await page.keyboard.type('直接写');
  await expect(composer).toHaveValue('直接写');
});

// The same on a phone is seen each time.
test('nothing moves over a whole answer, at a desk', { tag: '@machine' }, async ({ page }) => {
  await watchShifts(page);
  await begin(page);
  await page.goto('/');
  const composer = page.getByRole('textbox', { name: '输入问题' });
  await composer.fill('用表格对比远程办公和到岗办公的优缺点');
  await composer.press('Enter');
  await expect(page.getByRole('button', { name: /^消耗 \d+ 积分|^未消耗积分/ })).toBeVisible({ timeout: 60_000 });
  expect(await movedOf(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('nothing moves over a whole answer with a table: its button comes when it is written', async ({ page }) => {
    await watchShifts(page);
    await begin(page);
    await page.goto('/');
    await page.getByRole('textbox', { name: '输入问题' }).tap();
    await page.keyboard.type('用表格对比远程办公和到岗办公的优缺点');
    await page.getByRole('button', { name: /^发送/ }).tap();
    await expect(page.getByRole('cell', { name: '沟通' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^消耗 \d+ 积分|^未消耗积分/ })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: '复制为 CSV' })).toBeVisible();
    expect(await movedOf(page)).toEqual([]);
  });
});

test('nothing moves over a whole creation', { tag: '@machine' }, async ({ page }) => {
  await watchShifts(page);
  await begin(page);
  await page.goto('/create');
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
  const form = page.getByRole('form', { name: '创作要求' });
  await expect(form).toBeVisible();
  for (const field of await form.getByRole('textbox').all()) await field.fill('秋游');
  for (const field of await form.getByRole('combobox').all()) await field.selectOption({ index: 1 });
  await form.getByRole('button', { name: /^生成/ }).click();
  await expect(page.getByRole('toolbar', { name: '成品工具' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^消耗 \d+ 积分|^未消耗积分/ })).toBeVisible();
  expect(await movedOf(page)).toEqual([]);
});
