import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { atRest } from '../testing/at-rest.ts';
import { publishChanged, type ReleaseTool, releaseTool } from '../testing/changed-release.ts';
import { beLoggedIn, expect, test } from '../testing/site-test.ts';

/** Longest time until an open tab learns of a change, in milliseconds. */
const told = 6000;
const reason = ['--reason', 'test'] as const;

let mf: ReleaseTool;
test.beforeAll(({ browserName: _ }, { config }) => {
  mf = releaseTool(join(config.metadata.dataDir, 'releases'));
});

const publishText = (name: string, from: string, to: string) =>
  publishChanged(mf, name, { change: (text) => text.replaceAll(from, to) });

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true }).click();
const composer = (page: Page) => page.getByRole('textbox', { name: '输入问题' });
const oldWords = '有什么想问的？';
const newWords = '想聊点什么？';

/** Documents that the page asks for from now on. */
function documents(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** Resolves when the open page has heard of another rev. */
const hearing = (page: Page) =>
  page.waitForResponse((it) => it.url().endsWith('/_mf/registry.json') && it.status() === 200);

// Shows: REMOTE-14
test('a changed text of one remote is promoted and rolled back while the site runs', async ({ page }) => {
  await page.goto('/news');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
  const version = await publishText('mf-content', '资讯', '要闻');
  expect(await (await fetch(page.url())).text()).not.toContain('要闻');
  await mf('promote', `mf-content@${version}`, ...reason);
  const served = async () => (await fetch(page.url())).text();
  expect(await served()).toContain(version);
  // A busy machine may leave the data of one page to the browser.
  await expect.poll(served).toContain('要闻</h1>');
  await page.goto('/news');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('要闻');
  await mf('rollback', 'mf-content', ...reason);
  await page.goto('/news');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
});

test.describe('a tab with the chat', () => {
  let version: string;
  test.beforeAll(async () => {
    version = await publishText('mf-chat', oldWords, newWords);
  });
  test.beforeEach(async ({ page, baseURL }) => {
    const url = baseURL ?? '';
    await beLoggedIn(page, url);
  });

  // Shows: REMOTE-13
  test('keeps its release, lazy chunks included, and gets the new one at the next navigation into the remote', async ({
    page,
  }) => {
    await page.goto('/chat');
    await expect(composer(page)).toHaveAttribute('placeholder', oldWords);
    await atRest(page);
    const asked = documents(page);
    const chunks: string[] = [];
    page.on('request', (request) => void (request.url().includes('/assets/mf-chat/') && chunks.push(request.url())));
    const heard = hearing(page);
    await mf('promote', `mf-chat@${version}`, ...reason);
    await heard;

    await composer(page).fill('请用一个公式说明面积');
    await composer(page).press('Enter');
    await expect(page.getByRole('article').last()).toContainText('演示');
    await expect(page.getByRole('button', { name: '停止回答' })).toBeHidden();
    expect(chunks.length).toBeGreaterThan(0);
    expect(chunks.filter((url) => url.includes(version))).toEqual([]);
    await expect(composer(page)).toHaveAttribute('placeholder', oldWords);

    await follow(page, '资讯');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
    expect(asked).toEqual([]);
    await follow(page, '对话');
    await expect(composer(page)).toHaveAttribute('placeholder', newWords);
    expect(asked).toEqual(['/chat']);
  });

  test('leaves a killed release automatically when nothing would be lost, and stays at its address', async ({
    page,
  }) => {
    await page.goto('/chat?from=test');
    await expect(composer(page)).toHaveAttribute('placeholder', newWords);
    await atRest(page);
    const asked = documents(page);
    await mf('rollback', 'mf-chat', '--kill', ...reason);
    await expect(composer(page)).toHaveAttribute('placeholder', oldWords);
    await expect(page.getByText('页面已更新')).toBeVisible();
    await expect(page).toHaveURL('/chat?from=test');
    expect(asked).toEqual(['/chat']);
  });

  test('asks first when something was typed, and keeps it', async ({ page }) => {
    const other = await publishText('mf-chat', oldWords, newWords);
    await mf('promote', `mf-chat@${other}`, ...reason);
    await page.goto('/chat');
    await composer(page).fill('写了一半的问题');
    await atRest(page);
    const asked = documents(page);
    await mf('rollback', 'mf-chat', '--kill', ...reason);
    const notice = page.getByRole('alert').filter({ hasText: '这个页面需要刷新' });
    await expect(notice).toBeVisible();
    await expect(composer(page)).toHaveValue('写了一半的问题');
    expect(asked).toEqual([]);
    await notice.getByRole('button', { name: '立即刷新' }).click();
    await expect(composer(page)).toHaveAttribute('placeholder', oldWords);
    await expect(composer(page)).toHaveValue('写了一半的问题');
    expect(asked).toEqual(['/chat']);
  });

  test('that shows another page leaves a killed release at its next navigation into the chat', async ({ page }) => {
    const other = await publishText('mf-chat', oldWords, newWords);
    await mf('promote', `mf-chat@${other}`, ...reason);
    await page.goto('/chat');
    await expect(composer(page)).toHaveAttribute('placeholder', newWords);
    await follow(page, '资讯');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
    const asked = documents(page);
    const heard = hearing(page);
    await mf('rollback', 'mf-chat', '--kill', ...reason);
    await heard;
    expect(asked).toEqual([]);
    await follow(page, '对话');
    await expect(composer(page)).toHaveAttribute('placeholder', oldWords);
    expect(asked).toEqual(['/chat']);
  });

  // Shows: REMOTE-14
  test('is notified within six seconds, and the tool reports when', async ({ page }) => {
    await page.goto('/chat');
    await atRest(page);
    const other = await publishText('mf-chat', oldWords, newWords);
    // On a busy machine it may take longer once.
    await expect(async () => {
      const said = await mf('promote', `mf-chat@${other}`, '--wait', ...reason);
      await mf('rollback', 'mf-chat', ...reason);
      expect(Number(/first tab (?:after )?([\d.]+) s/.exec(said)?.[1])).toBeLessThan(told / 1000);
    }).toPass();
  });
});

// Shows: REMOTE-14
test('after a rollback tabs are counted: told, closed, and hidden', async ({ page, context, baseURL }) => {
  // No other journey leaves tabs with another release of this remote.
  const version = await publishText('mf-account', '会员', '贵宾');
  await mf('promote', `mf-account@${version}`, ...reason);
  await beLoggedIn(page, baseURL ?? '');
  const [hidden, closed] = [await context.newPage(), await context.newPage()];
  for (const tab of [page, hidden, closed]) {
    const heard = tab.waitForResponse('**/_mf/registry.json');
    await tab.goto('/user/info');
    await heard;
  }
  // The browser of journeys hides no tab.
  await hidden.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await closed.goto('about:blank');
  const said = await mf('rollback', 'mf-account', '--wait', ...reason);
  // Tabs of the journeys before ended without a word, maybe.
  expect(said).toContain(`Open tabs: 1 told; 1 of them shows mf-account@${version} until the next step into it;`);
  expect(said).toMatch(/ [1-9]\d* not heard since \([1-9]\d* hidden\), of which 1 showed what was left\./);
  await hidden.close();
});

test('a disabled remote shows its panel, and an open tab gets it at the next navigation into the remote', async ({
  page,
}) => {
  await page.goto('/');
  await atRest(page);
  const heard = hearing(page);
  await mf('disable', 'mf-content', ...reason);
  await heard;
  await follow(page, '资讯');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('这个栏目暂时打不开');
  await mf('enable', 'mf-content', ...reason);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
});
