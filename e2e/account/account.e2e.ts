import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { makeBatch } from 'shared/contracts/operator/account/redeem.ts';
import { askOperator } from '../../api/src/testing/ask-operator.ts';
import { dataOf } from '../../api/src/testing/make.ts';
import { siteAt } from '../testing/ports.ts';
import { sentCode } from '../testing/sent-code.ts';
import { beLoggedIn, expect, expectAccessible, newUser, test, tokenOf } from '../testing/site-test.ts';

const baseURL = siteAt('demonstration');

test('a redeem code in unusual spelling: the page shows its value, redeems it, and the balance grows', async ({
  page,
}) => {
  const { token } = await newUser(baseURL, '兑换的人');
  await beLoggedIn(page, baseURL, token);
  await page.goto('/redeem_code');
  await page.getByRole('textbox', { name: '兑换码' }).fill(' chat–2o26 free…test ');
  await page.getByRole('button', { name: '查询兑换码' }).click();
  await expect(page.getByRole('region', { name: '可以兑换' })).toContainText('50 对话积分');
  await expectAccessible(page);
  await page.getByRole('button', { name: '立即兑换' }).click();
  await expect(page.getByRole('region', { name: '兑换成功' })).toContainText('获得 50 对话积分');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('CHAT-****-****-****');
  await page.getByRole('link', { name: '查看账户' }).click();
  await expect(page.getByRole('main')).toContainText('52');
});

test('a second device is logged out; a deletion is requested and cancelled; a picture is cropped and becomes the avatar', async ({
  page,
}) => {
  const account = await newUser(baseURL, '换头像的人');
  const elsewhere = await tokenOf(baseURL, account);
  await beLoggedIn(page, baseURL, account.token);
  await page.goto('/user/security');
  const devices = page.getByRole('list', { name: '登录设备' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await page.getByRole('button', { name: '退出其他设备' }).click();
  await page.getByRole('button', { name: '全部退出' }).click();
  await expect(devices).toHaveCount(1);
  const refused = await fetch(`${baseURL}/api/user/info`, { headers: { token: elsewhere } });
  expect(await refused.json()).toMatchObject({ code: -1 });

  await page.getByRole('button', { name: '注销账号' }).click();
  const leaving = page.getByRole('dialog', { name: '注销账号' });
  await leaving.getByRole('button', { name: '改用登录密码' }).click();
  await leaving.getByLabel('登录密码').fill(account.password);
  await leaving.getByRole('checkbox', { name: '我已了解，注销后无法恢复' }).check();
  await leaving.getByRole('button', { name: '申请注销' }).click();
  await expect(page.getByText(/账号将于 \d{4}-\d\d-\d\d \d\d:\d\d 注销/)).toBeVisible();
  await page.getByRole('button', { name: '撤销注销' }).click();
  await expect(page.getByRole('button', { name: '注销账号' })).toBeVisible();

  await page.getByRole('link', { name: '个人中心' }).first().click();
  await page.getByRole('button', { name: '更换头像' }).click();
  const dialog = page.getByRole('dialog', { name: '更换头像' });
  await dialog.getByLabel('选择图片').setInputFiles(resolve(import.meta.dirname, '../../docs/screenshot.png'));
  await dialog.getByRole('slider', { name: '缩放' }).fill('2');
  const stage = dialog.getByRole('button', { name: /图片位置/ });
  const drawn = () => stage.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const centred = await drawn();
  await stage.press('ArrowLeft');
  const moved = await drawn();
  await stage.hover();
  await page.mouse.down();
  await page.mouse.move(500, 300, { steps: 3 });
  await page.mouse.up();
  expect(new Set([centred, moved, await drawn()]).size).toBe(3);
  await expectAccessible(page);
  // On the narrowest phone the square is smaller than its full 280 px, in the middle, and the picture stays under the finger.
  await page.setViewportSize({ width: 320, height: 640 });
  await dialog.getByRole('slider', { name: '缩放' }).fill('4');
  const [around, square] = await Promise.all([dialog.boundingBox(), stage.boundingBox()]);
  if (!around || !square) throw new Error('the dialog is not shown');
  expect(square.x - around.x).toBeCloseTo(around.x + around.width - square.x - square.width, 0);
  const before = await drawn();
  await page.mouse.move(square.x + square.width - 1, square.y + 50);
  await page.mouse.down();
  await page.mouse.move(square.x - 1, square.y + 50);
  await page.mouse.up();
  expect(await drawn()).not.toBe(before);
  // 35 steps of 8 px: the whole square.
  for (let steps = 0; steps < 35; steps++) await stage.press('ArrowRight');
  expect(await drawn()).toBe(before);
  await page.setViewportSize({ width: 1280, height: 720 });
  const sent = page.waitForRequest((request) => request.url().endsWith('/user/setInfo'));
  await dialog.getByRole('button', { name: '保存头像' }).click();
  const { value } = (await sent).postDataJSON() as { value: string };
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '更换头像' }).locator('img')).toHaveAttribute('src', value);
  const picture = await page.evaluate(async (url) => {
    const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
    return { width, height };
  }, value);
  expect(picture).toEqual({ width: 512, height: 512 });
});

