import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { addDistributor } from 'shared/contracts/operator/promotion/distributors.ts';
import { addProof, confirmPaid, payWithdrawal } from 'shared/contracts/operator/promotion/payouts.ts';
import { approveWithdrawal } from 'shared/contracts/operator/promotion/withdrawals.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { askOperator } from '../../api/src/testing/ask-operator.ts';
import { change } from '../testing/change.ts';
import { sentCode } from '../testing/sent-code.ts';
import { beLoggedIn, expect, expectAccessible, newUser, showScheme, test } from '../testing/site-test.ts';

// A friend comes, buys, and what it brings goes all the way: pending, payable, paid out, taken back, owed, made good.

/** A picture of one point. */
const point = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test('a friend’s orders bring a commission that is withdrawn, taken back after a refund, and made good by the next', async ({
  page,
  browser,
  baseURL,
}, info) => {
  // A second code by SMS comes a minute after the first.
  test.slow();
  const site = baseURL ?? '';
  const run = String(Date.now());
  const dataDir = join(info.config.metadata.dataDir, 'demonstration');
  const [first, second] = [await askOperator(dataDir, `one-${run}`), await askOperator(dataDir, `two-${run}`)];
  const set = (key: string, value: string) => change(first, setSetting, { key, value }, `${key}-${value}-${run}`);
  const inviter = await newUser(site, '林小满');
  await set('distribution.is_open', 'yes');
  await set('distribution.hold_days', '7');
  await change(first, addDistributor, { who: inviter.mobile }, `distributor-${run}`);
  await beLoggedIn(page, site, inviter.token);
  await page.goto('/promotion/distribution');
  await expectAccessible(page);

  const friend = await browser.newContext();
  const friendPage = await friend.newPage();
  const address = await addressOfPoster(page, info.outputPath('poster.png'));
  expect(new URL(address).origin).toBe(site);
  await friendPage.goto(address);
  await expect.poll(async () => (await friend.cookies()).map(({ name }) => name)).toContain('user_sn');
  const bought = await newUser(site, '张三丰');
  await beLoggedIn(friendPage, site, bought.token);
  await friendPage.reload();
  await expect.poll(async () => (await friend.cookies()).map(({ name }) => name)).not.toContain('user_sn');

  // The first order waits seven days.
  const waiting = await buyMembership(friendPage);
  await page.goto('/promotion/distribution?list=income');
  const details = page.getByRole('region', { name: '明细' });
  await expect(details).toContainText('¥199.00 × 10% = ¥19.90');
  await expect(details).toContainText('起可提现');
  await expect(page.getByRole('region', { name: '待结算' })).toContainText('¥19.90');
  await expect(details).not.toContainText(waiting);
  await expect(details).toContainText(waiting.slice(-4));
  await figures(page, { 可提现: '¥0.00', 累计收益: '¥19.90' });
  // Its refund takes it from where it waits.
  await change(first, refundOrder, { order: waiting }, `refund-${waiting}`);
  await page.reload();
  await expect(details).toContainText('从待结算扣 ¥19.90');
  await figures(page, { 可提现: '¥0.00', 累计收益: '¥0.00' });

  // The second one is payable at once, and is withdrawn.
  await set('distribution.hold_days', '0');
  const paid = await buyMembership(friendPage);
  await expect(async () => {
    await page.reload();
    await figures(page, { 可提现: '¥19.90', 累计收益: '¥19.90' });
  }).toPass();
  const sn = await withdraw(page, inviter.mobile, '19.90');
  await change(first, approveWithdrawal, { sns: sn, remark: '订单核对无误' }, `approve-${sn}`);
  await change(second, payWithdrawal, { sn }, `pay-${sn}`);
  await change(second, confirmPaid, { sn, reference: `T${run}` }, `paid-${sn}`);
  await change(second, addProof, { sn, picture: point }, `proof-${sn}`);
  await page.reload();
  await expect(page.getByRole('list', { name: '进度' })).toContainText('订单核对无误');
  await expect(page.getByText(`T${run}`)).toBeVisible();
  const proof = page.getByRole('img', { name: '转账凭证' });
  await proof.scrollIntoViewIfNeeded();
  await expect.poll(() => proof.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await showScheme(page, 'dark');
  await expectAccessible(page, 'colours');

  // Refunded after it was paid out: it is owed, and the next income pays it.
  await change(first, refundOrder, { order: paid }, `refund-${paid}`);
  await page.goto('/promotion/distribution?list=income');
  await expect(page.getByRole('status').filter({ hasText: '待抵扣' })).toContainText('¥19.90');
  await expect(details).toContainText('以后的收益扣 ¥19.90');
  await buyMembership(friendPage);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('待抵扣')).toHaveCount(0, { timeout: 1000 });
    await figures(page, { 可提现: '¥0.00' });
  }).toPass();
  await set('distribution.hold_days', '7');

  // Each figure is what the ledger says.
  expect(await sumOfLedger(site, inviter.token)).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await friend.close();
});

