import type { Page } from '@playwright/test';
import { isAlive } from '../testing/at-rest.ts';
import { withholdCode } from '../testing/doubles/withhold-code.ts';
import { beLoggedIn, expect, test } from '../testing/site-test.ts';

/** Opens a page in which no time passes but what a test lets pass. */
async function openInNoTime(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(path);
  expect(await isAlive(page)).toBe(false);
}

test('a content page prefetches its code, and runs it at the first sign of its visitor', async ({ page }) => {
  await openInNoTime(page, '/news');
  const brought = page.waitForResponse(/\/assets\/shell\/.*\/main\.js$/);
  await page.clock.runFor(1000);
  // Fetched, so that it is there when it is needed; not run.
  expect((await brought).request().headers()).toMatchObject({ 'sec-purpose': 'prefetch' });
  expect(await isAlive(page)).toBe(false);
  await page.clock.resume();
  await page.keyboard.press('Tab');
  await expect.poll(() => isAlive(page)).toBe(true);
});

test('a pointer that rests is no sign, one that moves is', async ({ page }) => {
  let moves = 0;
  await page.exposeFunction('moved', () => moves++);
  await page.addInitScript(() => addEventListener('pointermove', () => Reflect.get(window, 'moved')()));
  await openInNoTime(page, '/news');
  await page.mouse.move(300, 300);
  await page.mouse.move(300, 300);
  await expect.poll(() => moves).toBeGreaterThan(0);
  expect(await page.evaluate(isStarted)).toBe(false);
  await page.mouse.move(301, 300);
  await expect.poll(() => page.evaluate(isStarted)).toBe(true);
});

/** Runs in the page: whether it has started to load its code. */
const isStarted = () => [...document.scripts].some(({ src }) => src.endsWith('/main.js'));

test('without any sign it runs after some seconds: the visitor is counted', async ({ page }) => {
  await openInNoTime(page, '/policy/service');
  await page.clock.runFor(7000);
  expect(await isAlive(page)).toBe(false);
  const counted = page.waitForRequest('**/api/index/visit');
  await page.clock.runFor(2000);
  await page.clock.resume();
  await counted;
});

/** Opens a page whose code does not come until it is let. */
async function openWithoutCode(page: Page, path: string): Promise<() => Promise<void>> {
  const letCome = await withholdCode(page);
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    expect(await isAlive(page)).toBe(false);
    letCome();
  };
}

for (const path of ['/', '/news']) {
  test(`a button pressed before the code of ${path} has loaded acts once`, async ({ page }) => {
    const letCodeCome = await openWithoutCode(page, path);
    await page.getByRole('button', { name: '登录' }).first().click();
    await letCodeCome();
    await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test('a code typed and sent before the page has its own is asked for, and stays', async ({ page, baseURL }) => {
  await beLoggedIn(page, baseURL);
  const letCodeCome = await openWithoutCode(page, '/redeem_code');
  const field = page.getByRole('textbox', { name: '兑换码' });
  await field.pressSequentially('ABCD-0000');
  await page.getByRole('button', { name: '查询兑换码' }).click();
  await letCodeCome();
  await expect(field).toHaveAccessibleDescription(/兑换码/);
  await expect(field).not.toHaveAccessibleDescription('请输入兑换码');
  await expect(field).toHaveValue('ABCD-0000');
});

test('text and checkboxes set before the code has loaded stay, and so does the caret', async ({ page, baseURL }) => {
  await beLoggedIn(page, baseURL);
  const letCodeCome = await openWithoutCode(page, '/user/opinion');
  const text = page.getByRole('textbox', { name: '内容' });
  await text.pressSequentially('导图的字小');
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowLeft');
  await page.getByRole('radio').last().check();
  await text.focus();
  await letCodeCome();
  await expect.poll(() => isAlive(page)).toBe(true);
  await page.keyboard.type('上的');
  await expect(text).toHaveValue('导图的上的字小');
  await expect(page.getByRole('radio').last()).toBeChecked();
});
