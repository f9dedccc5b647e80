import type { Page } from '@playwright/test';
import { siteAt } from '../../testing/ports.ts';
import { ask, beLoggedIn, expect, newUser, test } from '../../testing/site-test.ts';

const site = siteAt('demonstration');
const turns = 60;

test('a conversation of sixty turns, and its shared copy, are printed whole, without bars, composer and buttons', async ({
  page,
}) => {
  const { token } = await newUser(site, '要打印');
  const messages = Array.from({ length: 2 * turns }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `${at % 2 === 0 ? '问题' : '回答'}之 ${at}。\n\n${'这一段有好几行。'.repeat(30)}`,
  }));
  const conversation = { source: 'chatgpt', key: 'print', name: '要打印的对话', messages };
  const { id } = await ask<{ id: number }>(site, '/chat_transfer/import', conversation, token);
  const share = await ask<{ id: string }>(site, '/chat_share/add', { category_id: id }, token);
  await beLoggedIn(page, site, token);
  await page.goto(`/chat?id=${id}`);
  await expect(page.getByText(`回答之 ${2 * turns - 1}。`)).toBeVisible();
  // What came before is fetched while the page is idle.
  await expect(page.getByText('更早的消息没有加载')).toHaveCount(0);
  expect(await page.locator('[data-turn]').count()).toBeLessThan(turns);
  await expectPrinted(page);
  await page.goto(`/chat/share/${share.id}`);
  await expect(page.getByText(`回答之 ${2 * turns - 1}。`)).toHaveCount(1);
  await expectPrinted(page);
});

/** Every message is on paper, one below the other, and nothing that only works on a screen. */
async function expectPrinted(page: Page): Promise<void> {
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages?.length).toBeGreaterThan(turns / 6);
  await page.emulateMedia({ media: 'print' });
  for (const control of ['button', 'textarea', 'header.header', 'nav', 'aside'])
    expect([control, await page.locator(`${control}:visible`).count()]).toEqual([control, 0]);
  const seen = await page.evaluate(() => {
    const numbers = [...document.querySelectorAll('main p')].flatMap(
      (p) => /之 (\d+)。/.exec(p.textContent)?.[1] ?? [],
    );
    const boxes = [...document.querySelectorAll('main *')].filter(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 2,
    );
    const cutting = boxes.filter(
      (box) => !/visible|^$/.test(getComputedStyle(box).overflowY) && box.clientHeight > 100,
    );
    return { numbers: numbers.map(Number), cutting: cutting.map(({ className }) => String(className)) };
  });
  expect(seen.numbers).toEqual(Array.from({ length: 2 * turns }, (_, at) => at));
  expect(seen.cutting).toEqual([]);
  await page.emulateMedia({ media: null });
}
