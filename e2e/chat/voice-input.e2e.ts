import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { askOperator } from '../../api/src/testing/ask-operator.ts';
import { browserArguments, browserOfVisitors } from '../testing/browser.ts';
import { siteAt } from '../testing/ports.ts';
import { beLoggedIn, expect, expectAccessible, newUser, test } from '../testing/site-test.ts';

const site = siteAt('openai');
const composer = (page: Page) => page.getByRole('textbox', { name: '输入问题' });

// A browser with a microphone that beeps, for who may use it.
const args = [...browserArguments, '--use-fake-device-for-media-stream'];
test.use({ baseURL: site, launchOptions: { executablePath: browserOfVisitors, args } });

test.beforeAll(async ({ browserName: _ }, { config }) => {
  const name = `voice-${Date.now()}`;
  const operator = await askOperator(join(config.metadata.dataDir, 'openai'), name);
  await operator(setSetting, { key: 'voice.voice_input.is_open', value: 'yes' }, name);
});

/** Goes to the site once its pages have heard of the switch. */
async function openedToSpeech(page: Page): Promise<void> {
  await expect(async () => {
    const body = await (await page.request.get('/')).text();
    expect(body).toMatch(/"voice_input":\{"is_open":1\}/);
  }).toPass();
  await page.goto('/');
}

test('a spoken question is recorded, written down behind what was typed, and asked', async ({ page, context }) => {
  await context.grantPermissions(['microphone'], { origin: site });
  await beLoggedIn(page, site, (await newUser(site, '说话的人')).token);
  await openedToSpeech(page);
  await composer(page).fill('请问，');
  await page.getByRole('button', { name: '语音输入' }).click();
  await expect(page.getByText('正在录音')).toBeVisible();
  await expect(page.getByRole('button', { name: '取消语音输入' })).toBeFocused();
  await expectAccessible(page);
  // One second of sound has been heard.
  await expect(page.getByText(/0:(?!00)[0-9]{2} \/ 2:00/)).toBeAttached();
  await page.getByRole('button', { name: '完成录音' }).click();
  await expect(composer(page)).toHaveValue('请问，明天天气怎么样');
  await expect(composer(page)).toBeFocused();
  await composer(page).press('Enter');
  await expect(page.getByRole('article').last()).toContainText('收到：请问，明天天气怎么样');
});

test('a refused microphone: the reason is shown, and the typed text stays', async ({ page, context }) => {
  await context.clearPermissions();
  await beLoggedIn(page, site, (await newUser(site, '不说话的人')).token);
  await openedToSpeech(page);
  await composer(page).fill('打了一半');
  await page.getByRole('button', { name: '语音输入' }).click();
  await expect(page.getByRole('alert')).toHaveText('没有麦克风权限，请在浏览器的设置里允许后重试');
  await expectAccessible(page);
  await expect(composer(page)).toHaveValue('打了一半');
  // Once it is allowed it continues from there.
  await context.grantPermissions(['microphone'], { origin: site });
  await page.getByRole('button', { name: '重新录音' }).click();
  await expect(page.getByText('正在录音')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('打了一半');
});
