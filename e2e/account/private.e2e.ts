import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { atRest } from '../testing/at-rest.ts';
import { expect, fillLogin, logIn, newUser, test } from '../testing/site-test.ts';

// What is one visitor's does not reach the next one, the browser's stores or the log (cases ISO).

async function logOut(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: /^账户菜单/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await loaded;
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible();
}

// Shows: ISO-15, ISO-16
test('ISO-15, ISO-16: the next user of a tab sees nothing of the previous one, not even by the back button', async ({
  page,
  baseURL,
  allowConsole,
}) => {
  // The way back leads to a page for members.
  allowConsole(/404/);
  const site = baseURL ?? '';
  const first = await newUser(site, '第一位甲');
  const second = await newUser(site, '第二位乙');
  await page.goto('/');
  await logIn(page, first);
  await page.getByRole('textbox').first().fill('甲的半句话');
  await page.getByRole('button', { name: '账户菜单：第一位甲' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '个人中心' }).click();
  await expect(page.getByRole('main')).toContainText('第一位甲');
  await logOut(page);
  expect(await page.content()).not.toContain('第一位甲');

  await page.goBack();
  await atRest(page);
  expect(await page.content()).not.toContain('第一位甲');

  await page.goto('/');
  await logIn(page, second);
  await expect(page.getByRole('button', { name: '账户菜单：第二位乙' })).toBeVisible();
  expect(await page.getByRole('textbox').first().inputValue()).toBe('');
  for (const path of ['/user/info', '/', '/news']) {
    await page.goto(path);
    await atRest(page);
    expect(await page.content(), path).not.toContain('第一位甲');
  }
  const kept = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
    words: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  }));
  expect(kept).toMatchObject({ workers: 0, caches: 0 });
  expect(kept.words).not.toMatch(/甲|token/);
});

// Shows: ISO-17
test('ISO-17: after a journey no log of the site holds a token, number, password, name or question', async ({
  page,
  baseURL,
}, { config }) => {
  const site = baseURL ?? '';
  const user = await newUser(site, '日志里没有我');
  const question = `日志里不能有这句话${Date.now()}`;
  await page.goto(`/?from=${encodeURIComponent(question)}`);
  await page.getByRole('button', { name: '登录' }).first().click();
  await page.getByRole('dialog').getByLabel('手机号').fill(user.mobile);
  await page.getByRole('dialog').getByLabel('密码', { exact: true }).fill('wrong-Pass-1');
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('账号或密码');
  await fillLogin(page, user);
  const composer = page.getByRole('textbox').first();
  await composer.fill(question);
  await composer.press('Enter');
  await expect(page.getByRole('article').last()).toContainText('演示');
  await page.goto(`/news?keyword=${encodeURIComponent(question)}`);
  await page.goto('/user/info');
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';

  const folder = join(config.metadata.dataDir, 'demonstration/logs');
  let lines = '';
  // A line is written a moment after its answer.
  await expect(async () => {
    lines = (await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')))).join('');
    expect(lines).toContain('"route":"/api/user/center"');
    expect(lines).toContain('"route":"/user/info"');
  }).toPass();
  const secrets = [user.mobile, user.password, 'wrong-Pass-1', user.token, token, '日志里没有我', question];
  // The sandbox writes its codes into the log, which is what it is for; nobody asked for one here.
  for (const secret of [...secrets, encodeURIComponent(question)]) expect(lines, secret).not.toContain(secret);
});
