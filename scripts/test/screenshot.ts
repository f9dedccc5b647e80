// npm run screenshot: takes docs/screenshot.png again: an answer as the visitor of a fresh site sees it.
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { runScript } from '../start/run-script.ts';
import { startFreshSite } from '../start/start-site.ts';
import { launchBrowser, logInAsDemo } from './drive-browser.ts';

const path = resolve(import.meta.dirname, '../../docs/screenshot.png');
await runScript(async (run) => {
  const site = await startFreshSite(run);
  const browser = await launchBrowser();
  run.atEnd(() => browser.close());
  const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } });
  await askAndSignIn(page, site.url);
  await page.screenshot({ path });
  return 0;
});

async function askAndSignIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const composer = page.getByRole('textbox', { name: '输入问题' });
  await composer.fill('用表格对比远程办公和到岗办公的优缺点');
  await composer.press('Enter');
  await logInAsDemo(page);
  const stop = page.getByRole('button', { name: '停止回答' });
  await stop.waitFor();
  await stop.waitFor({ state: 'hidden', timeout: 60_000 });
}
