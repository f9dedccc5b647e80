import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { closeOrderNow } from 'shared/contracts/operator/account/orders.ts';
import { refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { askOperator } from '../../api/src/testing/ask-operator.ts';
import { beLoggedIn, expect, expectAccessible, newUser, test } from '../testing/site-test.ts';

// A visitor pays; the sandbox's own page stands for the channel.

test('a membership is bought: chosen, resumed after a reload, paid in another tab, and there at once', async ({
  page,
  baseURL,
}) => {
  const { token } = await newUser(baseURL ?? '', '会员甲');
  await beLoggedIn(page, baseURL, token);
  await page.goto('/openvip');
  await expect(page.getByRole('radio', { name: /年度会员/ })).toBeChecked();
  await page.getByRole('button', { name: '立即开通' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('¥199');
  await page.reload();
  await expect(dialog.getByRole('img', { name: '支付二维码' })).toBeVisible();
  await expectAccessible(page);

  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: '在新窗口打开支付页' }).click();
  await (await opened).getByRole('button', { name: '确认支付' }).click();
  await expect(page.getByRole('dialog', { name: '支付成功' })).toContainText('赠送对话积分+1,500');
  await page.getByRole('button', { name: '完成' }).click();
  // The keyboard continues where it came from.
  await expect(page.getByRole('button', { name: '立即续费' })).toBeFocused();
  await expect(page.getByRole('region', { name: '我的会员' })).toContainText('有效期至');
  await expect(page.getByRole('banner').getByRole('link', { name: '我的会员：年度会员' })).toBeVisible();
  await page.goto('/user/orders');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '年度会员' })).toContainText('已支付');
});

test(
  'credits are bought on a phone by a code that another phone reads',
  { tag: '@machine' },
  async ({ page, baseURL }, info) => {
    test.skip(!existsSync('/usr/bin/zbarimg'), 'no zbarimg here');
    const { token } = await newUser(baseURL ?? '', '充值乙');
    await beLoggedIn(page, baseURL, token);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/recharge');
    await page.getByRole('radio', { name: /体验包/ }).press('Space');
    await page.getByRole('button', { name: '立即充值' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: '去支付' })).toBeVisible();
    await dialog.getByRole('button', { name: '用另一台手机扫码支付' }).click();
    const picture = info.outputPath('code.png');
    await dialog.getByRole('img', { name: '支付二维码' }).screenshot({ path: picture });
    const address = execFileSync('zbarimg', ['--quiet', '--raw', picture], { encoding: 'utf8' }).trim();
    expect(new URL(address).origin).toBe(baseURL);

    const paySn = new URL(address).searchParams.get('pay_sn') ?? '';
    await fetch(address, { method: 'POST', body: new URLSearchParams({ pay_sn: paySn, act: 'pay' }) });
    await expect(page.getByRole('dialog', { name: '支付成功' })).toContainText('对话积分+60');
    await page.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('main')).toContainText('对话积分62');
  },
);

test('never paid, paid too late, paid twice, refunded: the dialog and the orders show it, and credits are given once', async ({
  page,
  baseURL,
}, { config }) => {
  const operator = await askOperator(join(config.metadata.dataDir, 'demonstration'), `pay-${Date.now()}`);
  const { token } = await newUser(baseURL ?? '', '意外丙');
  await beLoggedIn(page, baseURL, token);
  await page.goto('/recharge');
  await page.getByRole('radio', { name: /体验包/ }).press('Space');
  const dialog = page.getByRole('dialog');
  const order = async () => {
    await page.getByRole('button', { name: '立即充值' }).click();
    await expect(dialog.getByRole('img', { name: '支付二维码' })).toBeVisible();
    return /\d{22}/.exec(await dialog.innerText())?.[0] ?? '';
  };
  const pay = async (act: string) => {
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: '在新窗口打开支付页' }).click();
    const bench = await opened;
    await bench.getByRole('button', { name: act }).click();
    await expect(bench.getByRole('status')).toContainText('站点回答');
    await bench.close();
    await expect(page.getByRole('dialog', { name: '支付成功' })).toContainText('对话积分+60');
    await page.getByRole('button', { name: '完成' }).click();
    await expect(dialog).toBeHidden();
  };

  const unpaid = await order();
  await operator(closeOrderNow, { order: unpaid }, unpaid);
  await expect(page.getByRole('dialog', { name: '订单已过期' })).toContainText('不用再付一次');
  await expectAccessible(page);
  await page.getByRole('link', { name: '重新选择' }).click();
  await expect(page.getByRole('radio', { name: /体验包/ })).toBeChecked();

  await order();
  await pay('订单关闭后才到账');
  const twice = await order();
  await pay('两个通道各付一次');
  await expect(page.getByRole('main')).toContainText('对话积分122');

  await operator(refundOrder, { order: twice }, twice);
  await page.goto('/user/orders');
  const orders = page.getByRole('main').getByRole('listitem');
  await expect(orders).toContainText([/已退款/, /已支付/, /已关闭/]);
  await orders.first().getByRole('button', { name: '订单详情' }).click();
  await expect(orders.first()).toContainText(`${twice}`);
  await expect(orders.first().getByRole('definition').filter({ hasText: '¥6' }).first()).toBeVisible();
  await page.goto('/user/ledger');
  const lines = page.getByRole('row').filter({ has: page.getByRole('link', { name: '体验包' }) });
  await expect(lines).toHaveCount(3);
  await expect(lines.first()).toContainText('62');
});

test('on a phone the bar that buys does not cover the package that is chosen', async ({ page, baseURL }) => {
  const { token } = await newUser(baseURL ?? '', '会员丙');
  await beLoggedIn(page, baseURL, token);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/openvip');
  const bottomOf = async (card: Locator) => {
    const { y, height } = (await card.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY };
    return y + height;
  };
  const bar = page.getByRole('button', { name: '立即开通' }).locator('..');
  const cards = page.getByRole('group', { name: '选择套餐' }).locator('label');
  const chosen = cards.filter({ has: page.getByRole('radio', { checked: true }) });
  const isAbove = async (card: Locator) => (await bottomOf(card)) <= ((await bar.boundingBox())?.y ?? 0);
  const above = () => isAbove(chosen);
  // The first look has its name and price; a card that is chosen is all in sight.
  await expect(chosen).toContainText('年度会员');
  await expect.poll(() => isAbove(chosen.locator('.price').first())).toBe(true);
  for (const card of await cards.all()) {
    await card.getByRole('radio').press('Space');
    await expect(card.getByRole('radio')).toBeChecked();
    await expect.poll(above).toBe(true);
  }
});
