import { resolve } from 'node:path';
import { siteAt } from './testing/ports.ts';
import { beLoggedIn, expect, expectAccessible, newUser, test, tokenOf } from './testing/site-test.ts';

const baseURL = siteAt('demonstration');

test('a code in odd spelling: it says what it gives, gives it, and the balance has it', async ({ page }) => {
  const { token } = await newUser(baseURL, '兑换的人');
  await beLoggedIn(page, baseURL, token);
  await page.goto('/redeem_code');
  await page.getByRole('textbox', { name: '卡密' }).fill(' demo–2o26 free…chat ');
  await page.getByRole('button', { name: '查询卡密' }).click();
  await expect(page.getByRole('region', { name: '可以兑换' })).toContainText('50 对话积分');
  await expectAccessible(page);
  await page.getByRole('button', { name: '立即兑换' }).click();
  await expect(page.getByRole('region', { name: '兑换成功' })).toContainText('获得 50 对话积分');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('DEM0-****-****-****');
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
  await dialog.getByLabel('选择图片').setInputFiles(resolve(import.meta.dirname, '../docs/screenshot.png'));
  await dialog.getByRole('slider', { name: '缩放' }).fill('2');
  await dialog.getByRole('button', { name: /图片位置/ }).press('ArrowLeft');
  await expectAccessible(page);
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
