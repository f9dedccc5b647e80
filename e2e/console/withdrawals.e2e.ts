import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readCsv } from 'shared/contracts/csv.ts';
import { addDistributor } from 'shared/contracts/operator/promotion/distributors.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { askOperator } from '../../api/src/testing/ask-operator.ts';
import { change } from '../testing/change.ts';
import { ports, siteAt } from '../testing/ports.ts';
import { sentCode } from '../testing/sent-code.ts';
import { ask, expect, expectAccessible, newUser, showScheme, test } from '../testing/site-test.ts';

const site = siteAt('demonstration');
const consoleUrl = `http://localhost:${ports.console}`;
test.use({ baseURL: consoleUrl });

const batch = 20;
/** A picture of one point. */
const point = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const accountOf = (at: number) => `139000010${String(at).padStart(2, '0')}`;

interface Earner {
  mobile: string;
  token: string;
  accountId: number;
  at: number;
}

/** Somebody whose friend has bought a membership: ¥19.90 can be withdrawn. */
async function earner(at: number, run: string, dataDir: string): Promise<Earner> {
  const operator = await askOperator(dataDir, `earner-${at}-${run}`);
  const host = await newUser(site, `推广员${at}`);
  await change(operator, addDistributor, { who: host.mobile }, `distributor-${at}-${run}`);
  const friend = await newUser(site, `朋友${at}`);
  const { share_id } = await readOf<{ share_id: string }>('/distribution/index', host.token);
  await ask(site, '/share/invite', { share_id }, friend.token);
  const { lists } = await ask<{ lists: { id: number; sell_price: string }[] }>(site, '/member/lists', {}, friend.token);
  const dearest = lists.toSorted((one, other) => Number(other.sell_price) - Number(one.sell_price))[0];
  const order = await ask<{ order_id: number; from: string }>(
    site,
    '/member/buy',
    { member_package_id: dearest?.id },
    friend.token,
  );
  const { config } = await ask<{ config: { pay_sn: string } }>(
    site,
    '/pay/prepay',
    { order_id: order.order_id, from: order.from, pay_way: 8 },
    friend.token,
  );
  await ask(site, '/pay/sandbox', { pay_sn: config.pay_sn, act: 'pay' });
  await sendCode(host.mobile);
  const account = { type: 1, account: accountOf(at), real_name: '林小满', code: await sentCode(host.mobile, 'TXYZ') };
  const { id } = await ask<{ id: number }>(site, '/payout_account/add', account, host.token);
  return { mobile: host.mobile, token: host.token, accountId: id, at };
}

/** As from a telephone of their own: codes are counted by device. */
async function sendCode(mobile: string): Promise<void> {
  const response = await fetch(`${site}/api/sms/sendCode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': mobile },
    body: JSON.stringify({ mobile, scene: 'TXYZ' }),
  });
  expect(await response.json()).toMatchObject({ code: 1 });
}

async function readOf<T>(path: string, token: string): Promise<T> {
  const response = await fetch(`${site}/api${path}`, { headers: { token } });
  return ((await response.json()) as { data: T }).data;
}

/** Asks for the money, with a second code, which comes a minute after the first. */
async function withdraw({ mobile, token, accountId }: Earner): Promise<void> {
  const old = await sentCode(mobile, 'TXYZ');
  await expect(() => sendCode(mobile)).toPass({ intervals: [3000], timeout: 90_000 });
  await expect.poll(() => sentCode(mobile, 'TXYZ')).not.toBe(old);
  await expect(async () =>
    ask(
      site,
      '/withdraw/apply',
      { money: '19.90', type: 1, account_id: accountId, code: await sentCode(mobile, 'TXYZ') },
      token,
    ),
  ).toPass({ intervals: [2000], timeout: 60_000 });
}

/** Chooses every row of the page, and one verb for all; the demo's operator is asked for the password once. */
async function forAll(page: Page, verb: string): Promise<void> {
  await page.getByRole('checkbox', { name: '选择这一页' }).check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: verb, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${verb}：${batch} 项` });
  await dialog.getByLabel('操作原因').fill('发薪日');
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await confirmSelf(page, `${verb}：已完成 ${batch} 项`);
}

async function confirmSelf(page: Page, done: string): Promise<void> {
  const sudo = page.getByRole('dialog', { name: '请确认是你本人' });
  await expect(sudo.or(page.getByText(done))).toBeVisible();
  if (await sudo.isVisible()) {
    await sudo.getByLabel('密码').fill('demo123456');
    await sudo.getByRole('button', { name: '确认并继续' }).click();
  }
  await expect(page.getByText(done)).toBeVisible({ timeout: 30_000 });
}

