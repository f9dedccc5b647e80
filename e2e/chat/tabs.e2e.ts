import type { Page } from '@playwright/test';
import { atRest, giveSign } from '../testing/at-rest.ts';
import { beLoggedIn, demoAccount, expect, fillLogin, logIn, newUser, test } from '../testing/site-test.ts';

// The tabs of one browser follow each other's logins.

const account = (page: Page) => page.getByRole('button', { name: /^账户菜单/ });
const logInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '登录' });

/** A page whose start-up code has come: the visit is recorded. */
async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await giveSign(page);
  await page.waitForFunction(() => sessionStorage.getItem('site:visit'));
  await atRest(page);
  return page;
}

async function logOut(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(logInButton(page)).toBeVisible();
}

// Shows: ISO-15
test('a logout in one tab: the others forget the user, a page for members shows the result of the guard', async ({
  page,
  context,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/404/);
  await beLoggedIn(page, baseURL);
  const members = await open(await context.newPage(), '/user/info');
  const news = await open(await context.newPage(), '/news');
  await open(page, '/');
  await logOut(page);

  await expect(logInButton(news)).toBeVisible();
  await expect(members.getByText('Page Not Found: /user/info')).toBeVisible();
  await expect(members.getByRole('dialog', { name: '登录' })).toBeVisible();
  for (const tab of [members, news]) expect(await tab.content()).not.toContain('林小满');

  // And back: a login in one tab is a login in all, the page for members comes by itself.
  await logIn(page, demoAccount);
  await expect(account(news)).toBeVisible();
  await expect(members.getByRole('dialog')).toBeHidden();
  await expect(members.getByRole('main')).toContainText('林小满');
});

test('typed text survives a logout and a login in another tab', async ({ page, context, baseURL }) => {
  await beLoggedIn(page, baseURL);
  const chat = await open(await context.newPage(), '/');
  await open(page, '/news');
  const composer = chat.getByRole('textbox', { name: '输入问题' });
  await composer.fill('没有发出的半句话');
  await logOut(page);
  await expect(logInButton(chat)).toBeVisible();
  await expect(composer).toHaveValue('没有发出的半句话');
  expect(await chat.content()).not.toContain('林小满');

  await logIn(page, demoAccount);
  await expect(account(chat)).toBeVisible();
  await expect(composer).toHaveValue('没有发出的半句话');
});

// Shows: ISO-15
test('another user logs in in another tab: this tab keeps nothing of the first user', async ({
  page,
  context,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/404/);
  const first = await newUser(baseURL ?? '', '第一位甲');
  const second = await newUser(baseURL ?? '', '第二位乙');
  await beLoggedIn(page, baseURL, first.token);
  const chat = await open(await context.newPage(), '/');
  const members = await open(await context.newPage(), '/user/info');
  await chat.getByRole('textbox', { name: '输入问题' }).fill('甲的半句话');
  await chat.getByRole('button', { name: '账户菜单：第一位甲' }).waitFor();
  await open(page, '/news');
  await logOut(page);
  await logInButton(page).click();
  await fillLogin(page, second);

  await expect(chat.getByRole('button', { name: '账户菜单：第二位乙' })).toBeVisible();
  await expect(members.getByRole('main')).toContainText('第二位乙');
  await expect(chat.getByRole('textbox', { name: '输入问题' })).toHaveValue('');
  for (const tab of [chat, members]) {
    await atRest(tab);
    expect(await tab.content()).not.toMatch(/第一位甲|甲的半句话/);
    expect(await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('甲');
  }
});
