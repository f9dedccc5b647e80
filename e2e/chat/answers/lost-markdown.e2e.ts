import type { Page, Route } from '@playwright/test';
import { atRest } from '../../testing/at-rest.ts';
import { siteAt } from '../../testing/ports.ts';
import { beLoggedIn, expect, firstOf, test } from '../../testing/site-test.ts';

/** What Chromium and webpack write about code that does not come. */
const lost = /Failed to load resource|ChunkLoadError|Loading chunk|preload/i;
const notice = '回答的排版没有加载出来';

test.use({ baseURL: siteAt('openai') });

/** All code of the chat that the page asks for from now on; what it has, it keeps. */
const loseCode = (page: Page, fault: (route: Route) => Promise<void> | void) =>
  page.route('**/assets/mf-chat/**/*.js', fault);

async function ask(page: Page, question: string) {
  await page.getByRole('textbox', { name: /问/ }).fill(question);
  await page.getByRole('textbox', { name: /问/ }).press('Enter');
  return page.getByRole('article').last();
}

const faults: Record<string, (route: Route) => Promise<void> | void> = {
  'is refused': (route) => route.abort(),
  'never comes': () => undefined,
};
for (const [index, [name, fault]] of Object.entries(faults).entries()) {
  test(`the code of the Markdown engine ${name}: the answer is plain text, the rest works, and it loads on a retry`, {
    tag: firstOf(index),
  }, async ({ page, baseURL, allowConsole }) => {
    allowConsole(lost);
    await beLoggedIn(page, baseURL);
    await page.goto('/');
    await atRest(page);
    await loseCode(page, fault);
    const answers = page.getByRole('article');
    await ask(page, '第一问');
    await expect(answers.first()).toContainText('收到：**第一问**');
    // One that never comes is given up by webpack, twice.
    await expect(page.getByText(notice)).toBeVisible();

    // While an answer is being written, Enter sends nothing.
    await expect(page.getByRole('button', { name: '停止回答' })).toBeHidden();
    await ask(page, '第二问');
    await expect(answers.nth(1)).toContainText('收到：**第二问**');
    await expect(page.getByRole('navigation', { name: '会话列表' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: '重新加载排版' }).click();
    await expect(answers.getByRole('listitem')).toHaveCount(4);
    await expect(answers.first()).toContainText('收到：第一问');
    await expect(page.getByText(notice)).toBeHidden();
  });
}

test('the server’s HTML stays as it is when the engine does not load', async ({ page, baseURL, allowConsole }) => {
  allowConsole(lost);
  await beLoggedIn(page, baseURL);
  await page.goto('/');
  const answer = await ask(page, '你好');
  await expect(answer.getByRole('listitem')).toHaveCount(2);
  await expect(page).toHaveURL(/\/chat\?id=\d+/);

  // The remote itself comes; what it loads later does not.
  await page.route('**/assets/mf-chat/**/*.js', (route) =>
    /\/(remote-entry|remote)\.js$/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.reload();
  await expect(page.getByText(notice)).toBeVisible();
  await expect(answer.getByRole('listitem')).toHaveCount(2);
  // The code that asks is among it: the question stays in the field.
  await ask(page, '再问');
  await expect(page.getByText('这一步没有加载出来，请重试，或刷新页面')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /问/ })).toHaveValue('再问');
  await expect(page.getByRole('article')).toHaveCount(1);
});
