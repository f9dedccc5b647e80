import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { payWay } from 'shared/contracts/account/pay.ts';
import { addDistributor } from 'shared/contracts/operator/promotion/distributors.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { askOperator } from '../../api/src/testing/ask-operator.ts';
import { atRest } from '../testing/at-rest.ts';
import { change } from '../testing/change.ts';
import { drawingPage, newPainter } from '../testing/drawing-page.ts';
import { CountedFinger } from '../testing/fingers.ts';
import { siteAt } from '../testing/ports.ts';
import { ask, beLoggedIn, expect, newUser, test } from '../testing/site-test.ts';

// Each job begins on the page of its tool, and has at most as many taps as `docs/screens.md` says.

const site = siteAt('demonstration');

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('a newcomer asks a first question', async ({ page }) => {
  const finger = new CountedFinger(page);
  await page.goto('/');
  await finger.write(page.getByRole('textbox', { name: '输入问题' }), '周末两天去哪里玩？');
  await finger.tap(page.getByRole('button', { name: '发送', exact: true }));
  const dialog = page.getByRole('dialog');
  await finger.tap(dialog.getByRole('button', { name: '立即注册' }));
  const mobile = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await finger.type(dialog.getByLabel('手机号'), mobile);
  await finger.write(dialog.getByLabel('密码', { exact: true }), 'first-pass-1');
  await finger.tap(dialog.getByRole('checkbox'));
  await finger.tap(dialog.getByRole('button', { name: '注册并登录' }));
  await expect(page).toHaveURL(/\/chat\?id=\d+/);
  await expect(page.getByRole('article').last()).toContainText('演示');
  expect(finger.taps).toBeLessThanOrEqual(6);
});

test('a picture is painted, corrected and published', async ({ page }) => {
  await newPainter(page, '用手指画画的人', 20);
  const finger = new CountedFinger(page);
  const { open, prompt, button, newest } = drawingPage(page);
  await open();
  await atRest(page);
  await finger.write(prompt, '竹林里的猫');
  await finger.tap(button);
  const picture = newest.getByRole('button', { name: /^查看大图/ });
  await expect(picture).toBeVisible();
  await finger.tap(newest.getByRole('button', { name: '局部重绘' }));
  const panel = page.getByRole('form', { name: '重绘区域' });
  await finger.drag(page.getByRole('img', { name: '涂抹要重绘的区域' }), [0.3, 0.3], [0.6, 0.6]);
  await finger.write(panel.getByRole('textbox', { name: '画面描述' }), '一只灯笼');
  await finger.tap(panel.getByRole('button', { name: /^重绘/ }));
  await expect(newest).toHaveAccessibleName('一只灯笼');
  await expect(picture).toBeVisible();
  await finger.tap(newest.getByRole('button', { name: '发布到广场' }));
  const dialog = page.getByRole('dialog', { name: '发布到广场' });
  await finger.tap(dialog.getByRole('radio', { name: '风景' }));
  await finger.tap(dialog.getByRole('checkbox', { name: /我有权公开/ }));
  await finger.tap(dialog.getByRole('button', { name: '发布', exact: true }));
  await expect(page.getByText('已发布')).toBeVisible();
  expect(finger.taps).toBeLessThanOrEqual(10);
});

test('a map is made from a text and shared', async ({ page, browser }) => {
  const { token } = await newUser(site, '用手指画导图的人');
  await beLoggedIn(page, site, token);
  const finger = new CountedFinger(page);
  await page.goto('/app/mind_map');
  await atRest(page);
  await finger.tap(page.getByRole('radio', { name: '一段文字' }));
  const text = '# 搬家\n\n- 打包\n  - 先装书\n- 通知房东\n- 改收货地址';
  await finger.write(page.getByRole('textbox', { name: '要整理的文字' }), text);
  await finger.tap(page.getByRole('button', { name: /^生成/ }));
  await expect(page.getByText('已保存')).toBeAttached();
  await finger.tap(page.getByRole('button', { name: '分享', exact: true }));
  const dialog = page.getByRole('dialog');
  await finger.tap(dialog.getByRole('button', { name: '创建链接' }));
  const link = dialog.getByRole('textbox', { name: '链接' });
  await expect(link).toHaveValue(/^http/);
  expect(finger.taps).toBeLessThanOrEqual(5);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(await link.inputValue());
  await expect(guest.getByRole('treeitem', { name: '通知房东', exact: true })).toBeAttached();
  await guest.context().close();
});

