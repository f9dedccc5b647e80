import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import {
  type PostgresServer,
  postgresPrograms,
  startPostgres,
} from '../../api/src/testing/database/postgres-server.ts';
import { codeOf } from '../../api/src/testing/test-person.ts';
import { ports } from '../testing/ports.ts';
import { beLoggedIn, expect, expectAccessible, newUser, test } from '../testing/site-test.ts';

/** From an empty machine to the first answered question: nothing is typed into a terminal but `npm start`. */
test.skip(!postgresPrograms, 'there is no PostgreSQL here');

const root = join(import.meta.dirname, '../..');
let dataDir: string;
let server: PostgresServer;
let child: ChildProcess;
let said = '';

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'install-'));
  server = startPostgres(ports.installed + 1);
  const env = {
    ...process.env,
    SITE_MODE: 'production',
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    PORT: '0',
    CONSOLE_PORT: String(ports.installed),
    SMS_GATEWAY_URL: 'off',
  };
  child = spawn(process.execPath, [join(root, 'scripts/node.mjs'), join(root, 'scripts/start/start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (words) => {
    said += words;
  });
});
test.afterAll(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  server.stop();
  await rm(dataDir, { recursive: true });
});

/** Clicks from here on; the keys of a keyboard besides. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.context().exposeBinding('countClick', () => {
    clicks += 1;
  });
  await page.context().addInitScript(() => {
    // A label's click is followed by one of its field, which nobody made.
    addEventListener(
      'click',
      (event) => event.detail > 0 && (window as never as { countClick(): void }).countClick(),
      true,
    );
  });
  return () => clicks;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a new site is installed in the browser, and answers a question', async ({ page, allowConsole }, info) => {
  allowConsole(/status of (503|404)/);
  await expect.poll(() => said, { timeout: inThisHour(120) }).toContain('Not installed yet');
  const site = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? '';
  const code = /type the code {2}([\w-]+)/.exec(said)?.[1] ?? '';
  const begun = Date.now();
  const clicks = await countClicks(page);

  await page.goto(site);
  await expect(heading(page)).toHaveText('网站尚未安装');
  await page.getByRole('link', { name: '打开安装向导' }).click();
  await expect(heading(page)).toHaveText('安装网站');
  await expectAccessible(page);
  await page.getByLabel('安装码').fill('AAAA-AAAA-AAAA');
  await page.getByLabel('账号').fill('anna');
  await press(page, '下一步');
  await expect(page.getByText('安装码不正确')).toBeVisible();
  await page.getByLabel('安装码').fill(code);
  await press(page, '下一步');
  await page.getByLabel('密码').fill('right-battery-1');
  await press(page, '下一步');
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await page.getByLabel('验证码（6 位）').fill(codeOf(secret));
  await press(page, '完成');

  const steps = await walkWizard(page);
  info.annotations.push({ type: 'wizard', description: steps });
  await page.getByRole('link', { name: '打开网站' }).waitFor();
  await press(page, '进入控制台');
  await expect(heading(page)).toHaveText('首页');

  const answer = await fetch(`${site}/install/install.php`);
  expect(answer.status).toBe(404);
  const reader = await newUser(site, '第一位访客');
  await beLoggedIn(page, site, reader.token);
  await page.goto(`${site}/chat`);
  await expect(page).toHaveTitle(/墨行/);
  await page.getByRole('textbox', { name: /问/ }).fill('你好吗');
  await page.keyboard.press('Enter');
  await expect(page.getByText('收到：').first()).toBeVisible();
  const seconds = Math.round((Date.now() - begun) / 1000);
  info.annotations.push({ type: 'cost', description: `${seconds} s, ${clicks()} clicks` });
  console.log(`from the printed address to the first answer: ${seconds} s, ${clicks()} clicks`);
  expect(clicks()).toBeLessThan(25);

  await page.goto(`${site}/install/install.php`);
  await expect(heading(page)).toHaveText('没有找到这个页面');
});

async function walkWizard(page: Page): Promise<string> {
  await expect(heading(page)).toHaveText('环境检查');
  await expect(page.getByText('PostgreSQL')).toBeVisible();
  await expectAccessible(page);
  await press(page, '继续');
  await page.getByLabel('网站名称').fill('墨行');
  await page.getByLabel('标志').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expectAccessible(page);
  await press(page, '保存并继续');
  await expect(heading(page)).toHaveText('颜色');
  await press(page, '青绿');
  await expectAccessible(page);
  await press(page, '保存并继续');
  await expect(heading(page)).toHaveText('模型');
  await expectAccessible(page);
  await press(page, '其他');
  await page.getByLabel('接口地址').fill(`http://127.0.0.1:${ports.openaiServer}/dead/v1`);
  await page.getByLabel('模型', { exact: true }).fill('test-model');
  await page.getByLabel('密钥').fill('test-key');
  await press(page, '保存并试问');
  await expect(page.getByText('模型没有回答')).toBeVisible();
  await page.getByLabel('接口地址').fill(`http://127.0.0.1:${ports.openaiServer}/v1`);
  await press(page, '再试一次');
  await expect(page.getByText('模型回答了')).toBeVisible();
  await press(page, '继续');
  await page
    .getByRole('switch', { name: '会员' })
    .or(page.getByRole('checkbox', { name: '会员' }))
    .waitFor();
  await expectAccessible(page);
  await press(page, '保存并继续');
  await expect(heading(page)).toHaveText('完成');
  await expectAccessible(page);
  return 'checks, name, colours, model, tools';
}

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'base64',
);