test('each kind of redeem code gives its value; a new mobile is confirmed by a code; the export has all of it', async ({
  page,
}, { config }) => {
  const operator = await askOperator(join(config.metadata.dataDir, 'demonstration'), `codes-${Date.now()}`);
  const codeOf = async (kind: 'vip' | 'recharge') => {
    const batch = { name: `${kind}-${Date.now()}`, kind, package: 1, count: 1 };
    return dataOf<{ codes: { code: string }[] }>(await operator(makeBatch, batch, batch.name)).codes[0]?.code ?? '';
  };
  const account = await newUser(baseURL, '什么都换的人');
  await beLoggedIn(page, baseURL, account.token);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/redeem_code');
  const codes = {
    [await codeOf('vip')]: '月度会员（1 个月），赠 100 对话积分、20 绘画积分',
    [await codeOf('recharge')]: '体验包：60 对话积分、10 绘画积分',
    'DRAW-2026-FREE-TEST': '20 绘画积分',
  };
  for (const [code, gives] of Object.entries(codes)) {
    await page.getByRole('textbox', { name: '兑换码' }).fill(code);
    await page.getByRole('button', { name: '查询兑换码' }).click();
    await expect(page.getByRole('region', { name: '可以兑换' })).toContainText(gives);
    await page.getByRole('button', { name: '立即兑换' }).click();
    await expect(page.getByRole('region', { name: '兑换成功' })).toContainText(`获得 ${gives}`);
  }
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);

  await page.goto('/user/security');
  await page.getByRole('button', { name: '更换手机号' }).click();
  const dialog = page.getByRole('dialog', { name: '更换手机号' });
  const mobile = account.mobile.replace('139', '137');
  await dialog.getByLabel('新手机号').fill(mobile);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByLabel('验证码', { exact: true }).fill(await sentCode(mobile, 'BGSJHM'));
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`137****${mobile.slice(7)}`)).toBeVisible();
  await tokenOf(baseURL, { mobile, password: account.password });

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出我的数据' }).click();
  const files = unzipSync(await readFile(await (await saved).path()));
  const rows = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())) as object[];
  expect(Object.keys(files)).toHaveLength(16);
  expect(rows('资料')).toMatchObject([{ nickname: '什么都换的人', mobile, balance: 162, balance_draw: 52 }, {}]);
  expect(rows('兑换记录')).toMatchObject(
    Object.values(codes)
      .map((content) => ({ content }))
      .toReversed(),
  );
  expect(rows('对话积分明细').map((line) => Object.entries(line).length > 3)).toEqual([true, true, true]);
  expect([rows('登录设备').length, rows('订单')]).toEqual([2, []]);
});
