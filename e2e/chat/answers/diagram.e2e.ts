import type { Page } from '@playwright/test';
import { beLoggedIn, expect, expectAccessible, test } from '../../testing/site-test.ts';

const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n\n`;

/** The next answer is this text. */
async function answerWith(page: Page, text: string): Promise<void> {
  const common = { id: 'a1', model: 'fast', index: 0, incremental: true, run_id: 'run-1' };
  const finish = { data: '', finish_reason: 'stop', question_id: 900_001, answer_id: 900_002, balance: 9 };
  const events = [
    { ...common, event: 'chat', data: text, seq: 1 },
    { ...common, event: 'finish', ...finish, seq: 2 },
  ];
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  await page.route('**/api/chat/chat', (route) =>
    route.fulfill({ headers: { 'content-type': 'text/event-stream' }, body }),
  );
}

async function ask(page: Page, text: string): Promise<void> {
  await answerWith(page, text);
  await page.getByRole('textbox', { name: '输入问题' }).fill('画一张图');
  await page.getByRole('textbox', { name: '输入问题' }).press('Enter');
}

// Shows: XSS-05
test('diagrams are drawn under the policy of the site; one that would fetch or run something shows its source', async ({
  page,
  baseURL,
  allowConsole,
}) => {
  await beLoggedIn(page, baseURL);
  await page.goto('/chat');
  await ask(page, `${fence('flowchart LR\n  A[开始] --> B[完成]')}${fence('mindmap\n  root')}说明[^1]\n\n[^1]: 出处\n`);
  const flow = page.getByRole('img', { name: '图表：flowchart' });
  await expect(flow).toBeVisible();
  await expect(page.getByText('图表没有画出来，以下是它的源码')).toBeVisible();
  expect(await flow.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  // Nothing on the console so far: the policy had nothing to refuse.
  await page.getByRole('link', { name: '脚注 1' }).click();
  await expect(page.getByRole('note', { name: '脚注 1' })).toBeFocused();
  await expectAccessible(page);

  allowConsole(/Content Security Policy/);
  const foreign: string[] = [];
  page.on('response', (response) => foreign.push(new URL(response.url()).host));
  const hostile =
    'flowchart TD\n  a["<img src=x onerror=alert(1)>"] --> b\n  click a "javascript:alert(1)"\n  c@{ img: "https://evil.example/x.png" }';
  await ask(page, fence(hostile));
  await expect(page.getByText('图表没有画出来，以下是它的源码')).toHaveCount(2);
  expect(foreign).not.toContain('evil.example');
});