test('twenty withdrawals are paid as one batch, without a terminal', { tag: '@deep' }, async ({ page }, info) => {
  test.slow();
  const run = String(Date.now());
  const dataDir = join(info.config.metadata.dataDir, 'demonstration');
  const owner = await askOperator(dataDir, `batch-${run}`);
  const set = (key: string, value: string) => change(owner, setSetting, { key, value }, `${key}-${value}-${run}`);
  await set('distribution.is_open', 'yes');
  await set('distribution.hold_days', '0');
  const earners: Earner[] = [];
  for (let at = 0; at < batch; at += 5)
    earners.push(...(await Promise.all(Array.from({ length: 5 }, (_, more) => earner(at + more, run, dataDir)))));
  await Promise.all(earners.map(withdraw));

  await expect(async () => expect((await fetch(`${consoleUrl}/healthz`)).status).toBe(200)).toPass();
  await page.goto('/');
  await page.getByLabel('账号').fill('demo');
  await page.getByLabel('密码').fill('demo123456');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const begun = Date.now();
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '提现', exact: true }).click();
  const steps = page.getByRole('navigation', { name: '步骤' });
  await expect(steps.getByRole('link', { name: new RegExp(`待审核 ${batch} ¥`) })).toBeVisible();
  await expect(page.getByText('首次提现').first()).toBeVisible();
  await expectAccessible(page);
  await forAll(page, '通过');
  await steps.getByRole('link', { name: /待打款/ }).click();
  await forAll(page, '打款');
  await steps.getByRole('link', { name: /打款中/ }).click();
  await page.getByRole('button', { name: '导出转账表' }).click();
  const written = page.getByRole('dialog', { name: '导出转账表' });
  await written.getByLabel('操作原因').fill('发薪日');
  const download = page.waitForEvent('download');
  await written.getByRole('button', { name: '导出', exact: true }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  await expectAccessible(page);
  await written.getByRole('button', { name: '关闭' }).click();

  // With its mark, and with whole accounts.
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text).toContain(`,${accountOf(0)},`);
  const { rows } = readCsv(text);
  expect(rows).toHaveLength(batch);
  const lines = rows.map((row, at) => {
    const sn = row.cell('提现单号');
    return at === 0 ? `${sn},失败,,收款账户不存在` : `${sn},成功,2026013199887700${String(at).padStart(3, '0')},`;
  });
  const head = '提现单号,结果,转账流水号,说明';
  await page.getByRole('button', { name: '导入转账结果' }).click();
  const read = page.getByRole('dialog', { name: '导入转账结果' });
  const choose = (content: string) =>
    read.getByLabel('转账结果的文件').setInputFiles({
      name: '结果.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff${content}\r\n`),
    });
  // As a spreadsheet spoils it: nothing is applied.
  await choose([head, ...lines.map((line) => line.replace(/成功,\d+/, '成功,2.02601E+18'))].join('\r\n'));
  await expect(read.getByText(`有 ${batch - 1} 行有问题，什么都没有登记`, { exact: false })).toBeVisible();
  await choose([head, ...lines].join('\r\n'));
  await expect(read.getByText(`${batch - 1} 笔将登记为已打款`, { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('results.png') });
  await read.getByLabel('操作原因').fill('银行回单');
  await read.getByRole('button', { name: `确定登记 ${batch} 笔` }).click();
  await confirmSelf(page, `导入转账结果：${batch - 1} 笔已打款，1 笔失败`);

  await steps.getByRole('link', { name: /已打款/ }).click();
  await page.getByRole('row').nth(1).getByText(/^W\d+/).first().click();
  await expect(page.getByText('可以上传凭证给用户看', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '上传凭证' }).click();
  const proof = page.getByRole('dialog', { name: '上传凭证' });
  await proof.getByLabel('凭证图片').setInputFiles({
    name: 'proof.png',
    mimeType: 'image/png',
    buffer: Buffer.from(point, 'base64'),
  });
  await proof.getByLabel('操作原因').fill('银行回单');
  await proof.getByRole('button', { name: '上传凭证' }).click();
  await expect(page.getByText('上传凭证：已完成')).toBeVisible();
  console.log(`a batch of ${batch} took ${Math.round((Date.now() - begun) / 1000)} s in the browser`);
  await expectAccessible(page);
  await showScheme(page, 'dark');
  await expectAccessible(page, 'colours');
  const states = await Promise.all(
    earners.map(async ({ token }) => {
      const { lists } = await readOf<{ lists: { status_desc: string }[] }>('/withdraw/lists', token);
      return lists[0]?.status_desc;
    }),
  );
  expect(states.filter((state) => state === '已到账')).toHaveLength(batch - 1);
  await set('distribution.hold_days', '7');
});
