// npm run screenshot: takes docs/screenshot.png anew, an answer as the visitor of a fresh site sees it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findFreePort } from '../start/settings.ts';
import { startSite } from '../start/start-site.ts';
import { findBrowser } from './find-browser.ts';

const path = resolve(import.meta.dirname, '../../docs/screenshot.png');
const dataDir = await mkdtemp(join(tmpdir(), 'screenshot-'));
const site = await startSite({ PORT: String(await findFreePort()), DATA_DIR: dataDir });
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...sandbox, '--disable-gpu'] });
try {
  const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } });
  await askAndSignIn(page);
  await page.screenshot({ path });
} finally {
  await browser.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function askAndSignIn(page: Page): Promise<void> {
  await page.goto(site.url);
  const composer = page.getByRole('textbox', { name: '输入问题' });
  await composer.fill('用表格对比远程办公和到岗办公的优缺点');
  await composer.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('手机号').fill('13800138000');
  await dialog.getByLabel('密码', { exact: true }).fill('demo123456');
  const agreement = dialog.getByRole('checkbox');
  if (await agreement.count()) await agreement.check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  const stop = page.getByRole('button', { name: '停止回答' });
  await stop.waitFor();
  await stop.waitFor({ state: 'hidden', timeout: 60_000 });
}