test('a Wi-Fi code is painted after a template', async ({ page }) => {
  await newPainter(page, '用手指做码的人', 10);
  const finger = new CountedFinger(page);
  await page.goto('/app/qrcode');
  await atRest(page);
  await finger.tap(page.getByRole('radio', { name: 'Wi-Fi' }));
  await finger.write(page.getByRole('textbox', { name: '网络名称' }), '湖边咖啡');
  await finger.write(page.getByRole('textbox', { name: '密码' }), 'lake-2026');
  await finger.tap(page.getByRole('tab', { name: '艺术码' }));
  const form = page.getByRole('form', { name: '艺术码设置' });
  await finger.tap(form.getByRole('radio', { name: '模板' }));
  await finger.tap(form.getByRole('radio', { name: /水墨山居/ }));
  await finger.tap(form.getByRole('button', { name: /^生成/ }));
  const card = page.getByRole('article', { name: '二维码：湖边咖啡' });
  await expect(card.getByRole('img', { name: '艺术二维码：' })).toBeVisible();
  expect(finger.taps).toBeLessThanOrEqual(7);
});

test('a friend is invited, and what the friend brought is withdrawn for the first time', async ({ page }, info) => {
  // A second code by SMS comes a minute after the first.
  test.slow();
  const operator = await askOperator(join(info.config.metadata.dataDir, 'demonstration'), `jobs-${Date.now()}`);
  await change(operator, setSetting, { key: 'distribution.hold_days', value: '0' }, `hold-${Date.now()}`);
  const inviter = await newUser(site, '用手指推广的人');
  await change(operator, addDistributor, { who: inviter.mobile }, `distributor-${inviter.mobile}`);
  await beLoggedIn(page, site, inviter.token);
  const finger = new CountedFinger(page);
  await page.goto('/promotion/distribution');
  await atRest(page);
  await finger.tap(page.getByRole('button', { name: '复制链接' }));
  await friendBuys(await page.getByRole('textbox', { name: '我的邀请链接' }).inputValue());

  await page.reload();
  await finger.tap(page.getByRole('link', { name: '去提现' }));
  await finger.tap(page.getByRole('button', { name: '添加收款账户' }));
  const dialog = page.getByRole('dialog', { name: '添加收款账户' });
  await finger.write(dialog.getByRole('textbox', { name: /账[号户]/ }), '13900139000');
  await finger.write(dialog.getByRole('textbox', { name: '收款人姓名' }), '林小满');
  await writeCode(finger, dialog);
  await finger.tap(dialog.getByRole('button', { name: '保存' }));
  const form = page.getByRole('form', { name: '申请提现' });
  await finger.tap(form.getByRole('button', { name: '全部提现' }));
  await writeCode(finger, form);
  await finger.tap(form.getByRole('button', { name: /^申请提现，到账/ }));
  await expect(page.getByRole('heading', { name: '提现详情' })).toBeVisible();
  expect(finger.taps).toBeLessThanOrEqual(10);
  await change(operator, setSetting, { key: 'distribution.hold_days', value: '7' }, `hold-again-${Date.now()}`);
});

/** Asks for a code and types the one that the demonstration shows, in the field that is chosen by then. */
async function writeCode(finger: CountedFinger, form: Locator): Promise<void> {
  const button = form.getByRole('button', { name: '获取验证码' });
  await expect(button).toBeEnabled({ timeout: 70_000 });
  await finger.tap(button);
  const shown = form.getByText(/验证码是 \d+/);
  const code = /\d+/.exec(await shown.innerText())?.[0] ?? '';
  await finger.type(form.getByRole('textbox', { name: '验证码' }), code);
}

/** Someone comes by this link and buys the first membership that is sold. */
async function friendBuys(link: string): Promise<void> {
  const { token } = await newUser(site, '被邀请的人');
  await ask(site, '/share/invite', { user_sn: new URL(link).searchParams.get('user_sn') }, token);
  const { lists } = await ask<{ lists: { id: number }[] }>(site, '/member/lists', {}, token);
  const order = await ask<{ order_id: number }>(site, '/member/buy', { member_package_id: lists[0]?.id }, token);
  const way = { from: 'member', pay_way: payWay.sandbox, order_id: order.order_id };
  const { config } = await ask<{ config: { pay_sn: string } }>(site, '/pay/prepay', way, token);
  await ask(site, '/pay/sandbox', { pay_sn: config.pay_sn, act: 'pay' });
}
