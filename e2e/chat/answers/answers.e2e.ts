import type { Page } from '@playwright/test';
import { siteAt } from '../../testing/ports.ts';
import { ask, beLoggedIn, expect, newUser, test } from '../../testing/site-test.ts';

const question = '说个没完';
interface Center {
  data: { balance: number };
}

test.use({ baseURL: siteAt('openai') });
const baseURL = siteAt('openai');

// Shows: STREAM-16, STREAM-20
test('a reload during an answer, then a second device: both continue reading, and a stop on one ends it on the other', async ({
  page,
  browser,
}) => {
  const { token } = await newUser(baseURL, '两台设备');
  await beLoggedIn(page, baseURL, token);
  const { id } = await ask<{ id: number }>(baseURL, '/chatCategory/add', { name: '接着读' }, token);
  await page.goto(`/chat?id=${id}`);
  const composer = page.getByRole('textbox', { name: '输入问题' });
  await composer.fill(question);
  await composer.press('Enter');
  const answer = page.getByRole('article').last();
  await expect(answer).toContainText('第 1 句');

  await page.reload();
  const stop = page.getByRole('button', { name: '停止回答' });
  await expect(stop).toBeVisible();
  const early = (await answer.innerText()).length;
  await expect.poll(async () => (await answer.innerText()).length).toBeGreaterThan(early);

  const device = await browser.newContext({ baseURL });
  const other = await device.newPage();
  await beLoggedIn(other, baseURL, token);
  await other.goto(`/chat?id=${id}`);
  // The page says so before the server has heard of it.
  const heard = other.waitForResponse(/\/chat\/stop/);
  await other.getByRole('button', { name: '停止回答' }).click();
  await expect(other.getByText('已停止回答')).toBeVisible();
  await heard;
  await device.close();
  await expect(stop).toBeHidden();
  await expect(page.getByText('已停止回答')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('an answer outlives its closed tab, is stopped later, and is charged once', async ({ page, context }) => {
  const { token } = await newUser(baseURL, '关了标签页');
  await beLoggedIn(page, baseURL, token);
  const { id } = await ask<{ id: number }>(baseURL, '/chatCategory/add', { name: '关掉' }, token);
  await page.goto(`/chat?id=${id}`);
  const balance = async () =>
    ((await (await fetch(`${baseURL}/api/user/center`, { headers: { token } })).json()) as Center).data.balance;
  const before = await balance();
  const composer = page.getByRole('textbox', { name: '输入问题' });
  await composer.fill(question);
  await composer.press('Enter');
  await expect(page.getByRole('article').last()).toContainText('第 1 句');
  await page.close();

  const later = await context.newPage();
  await later.goto(`/chat?id=${id}`);
  const answer = later.getByRole('article').last();
  const early = (await answer.innerText()).length;
  await expect.poll(async () => (await answer.innerText()).length).toBeGreaterThan(early);
  const heard = later.waitForResponse(/\/chat\/stop/);
  await later.getByRole('button', { name: '停止回答' }).click();
  await heard;
  await expect(later.getByText('已停止回答')).toBeVisible();
  const text = await answer.innerText();
  await later.reload();
  await expect(later.getByRole('article')).toHaveCount(1);
  expect(await answer.innerText()).toContain(text.slice(0, 20));
  await expect(later.getByRole('button', { name: '停止回答' })).toBeHidden();
  expect(await balance()).toBe(before - 1);
});

test('a second answer to a question is kept beside the first one, and each can be shown again', async ({ page }) => {
  const { token } = await newUser(baseURL, '两个版本');
  await beLoggedIn(page, baseURL, token);
  await page.goto('/');
  const composer = page.getByRole('textbox', { name: '输入问题' });
  await composer.fill(question);
  await composer.press('Enter');
  const answer = page.getByRole('article').last();
  const stop = page.getByRole('button', { name: '停止回答' });
  await expect(answer).toContainText('第 1 句');
  await stop.click();
  await expect(page.getByRole('button', { name: /^消耗 \d+ 积分/ })).toBeVisible();

  await page.getByRole('button', { name: '重新生成' }).click();
  await expect(stop).toBeVisible();
  await expect(answer).toContainText('第 1 句');
  await stop.click();
  const versions = page.getByRole('group', { name: '回答的版本' });
  await expect(versions).toContainText('2/');
  await page.getByRole('button', { name: '上一个回答' }).click();
  await expect(versions).toContainText('1/');
  await page.reload();
  await expect(versions).toContainText('1/');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a table, a formula and a diagram that are being written never vanish and never get lower', async ({ page }) => {
  const { token } = await newUser(baseURL, '不闪烁');
  await beLoggedIn(page, baseURL, token);
  await page.goto('/');
  // Block by block, frame by frame: how many there are, and how high each one is.
  await page.evaluate(() => {
    const faults: string[] = [];
    let heights: number[] = [];
    const look = () => {
      const blocks = [...document.querySelectorAll<HTMLElement>('.answer .md-group > *')];
      const now = blocks.map((block) => block.offsetHeight);
      for (const [at, height] of heights.entries()) {
        const shown = now[at] ?? 0;
        if (shown < height - 1) faults.push(`block ${at} <${blocks[at]?.className}> ${height} -> ${shown}`);
      }
      heights = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { flicker: faults });
  });
  const composer = page.getByRole('textbox', { name: '输入问题' });
  await composer.fill('请逐字写');
  await composer.press('Enter');
  await expect(page.getByRole('img', { name: '图表：flowchart' })).toBeVisible();
  await expect(page.locator('.answer math')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(9);
  expect(await page.evaluate(() => Reflect.get(window, 'flicker'))).toEqual([]);
});

test('stopped in one tab and continued in another: one answer, with the new text behind the old', async ({
  page,
  context,
}) => {
  const { token } = await newUser(baseURL, '接着写的人');
  await beLoggedIn(page, baseURL, token);
  await page.goto('/');
  const composer = page.getByRole('textbox', { name: '输入问题' });
  await composer.fill(question);
  await composer.press('Enter');
  const answer = page.getByRole('article').last();
  await expect(answer).toContainText('第 2 句');
  await page.getByRole('button', { name: '停止回答' }).click();
  await expect(page.getByRole('button', { name: /^消耗 \d+ 积分/ })).toBeVisible();

  const other = await context.newPage();
  await other.goto(page.url());
  const longer = other.getByRole('article').last();
  const before = (await longer.getByRole('paragraph').last().innerText()).trim();
  expect(before).toMatch(/第 \d+ 句。$/);
  await other.getByRole('button', { name: '继续写' }).click();
  await expect(longer).toContainText('收到：');
  await expect(other.getByRole('button', { name: '停止回答' })).toBeHidden();
  const isOneAnswer = async (tab: Page) => {
    await expect(tab.getByRole('article').last()).toContainText(`${before}收到：`);
    await expect(tab.getByRole('article')).toHaveCount(1);
    await expect(tab.getByRole('group', { name: '回答的版本' })).toHaveCount(0);
  };
  await isOneAnswer(other);
  // The tab that stopped it follows by itself, and reads the same again.
  await isOneAnswer(page);
  await page.reload();
  await isOneAnswer(page);
  await other.close();
});
