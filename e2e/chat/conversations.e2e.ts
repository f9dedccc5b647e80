import { siteAt } from '../testing/ports.ts';
import { ask, beLoggedIn, expect, expectAccessible, newUser, test } from '../testing/site-test.ts';

const baseURL = siteAt('demonstration');

/** Sixty questions with answers; one in the middle has the word that is looked for. */
const messages = Array.from({ length: 120 }, (_, at) => ({
  role: at % 2 === 0 ? 'user' : 'assistant',
  content: at === 66 ? '独角兽在哪里' : `${at % 2 === 0 ? '问' : '答'} ${at}\n\n${'这一段有好几行。'.repeat(20)}`,
}));

test('a message from long ago is found and opened in its place; the conversation is shared, and the share revoked', async ({
  page,
  browser,
}) => {
  const { token } = await newUser(baseURL, '阿远');
  await ask(baseURL, '/chat_transfer/import', { source: 'chatgpt', key: 'old', name: '从前的对话', messages }, token);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await beLoggedIn(page, baseURL, token);
  await page.goto('/');
  await page.getByRole('searchbox', { name: '搜索会话' }).fill('独角兽');
  await page
    .getByRole('region', { name: '消息搜索结果' })
    .getByRole('link', { name: /独角兽/ })
    .click();
  const hit = page.getByRole('region', { name: '历史消息' }).getByText('独角兽在哪里');
  await expect(hit).toBeInViewport();

  await page.getByRole('button', { name: '查找与目录' }).click();
  const outline = page.getByRole('region', { name: '全部问题' });
  await outline.getByRole('link', { name: /^问 116/ }).click();
  await expect(page.getByRole('region', { name: '历史消息' }).getByText('问 116')).toBeInViewport();
  await page.getByRole('link', { name: '回到底部' }).click();
  await expect(page.getByText('答 119')).toBeInViewport();

  await page.getByRole('button', { name: '分享对话' }).click();
  const dialog = page.getByRole('dialog', { name: /^分享/ });
  await dialog.getByRole('button', { name: '生成链接并复制' }).click();
  await expect(dialog.getByText('已复制')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const reader = await browser.newContext({ javaScriptEnabled: false });
  const shared = await reader.newPage();
  expect((await shared.goto(link))?.status()).toBe(200);
  await expect(shared.getByRole('heading', { name: '从前的对话' })).toBeVisible();
  await expect(shared.getByText('独角兽在哪里')).toBeVisible();
  await expect(shared.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await dialog.getByRole('button', { name: /^取消分享/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消分享' }).click();
  await expect(dialog.getByText('还没有分享过')).toBeVisible();
  // Pages of visitors without a cookie are kept for five seconds.
  await expect.poll(async () => (await shared.goto(link))?.status()).toBe(404);
  await reader.close();
});

test('a long conversation has few nodes at any position, nothing visible is empty or moves, and the end is a click away', async ({
  page,
}) => {
  const { token } = await newUser(baseURL, '话多');
  const long = Array.from({ length: 240 }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `${at % 2 === 0 ? '问' : '答'} ${at}\n\n${'这一段有好几行。'.repeat(at % 7 === 1 ? 60 : 8)}`,
  }));
  const conversation = { source: 'chatgpt', key: 'long', name: '很长的对话', messages: long };
  const { id } = await ask<{ id: number }>(baseURL, '/chat_transfer/import', conversation, token);
  await beLoggedIn(page, baseURL, token);
  await page.goto(`/chat?id=${id}`);
  await expect(page.getByText('答 239')).toBeInViewport();
  const seen = await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const box = document.querySelector<HTMLElement>('.from-end');
    if (!box) throw new Error('no conversation');
    const { top, height } = box.getBoundingClientRect();
    const worst = { nodes: 0, empty: 0, moved: 0 };
    const isThere = (text: string) =>
      [...box.querySelectorAll('.question p')].some((p) => p.textContent?.includes(text));
    for (let frames = 0; frames < 2000 && !isThere('问 0\n'); frames++) {
      box.scrollTop -= 600;
      await frame();
      const turns = [...box.querySelectorAll('.turn')];
      const rows = [...turns, ...box.querySelectorAll('.turns > button')].map((row) => row.getBoundingClientRect());
      const shown = (y: number) => rows.some((row) => row.top <= y && row.bottom >= y);
      if (![0.1, 0.5, 0.9].every((part) => shown(top + height * part))) worst.empty++;
      worst.nodes = Math.max(worst.nodes, document.querySelectorAll('*').length);
      // Nothing scrolls now: what the reader sees stays, also when content above it arrives or is measured.
      const held = turns.find((turn) => turn.getBoundingClientRect().bottom > top + height / 2);
      const before = held?.getBoundingClientRect().top ?? 0;
      await frame();
      if (held?.isConnected) worst.moved = Math.max(worst.moved, Math.abs(held.getBoundingClientRect().top - before));
    }
    return worst;
  });
  await expect(page.getByText(/^我：问 0/)).toBeAttached();
  expect(seen.nodes).toBeLessThanOrEqual(3000);
  expect(seen.empty).toBe(0);
  expect(seen.moved).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: '回到底部' }).click();
  await expect(page.getByText('答 239')).toBeInViewport();
});

// What the dialog shows: `mf-chat/src/transfer/dialog/transfer.test.tsx`.
test('a file of ChatGPT is imported once, and its conversation opened', { tag: '@machine' }, async ({ page }) => {
  const { token } = await newUser(baseURL, '搬家的人');
  await beLoggedIn(page, baseURL, token);
  await page.goto('/');
  await page.getByRole('button', { name: '导出与导入' }).click();
  const dialog = page.getByRole('dialog', { name: '导出与导入' });
  const node = (id: string, parent: string | null, children: string[], role?: string, text = '') => ({
    id,
    parent,
    children,
    message: role ? { id, author: { role }, content: { content_type: 'text', parts: [text] }, create_time: 1 } : null,
  });
  const mapping = {
    root: node('root', null, ['q']),
    q: node('q', 'root', ['a'], 'user', '搬来的问题'),
    a: node('a', 'q', [], 'assistant', '搬来的**回答**'),
  };
  const chat = {
    title: '搬来的对话',
    create_time: 1,
    update_time: 2,
    mapping,
    current_node: 'a',
    conversation_id: 'c-1',
  };
  const file = {
    name: 'conversations.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify([chat])),
  };
  await dialog.getByLabel('选择要导入的文件').setInputFiles(file);
  await expect(dialog.getByRole('status')).toContainText('新导入 1 个对话');
  await dialog.getByLabel('选择要导入的文件').setInputFiles(file);
  await expect(dialog.getByRole('status')).toContainText('1 个以前已经导入过');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const sessions = page.getByRole('navigation', { name: '会话列表' });
  await expect(sessions.getByRole('link', { name: '搬来的对话' })).toHaveCount(1);
  await sessions.getByRole('link', { name: '搬来的对话' }).click();
  await expect(page.getByRole('article').first()).toContainText('搬来的问题');
  await expect(page.getByRole('article').first().getByText('回答', { exact: true })).toBeVisible();
});
