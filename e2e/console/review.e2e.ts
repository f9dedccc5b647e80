import { giveCredits } from '../testing/give-credits.ts';
import { ports, siteAt } from '../testing/ports.ts';
import { ask, expect, expectAccessible, newUser, showScheme, test } from '../testing/site-test.ts';

const site = siteAt('demonstration');
const consoleUrl = `http://localhost:${ports.console}`;
test.use({ baseURL: consoleUrl });

/** Publishes pictures of a new user's. @returns their posts, which wait */
async function publish(titles: string[]): Promise<{ token: string; posts: number[] }> {
  const { token, mobile } = await newUser(site, '等审核的人');
  await giveCredits('demonstration', mobile, 10, 'draw');
  const posts = [];
  for (const title of titles) {
    const body = { action: 'generate', model: 'demonstration-colour', prompt: `${title}，水彩`, n: 1 };
    const { records_ids } = await ask<{ records_ids: number[] }>(site, '/draw/imagine', body, token);
    const isPainted = async () =>
      (await ask<{ status: number }[]>(site, '/draw_records/detail', { records_id: records_ids }, token)).every(
        ({ status }) => status > 1,
      );
    await expect.poll(isPainted).toBe(true);
    const post = { draw_records_id: records_ids[0], title, shows: ['prompt'] };
    posts.push((await ask<{ id: number }>(site, '/draw_square/add', post, token)).id);
  }
  return { token, posts };
}

test('works are reviewed by keys: one shown, one refused, one taken back and changed meanwhile', async ({ page }) => {
  await expect(async () => expect((await fetch(`${consoleUrl}/healthz`)).status).toBe(200)).toPass();
  const mark = Date.now() % 100_000;
  const titles = [`风车 ${mark}`, `雪山 ${mark}`, `灯塔 ${mark}`];
  const { token, posts } = await publish(titles);
  await page.goto('/');
  await page.getByLabel('账号').fill('demo');
  await page.getByLabel('密码').fill('demo123456');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '作品审核' }).click();

  // Other journeys publish, too.
  const goTo = async (title: string) => {
    const wanted = page.getByRole('heading', { level: 2, name: title });
    await expect(async () => {
      await expect(page.getByRole('article')).toBeVisible();
      if (!(await wanted.isVisible())) await page.keyboard.press('j');
      await expect(wanted).toBeVisible({ timeout: 1000 });
    }).toPass();
  };
  const [mill = '', snow = '', light = ''] = titles;
  await goTo(mill);
  await expect(page.getByRole('img', { name: `作品《${mill}》` })).toBeVisible();
  await expectAccessible(page);
  await showScheme(page, 'dark');
  await expectAccessible(page, 'colours');
  await page.keyboard.press('a');
  await expect(page.getByText(`待发送：通过《${mill}》`)).toBeVisible();
  await goTo(snow);
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: `驳回《${snow}》` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('1');
  await goTo(light);
  await page.keyboard.press('a');
  await page.keyboard.press('z');
  await expect(page.getByRole('heading', { level: 2, name: light })).toBeVisible();
  await ask(site, '/draw_square/edit', { id: posts[2], title: `${light} 改` }, token);
  await page.keyboard.press('a');
  await expect(page.getByText(`作品 ${posts[2]}《${light}》有改动，已放回队列`)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(`${light} 改`);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: '通过' }).click();
  await page.getByRole('tab', { name: '被举报' }).click();
  const states = async () => {
    const response = await fetch(`${site}/api/draw_square/mine`, { headers: { token } });
    const { data } = (await response.json()) as { data: { lists: { id: number; state: string }[] } };
    return posts.map((id) => data.lists.find((one) => one.id === id)?.state);
  };
  await expect.poll(states).toEqual(['shown', 'refused', 'shown']);
});
