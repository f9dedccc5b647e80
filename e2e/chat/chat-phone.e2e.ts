import type { Page } from '@playwright/test';
import { giveCredits } from '../testing/give-credits.ts';
import { siteAt } from '../testing/ports.ts';
import { ask, beLoggedIn, expect, expectAccessible, newUser, test } from '../testing/site-test.ts';

const site = siteAt('demonstration');
const width = 390;

test.use({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true });

const messages = Array.from({ length: 30 }, (_, at) => ({
  role: at % 2 === 0 ? 'user' : 'assistant',
  content: at === 6 ? '独角兽在哪里' : `${at % 2 === 0 ? '问' : '答'} ${at}\n\n${'这一段有好几行。'.repeat(12)}`,
}));

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

// Shows: HDR-08
test('the chat on a phone: the drawer with search and jump, another answer, the share, the receipt', async ({
  page,
}) => {
  const { token, mobile } = await newUser(site, '手机上的人');
  await giveCredits('demonstration', mobile, 50);
  const old = { source: 'chatgpt', key: 'phone', name: '从前的对话', messages };
  await ask(site, '/chat_transfer/import', old, token);
  await beLoggedIn(page, site, token);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('button', { name: '打开会话列表' }).tap();
  const drawer = page.getByRole('dialog', { name: '会话列表' });
  await expect(drawer.getByRole('link', { name: '从前的对话' })).toBeVisible();
  await expectFine(page);
  await drawer.getByRole('searchbox', { name: '搜索会话' }).fill('独角兽');
  const hit = drawer.getByRole('region', { name: '消息搜索结果' }).getByRole('link', { name: /独角兽/ });
  await expect(hit).toBeVisible();
  await expectFine(page);
  await hit.tap();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('region', { name: '历史消息' }).getByText('独角兽在哪里')).toBeInViewport();
  await expectFine(page);
  await page.getByRole('link', { name: '回到底部' }).tap();
  await expect(page.getByText('答 29')).toBeInViewport();

  await page.getByRole('textbox', { name: '输入问题' }).fill('手机上的问题');
  await page.getByRole('button', { name: '发送', exact: true }).tap();
  const cost = page.getByRole('button', { name: /^消耗 \d+ 积分/ });
  await expect(cost).toBeVisible();
  const turn = page.getByRole('article').last();
  await turn.getByRole('button', { name: '重新生成' }).tap();
  await expect(page.getByRole('button', { name: '停止回答' })).toBeVisible();
  await expect(page.getByRole('button', { name: '停止回答' })).toBeHidden();
  const versions = turn.getByRole('group', { name: '回答的版本' });
  await expect(versions).toContainText('2/');
  await turn.getByRole('button', { name: '上一个回答' }).tap();
  await expect(versions).toContainText('1/');
  await expectFine(page);

  await page.getByRole('button', { name: '分享对话' }).tap();
  const share = page.getByRole('dialog', { name: /^分享/ });
  await share.getByRole('button', { name: '生成链接并复制' }).tap();
  await expect(share.getByRole('link', { name: '从前的对话' })).toBeVisible();
  await expectFine(page);
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();

  await turn.getByRole('button', { name: /积分/ }).tap();
  const receipt = page.getByRole('dialog', { name: '这次回答的积分明细' });
  await expect(receipt.getByRole('cell', { name: /^-\d/ })).toBeVisible();
  await expectFine(page);
  await receipt.getByRole('button', { name: '知道了' }).tap();
  await expect(receipt).toBeHidden();
});