/** What the code on the poster says, as a phone reads it; where no reader is installed, the link beside it. */
async function addressOfPoster(page: Page, file: string): Promise<string> {
  await page.getByRole('button', { name: '生成海报' }).click();
  const poster = page.getByRole('dialog').getByRole('img', { name: /^海报/ });
  await expect(poster).toBeVisible({ timeout: 30_000 });
  const bytes = await poster.evaluate(async (picture: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await writeFile(file, Buffer.from(bytes, 'base64'));
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  if (!existsSync('/usr/bin/zbarimg')) return page.getByRole('textbox', { name: '我的邀请链接' }).inputValue();
  return execFileSync('zbarimg', ['--quiet', '--raw', file], { encoding: 'utf8' }).trim();
}

/** Buys the yearly membership on the page of the sandbox. @returns the number of the order */
async function buyMembership(page: Page): Promise<string> {
  await page.goto('/openvip');
  await page.getByRole('radio', { name: /年度会员/ }).press('Space');
  await page.getByRole('button', { name: /立即(开通|续费)/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: '支付二维码' })).toBeVisible();
  const sn = /\d{22}/.exec(await dialog.innerText())?.[0] ?? '';
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: '在新窗口打开支付页' }).click();
  const bench = await opened;
  await bench.getByRole('button', { name: '确认支付' }).click();
  await expect(page.getByRole('dialog', { name: '支付成功' })).toBeVisible();
  await bench.close();
  return sn;
}

/** Saves the first payout account and asks for money to it. @returns the number of the withdrawal */
async function withdraw(page: Page, mobile: string, amount: string): Promise<string> {
  await page.goto('/promotion/withdrawal');
  await expectAccessible(page);
  await page.getByRole('button', { name: '添加收款账户' }).click();
  const dialog = page.getByRole('dialog', { name: '添加收款账户' });
  await dialog.getByRole('textbox', { name: /账[号户]/ }).fill('13900139000');
  await dialog.getByRole('textbox', { name: '收款人姓名' }).fill('林小满');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  await dialog.getByRole('textbox', { name: '验证码' }).fill(await sentCode(mobile, 'TXYZ'));
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('textbox', { name: '提现金额' }).fill(amount);
  await expect(page.getByRole('group', { name: '费用和到账' })).toContainText('实际到账');
  // One code a minute.
  const again = page.getByRole('button', { name: '获取验证码' });
  await expect(again).toBeEnabled({ timeout: 70_000 });
  const old = await sentCode(mobile, 'TXYZ');
  await again.click();
  await expect.poll(() => sentCode(mobile, 'TXYZ')).not.toBe(old);
  await page.getByRole('textbox', { name: '验证码' }).fill(await sentCode(mobile, 'TXYZ'));
  await page.getByRole('button', { name: /^申请提现，到账/ }).click();
  await expect(page.getByRole('heading', { name: '提现详情' })).toBeVisible();
  return /W\d{10,}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
}

async function figures(page: Page, expected: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(expected)) {
    const figure = page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('xpath=..');
    await expect(figure.locator('data')).toHaveText(value, { timeout: 2000 });
  }
}

/** Fen that can be withdrawn, added up from the lines of the ledger. */
async function sumOfLedger(site: string, token: string): Promise<number> {
  const query = 'type=money&page_size=100';
  const response = await fetch(`${site}/api/account_log/lists?${query}`, { headers: { token } });
  const { data } = (await response.json()) as { data: { lists: { change_amount: string; action: number }[] } };
  const fen = ({ change_amount, action }: { change_amount: string; action: number }) =>
    Math.round(Number(change_amount) * 100) * (action === 1 ? 1 : -1);
  return data.lists.reduce((sum, line) => sum + fen(line), 0);
}
