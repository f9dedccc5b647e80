import { type Browser, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { demoAccount } from '../measure/token-of-demo.ts';
import { findBrowser } from './find-browser.ts';

/** Starts a browser that a script drives; whoever starts it closes it. */
export async function launchBrowser({ args = [], executablePath, ...options }: LaunchOptions = {}): Promise<Browser> {
  // Chromium has no sandbox for root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    ...options,
    executablePath: executablePath ?? (await findBrowser()),
    args: [...sandbox, '--disable-gpu', ...args],
  });
}

/** Logs in as the demonstration account, in the dialog that is open. */
export async function logInAsDemo(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('手机号').fill(demoAccount.mobile);
  await dialog.getByLabel('密码', { exact: true }).fill(demoAccount.password);
  const agreement = dialog.getByRole('checkbox');
  if (await agreement.count()) await agreement.check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
}
