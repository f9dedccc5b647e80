import type { CDPSession, Page } from '@playwright/test';
import { atRest } from '../testing/at-rest.ts';
import { withholdCode } from '../testing/doubles/withhold-code.ts';
import { siteAt } from '../testing/ports.ts';
import { beLoggedIn, expect, fillLogin, test } from '../testing/site-test.ts';

test.use({ baseURL: siteAt('openai') });

const composer = (page: Page) => page.getByRole('textbox', { name: '输入问题' });

/**
 * Opens `/` on slow 4G, in `--all` with a processor four times slower. The shell's script waits until the visitor is done: how fast a
 * busy machine lets him type proves nothing.
 * @returns to let the code come
 */
async function openSlowly(page: Page): Promise<{ devtools: CDPSession; letCodeCome(): Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const network = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  // To slow a processor down keeps it busy: only with `npm test -- --all`.
  if (process.env.E2E_TIER !== 'usual') await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const letGo = await withholdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(composer(page)).toBeVisible();
  const letCodeCome = async () => {
    const isAlive = await composer(page).evaluate((it) => Object.keys(it).some((key) => key.startsWith('__react')));
    expect(isAlive, 'the composer has its code already').toBe(false);
    letGo();
  };
  return { devtools, letCodeCome };
}

function countQuestions(page: Page): { count: number } {
  const asked = { count: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/chat/chat') asked.count++;
  });
  return asked;
}

test('Enter before the code has loaded sends the text once; text typed afterwards stays', async ({ page, baseURL }) => {
  await beLoggedIn(page, baseURL);
  const asked = countQuestions(page);
  const { letCodeCome } = await openSlowly(page);
  await composer(page).pressSequentially('先写');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('后发');
  for (let press = 0; press < 3; press++) await composer(page).press('Enter');
  await composer(page).pressSequentially('下一句');
  await letCodeCome();

  const answers = page.getByRole('article');
  await expect(answers.last()).toContainText('收到：先写');
  await expect(page.getByText('后发').first()).toBeVisible();
  await expect(composer(page)).toHaveValue('下一句');
  await expect(page.getByRole('button', { name: '发送' })).toBeEnabled();
  await expect(answers).toHaveCount(1);
  expect(asked.count).toBe(1);
});

test('the button before the code has loaded: a visitor is asked to log in, then the question is sent, once', async ({
  page,
}) => {
  const asked = countQuestions(page);
  const { letCodeCome } = await openSlowly(page);
  const send = page.getByRole('button', { name: '发送' });
  await expect(send).toBeDisabled();
  await composer(page).pressSequentially('等我');
  await send.click();
  await send.click();
  await letCodeCome();

  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByLabel('输入问题')).toHaveValue('等我');
  await fillLogin(page);
  await expect(page.getByRole('article').last()).toContainText('收到：等我');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(composer(page)).toHaveValue('');
  expect(asked.count).toBe(1);
});

test('the Enter of an IME, and a blank text, send nothing', { tag: '@machine' }, async ({ page, baseURL }) => {
  await beLoggedIn(page, baseURL);
  const asked = countQuestions(page);
  const { devtools, letCodeCome } = await openSlowly(page);
  await composer(page).press('Enter');
  await devtools.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  await devtools.send('Input.insertText', { text: '你好' });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
  await letCodeCome();

  await expect(page.getByRole('button', { name: '发送' })).toBeEnabled();
  await atRest(page);
  await expect(composer(page)).toHaveValue('你好');
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(asked.count).toBe(0);
});
