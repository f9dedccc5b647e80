import { join } from 'node:path';
import { approveSquare, takeDownSquare } from 'shared/contracts/operator/creative/square.ts';
import { askOperator } from '../../api/src/testing/ask-operator.ts';
import { change } from '../testing/change.ts';
import { drawingPage, newPainter, paintByApi } from '../testing/drawing-page.ts';
import { siteAt } from '../testing/ports.ts';
import { beLoggedIn, expect, expectAccessible, fillLogin, newUser, showScheme, test } from '../testing/site-test.ts';

const site = siteAt('demonstration');
const prompt = '海边的风车，水彩';

test('a picture is published, reviewed, shown, liked by a visitor who logs in for it, drawn after, and taken down', async ({
  page,
  browser,
}, info) => {
  test.slow();
  const operator = await askOperator(join(info.config.metadata.dataDir, 'demonstration'), `reviewer-${Date.now()}`);
  const title = `风车 ${Date.now() % 100_000}`;
  const author = await newPainter(page, '画风车的人', 10);
  await paintByApi(author.token, [prompt]);
  const drawing = drawingPage(page);
  await drawing.open();
  await drawing.newest.getByRole('button', { name: '发布到广场' }).click();
  const dialog = page.getByRole('dialog', { name: '发布到广场' });
  // By key: a click on what is not seen misses it while the dialog still moves.
  await dialog.getByRole('radio', { name: '风景' }).press('Space');
  await expect(dialog.getByRole('radio', { name: '风景' })).toBeChecked();
  await dialog.getByLabel('标题（选填）').fill(title);
  await dialog.getByRole('checkbox', { name: /我有权公开/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已提交，审核通过后会出现在广场')).toBeVisible();

  // It waits: nobody else sees it.
  await page.goto('/app/square/mine');
  const own = page.getByRole('article', { name: title });
  await expect(own).toContainText('审核中');
  await expectAccessible(page);
  const visitor = await (await browser.newContext({ baseURL: site, locale: 'zh-CN' })).newPage();
  const search = `/app/square?keyword=${encodeURIComponent(title)}`;
  await visitor.goto(search);
  await expect(visitor.getByText(/没有找到/)).toBeVisible();

  const id = await idOf(author.token, title);
  await change(operator, approveSquare, { posts: `${id}:1` }, `approve-${id}`);
  await page.reload();
  await expect(own).toContainText('已展示');
  const card = visitor.getByRole('article').filter({ hasText: title });
  // Pages of visitors are kept for some seconds.
  await expect(async () => {
    await visitor.goto(search);
    await expect(card).toBeVisible({ timeout: 2000 });
  }).toPass();

  // A visitor likes it: the login is asked for, and the like is there.
  const fan = await newUser(site, '喜欢风车的人');
  await card.hover();
  await card.getByRole('button', { name: `赞：${title}` }).click();
  await fillLogin(visitor, fan);
  await expect(card.getByRole('button', { name: `赞：${title}` })).toHaveAttribute('aria-pressed', 'true');
  await card.click({ position: { x: 20, y: 20 } });
  await expect(visitor).toHaveURL(new RegExp(`/app/square/${id}$`));
  await expect(visitor.getByRole('button', { name: '赞 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(visitor.getByText(prompt)).toBeVisible();
  await expectAccessible(visitor);
  await showScheme(visitor, 'dark');
  await expectAccessible(visitor, 'colours');

  // The same picture again, with the words and parameters of its author; what comes leads back to it.
  await visitor.getByRole('link', { name: '画同款' }).click();
  const theirs = drawingPage(visitor);
  await expect(theirs.prompt).toHaveValue(prompt);
  await visitor.goBack();
  await expect(visitor.getByRole('heading', { name: title, level: 2 })).toBeVisible();

  await change(operator, takeDownSquare, { id, because: 'quality' }, `take-down-${id}`);
  const gone = await visitor.goto(`/app/square/${id}`);
  expect(gone?.status()).toBe(410);
  await expect(visitor.getByText('这件作品已经下架')).toBeVisible();
  await page.reload();
  await expect(own).toContainText('画面质量不足');
  await visitor.context().close();
});

test('on a phone the square is one hand wide, keeps its place over a work, and its keyboard reaches every work', async ({
  page,
}) => {
  const user = await newUser(site, '逛广场的人');
  await beLoggedIn(page, site, user.token);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/square');
  await expect(page.getByRole('list', { name: '作品' }).getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.mouse.move(195, 500);
  await page.mouse.wheel(0, 900);
  const seen = page.getByRole('article').filter({ visible: true });
  await expect(async () => expect(await seen.count()).toBeGreaterThan(4)).toPass();
  const middle = page.locator('article').nth(5);
  const id = await middle.getAttribute('data-post');
  const same = page.locator(`article[data-post="${id}"]`);
  await same.getByRole('heading').getByRole('link').focus();
  const before = await same.boundingBox();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/square\/\d+$/);
  await page.goBack();
  await expect(async () => {
    const after = await same.boundingBox({ timeout: 1000 });
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(40);
  }).toPass();
});

test('any page of the square is one Enter away; the way back leads to where one was, and the address to where one is', async ({
  page,
  browser,
}) => {
  await page.goto(`${site}/app/square`);
  await expect(page.locator('ul[data-placed]')).toBeVisible();
  const idsOf = async (number: number): Promise<string[]> => {
    const reply = await (await fetch(`${site}/api/draw_square/lists?page_size=40&page_no=${number}`)).json();
    return reply.data.lists.map(({ id }: { id: number }) => `${id}`);
  };
  const [second, third] = [await idsOf(2), await idsOf(3)];
  const wanted = page.locator(`article[data-post="${third[0]}"]`);
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await page.getByRole('spinbutton', { name: /^页码/ }).fill('3');
  const seenCard = () =>
    page.locator('article[data-post]').evaluateAll((all) => {
      const boxes = all.map((card) => ({
        post: card.getAttribute('data-post'),
        y: card.getBoundingClientRect().y,
        card,
      }));
      const seen = boxes.find(({ y, card }) => y > 0 && card.getBoundingClientRect().bottom < innerHeight);
      return { post: seen?.post, y: seen?.y };
    });
  // The field stands below the list, which grows while one goes there, and holds the cards in sight alone.
  let before = await seenCard();
  await expect(async () => {
    const last = before;
    before = await seenCard();
    expect(before.post).toBeDefined();
    expect(before).toEqual(last);
  }).toPass();
  const left = page.locator(`article[data-post="${before.post}"]`);
  await page.keyboard.press('Enter');
  await expect(wanted).toBeInViewport();
  // The page before it has come, and the place is in the address: that of the third page, or of the row above it that is still seen.
  const near = [...second.slice(-8), ...third];
  await expect.poll(() => near.includes(new URL(page.url()).searchParams.get('at') ?? '')).toBe(true);
  await expect(wanted).toBeInViewport();
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);

  const friend = await (await browser.newContext({ baseURL: site, locale: 'zh-CN' })).newPage();
  await friend.goto(page.url());
  await expect(friend.locator(`article[data-post="${third[0]}"]`)).toBeInViewport();
  await friend.context().close();

  await page.goBack();
  await expect(async () => {
    const after = await left.boundingBox({ timeout: 1000 });
    expect(Math.abs((after?.y ?? 0) - (before.y ?? 0))).toBeLessThan(2);
  }).toPass();
});

test('the square is read without a script: every page has all its works, and links to the ones beside it', async () => {
  const seen: string[] = [];
  let path: string | undefined = '/app/square?sort=hot';
  for (let pages = 0; path && pages < 3; pages++) {
    const html: string = await (await fetch(site + path)).text();
    const works = [...html.matchAll(/data-post="(\d+)"/g)].map(([, id]) => id ?? '');
    expect(works).toHaveLength(40);
    seen.push(...works);
    const [, next]: (string | undefined)[] = /<noscript><nav[^>]*>.*?<a href="([^"]+)" rel="next">/.exec(html) ?? [];
    path = next?.replaceAll('&amp;', '&');
  }
  expect(new Set(seen).size).toBe(120);
});

/** The number of the author's own post. */
async function idOf(token: string, title: string): Promise<number> {
  const response = await fetch(`${site}/api/draw_square/mine`, { headers: { token } });
  const { data } = (await response.json()) as { data: { lists: { id: number; title: string }[] } };
  return data.lists.find((post) => post.title === title)?.id ?? 0;
}
