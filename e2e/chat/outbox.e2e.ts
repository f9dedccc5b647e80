import type { Page } from '@playwright/test';
import { atRest } from '../testing/at-rest.ts';
import { siteAt } from '../testing/ports.ts';
import { ask, beLoggedIn, expect, expectAccessible, newUser, test } from '../testing/site-test.ts';

const site = siteAt('demonstration');
const composer = (page: Page) => page.getByRole('textbox', { name: '输入问题' });

/** What the page keeps for reading without a connection. */
const keptParts = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'chat')) return [];
    return new Promise<string[]>((resolve) => {
      const open = indexedDB.open('chat');
      open.onsuccess = () => {
        const keys = open.result.transaction('parts').objectStore('parts').getAllKeys();
        keys.onsuccess = () => {
          open.result.close();
          resolve(keys.result.map((key) => (key as string[])[1] ?? ''));
        };
      };
    });
  });

interface Row {
  id: number;
  type: number;
  content: string | string[];
}

test('a question without a connection outlives a reload, and of two tabs one sends it, once', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|CallFailure|ChunkLoadError/);
  const { token } = await newUser(site, '离线的人');
  const read = async <T>(path: string): Promise<T> => {
    const reply = await page.request.get(`${site}/api${path}`, { headers: { token } });
    return ((await reply.json()) as { data: T }).data;
  };
  const questions = async () => {
    const sessions = await read<{ id: number }[]>('/chatCategory/lists');
    const pages = sessions.map(({ id }) =>
      read<{ lists: Row[] }>(`/chat_records/chatLog?type=1&category_id=${id}&other_id=${id}&page_no=1&page_size=30`),
    );
    return (await Promise.all(pages)).flatMap(({ lists }) => lists.filter(({ type }) => type === 1));
  };
  await beLoggedIn(page, site, token);
  await page.goto('/');
  await expect.poll(() => keptParts(page)).toContain('sessions');
  await context.setOffline(true);
  await expect(page.getByText('恢复连接后自动发送')).toBeVisible();
  await composer(page).fill('断网时的问题');
  await composer(page).press('Enter');
  await expect(page.getByRole('button', { name: '取回修改' })).toBeVisible();

  // The tab is closed; when there is a connection again two are opened at the same time.
  await page.goto('about:blank');
  const other = await context.newPage();
  await context.setOffline(false);
  expect(await questions()).toEqual([]);
  await Promise.all([page.goto('/'), other.goto('/')]);
  await expect.poll(async () => (await questions()).map(({ content }) => content)).toEqual(['断网时的问题']);
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: '取回修改' })).toHaveCount(0);
  await other.close();
  expect(await questions()).toHaveLength(1);

  // What was read is there without a connection, and nothing of it after the logout.
  await page.goto('/');
  await page.getByRole('link', { name: '断网时的问题' }).click();
  await expect(page.getByRole('article').first()).toContainText('断网时的问题');
  await expect.poll(() => keptParts(page)).toContainEqual(expect.stringMatching(/^records:/));
  await page.getByRole('link', { name: '新对话' }).first().click();
  await expect(page).toHaveURL('/');
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole('article').first()).toContainText('断网时的问题');
  await context.setOffline(false);
  await page.getByRole('button', { name: /^账户菜单/ }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '退出登录' }).click();
  await loaded;
  await expect(page.getByRole('button', { name: '登录' }).first()).toBeVisible();
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});

test('the palette by keyboard: a session by its name, a command, and the list of keys', async ({ page }) => {
  const { token } = await newUser(site, '键盘的人');
  const { id } = await ask<{ id: number }>(site, '/chatCategory/add', {}, token);
  await ask(site, '/chatCategory/edit', { id, name: '旅行计划' }, token);
  await beLoggedIn(page, site, token);
  await page.goto('/news');
  await atRest(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: '旅行计划' })).toBeVisible();
  await expectAccessible(page);
  await field.fill('旅行');
  await expect(page.getByRole('option').first()).toHaveText('旅行计划');
  await expect(page.getByRole('option', { name: '新对话' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/chat?id=${id}`);

  await composer(page).fill('/');
  await expect(page.getByRole('listbox', { name: '技能' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await composer(page).fill('');
  await composer(page).blur();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' }).getByText('发送问题')).toBeVisible();
  await expectAccessible(page);
});
