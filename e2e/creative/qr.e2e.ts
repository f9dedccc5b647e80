import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { atRest, hasAllItAskedFor, isAlive } from '../testing/at-rest.ts';
import { balanceOf, newPainter } from '../testing/drawing-page.ts';
import { pressKey, tabTo } from '../testing/keyboard.ts';
import { siteAt } from '../testing/ports.ts';
import { ask, expect, expectAccessible, test, untilStill } from '../testing/site-test.ts';

const site = siteAt('demonstration');

/** As phones read it, and what it was written from. */
const wifi = { name: '湖边咖啡', password: 'a;b\\c"d,8', content: 'WIFI:T:WPA;S:湖边咖啡;P:a\\;b\\\\c\\"d\\,8;;' };

/** The file that this button saves. */
async function saved(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFile(await (await download).path());
}

/** What the code on a picture says, as the site reads it for a user who uploads it. */
async function textOf(picture: Buffer, token: string): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'code.png');
  const uploaded = await fetch(`${site}/api/upload/image`, { method: 'POST', headers: { token }, body });
  const { data } = (await uploaded.json()) as { data: { id: number } };
  const { qr_content } = await ask<{ qr_content: string }>(site, '/qrcode/read', { upload_id: data.id }, token);
  return qr_content;
}

/** How a drawing of lines looks in a page of its own. */
async function shown(page: Page, svg: Buffer): Promise<Buffer> {
  const viewer = await page.context().newPage();
  await viewer.setContent(svg.toString());
  const picture = await viewer.locator('svg').screenshot();
  await viewer.close();
  return picture;
}

async function writeWifi(page: Page): Promise<void> {
  await atRest(page);
  await page.getByRole('radio', { name: 'Wi-Fi' }).check();
  await page.getByRole('textbox', { name: '网络名称' }).fill(wifi.name);
  await page.getByRole('textbox', { name: '密码' }).fill(wifi.password);
}

/** What the browser's own detector reads; undefined where it has none. */
const seenByBrowser = (page: Page, picture: Buffer): Promise<string | undefined> =>
  page.evaluate(async (base64) => {
    type Detector = new (options: { formats: string[] }) => { detect(image: unknown): Promise<{ rawValue: string }[]> };
    const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detector };
    if (!BarcodeDetector) return undefined;
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(image);
    return found?.rawValue ?? '';
  }, picture.toString('base64'));

async function expectSeenByBrowser(page: Page, picture: Buffer): Promise<void> {
  const seen = await seenByBrowser(page, picture);
  if (seen !== undefined) return expect(seen).toBe(wifi.content);
  console.log('not scanned by the browser: it has no BarcodeDetector');
}

const proof = /可读性 \d+\/\d+/;

test('a visitor saves a styled code that says what was written; logged in, the same content is painted after a template, proven and paid', async ({
  page,
}) => {
  await page.goto('/app/qrcode');
  await writeWifi(page);
  await page.getByRole('radio', { name: '蓝点' }).check();
  const preview = page.getByRole('region', { name: '预览' });
  await expect(preview.getByRole('img', { name: `二维码：${wifi.name}` })).toBeVisible();
  await expect(preview).toContainText(proof);
  await expect(preview).toContainText('各种条件下都能扫出');
  await expectAccessible(page);
  const png = await saved(page, '下载 PNG');
  const files = [png, await shown(page, await saved(page, '下载 SVG'))];
  await expectSeenByBrowser(page, png);
  // Read in the page: nothing is sent, and nobody has to log in.
  await page.getByRole('radio', { name: '文字' }).check();
  await page.getByLabel('选择二维码图片').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('已识别为Wi-Fi，内容已填好')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '密码' })).toHaveValue(wifi.password);

  const user = await newPainter(page, '做艺术码的人', 10);
  for (const file of files) expect(await textOf(file, user.token)).toBe(wifi.content);
  await page.reload();
  await page.getByRole('tab', { name: '艺术码' }).click();
  const form = page.getByRole('form', { name: '艺术码设置' });
  await expect(form.getByRole('textbox', { name: '密码' })).toHaveValue(wifi.password);
  await form.getByRole('radio', { name: '模板' }).check();
  await form.getByRole('radio', { name: /水墨山居.*3 积分/ }).check();
  await form.getByRole('button', { name: '生成 · 3 绘画积分' }).click();
  const codes = page.getByRole('region', { name: '艺术码' });
  const card = codes.getByRole('article', { name: `二维码：${wifi.name}` });
  await expect(card.getByRole('img', { name: '艺术二维码：' })).toBeVisible();
  await expect(card).toContainText(proof);
  await expect(card).toContainText('水墨山居');
  await expect(form.getByText(/剩余 7/)).toBeVisible();
  expect(await balanceOf(user.token)).toBe(7);
  await expectAccessible(page);
  // It is read once more, by a worker of the page, before it is saved.
  const worker = page.waitForEvent('worker');
  const art = await saved(page, '下载');
  expect((await worker).url()).toContain('proof-worker');
  expect(await textOf(art, user.token)).toBe(wifi.content);
  await expectSeenByBrowser(page, art);

  await card.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '生成海报' }).click();
  const poster = page.getByRole('dialog', { name: '生成海报' });
  await expect(poster.getByRole('img', { name: `海报：扫码连 Wi-Fi：${wifi.name}` })).toBeVisible();
  await expectAccessible(page);
  await poster.getByRole('button', { name: '关闭' }).click();

  await codes.getByRole('tab', { name: '失败' }).click();
  await expect(codes.getByText('没有失败的二维码')).toBeVisible();
  await codes.getByRole('tab', { name: '成功' }).click();
  await expect(card).toBeVisible();
});

test('without a mouse: written, styled and saved; with art painted, made again with other content, deleted and brought back', async ({
  page,
}) => {
  await newPainter(page, '只用键盘做码的人', 10);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/app/qrcode');
  await page.keyboard.press('Tab');
  await expect.poll(() => isAlive(page)).toBe(true);
  await hasAllItAskedFor(page);
  await tabTo(page, page.getByRole('radio', { name: '文字' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Wi-Fi' })).toBeFocused();
  await tabTo(page, page.getByRole('textbox', { name: '网络名称' }));
  await page.keyboard.type(wifi.name);
  await tabTo(page, page.getByRole('textbox', { name: '密码' }));
  await page.keyboard.type(wifi.password);
  await tabTo(page, page.getByRole('radio', { name: '经典' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: '预览' })).toContainText('各种条件下都能扫出');
  const download = page.waitForEvent('download');
  await pressKey(page, page.getByRole('button', { name: '下载 PNG' }));
  expect((await download).suggestedFilename()).toBe('qrcode.png');

  await tabTo(page, page.getByRole('tab', { name: /普通码/ }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '艺术码' })).toBeFocused();
  await tabTo(page, page.getByRole('textbox', { name: '画面关键词' }));
  await page.keyboard.type('雪山下的湖');
  await pressKey(page, page.getByRole('button', { name: '生成 · 2 绘画积分' }));
  const card = page.getByRole('region', { name: '艺术码' }).getByRole('article', { name: `二维码：${wifi.name}` });
  await expect(card.getByRole('img', { name: '艺术二维码：' })).toBeVisible();
  await pressKey(page, card.getByRole('button', { name: '换内容再做' }));
  await expect(page.getByRole('textbox', { name: '网络名称' })).toBeFocused();
  await pressKey(page, card.getByRole('button', { name: '删除' }));
  await expect(page.getByRole('button', { name: '撤销' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card).toBeVisible();
  await expectAccessible(page);
});

test.describe('by finger', () => {
  const width = 390;
  test.use({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true });

  test('the code stands above its form, and says whether it is read; codes with art grow below theirs', async ({
    page,
  }) => {
    const user = await newPainter(page, '手机上做码的人', 10);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/app/qrcode');
    await writeWifi(page);
    await page.getByRole('radio', { name: '蓝点' }).tap();
    const preview = page.getByRole('region', { name: '预览' });
    await expect(preview.getByText('各种条件下都能扫出')).toBeVisible();
    // A field that lies under the code comes out from under it when it gets the focus.
    await page.getByRole('textbox', { name: '网络名称' }).evaluate((field) => {
      const frame = field.closest('[data-mode]');
      frame?.scrollBy(0, field.getBoundingClientRect().top - frame.getBoundingClientRect().top - 60);
      field.focus();
    });
    await untilStill(page);
    const field = await boxOf(page.getByRole('textbox', { name: '网络名称' }));
    expect(field.y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('region', { name: '预览' }))).bottom);
    await expectFits(page);

    await page.getByRole('tab', { name: '艺术码' }).tap();
    const form = page.getByRole('form', { name: '艺术码设置' });
    await form.getByRole('textbox', { name: '画面关键词' }).fill('雪山下的湖，演示：慢');
    const style = form.getByRole('group', { name: '像素样式' }).locator('label').first();
    const [name, about] = [await boxOf(style.locator('b')), await boxOf(style.locator('small'))];
    expect(about.y, 'a style and what it does').toBeGreaterThanOrEqual(name.bottom);
    await form.getByRole('button', { name: '生成 · 2 绘画积分' }).tap();
    const card = page.getByRole('region', { name: '艺术码' }).getByRole('article').first();
    await expect(card).toContainText(/正在画，已用 \d+ 秒/);
    await expect(card).toBeInViewport();
    const { y } = await boxOf(page.getByRole('region', { name: '艺术码' }));
    expect(y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('form', { name: '艺术码设置' }))).bottom);
    await expect(card.getByRole('img', { name: '艺术二维码：' })).toBeVisible();
    await expect(card).toContainText(proof);
    expect(await balanceOf(user.token)).toBe(8);
    await expectFits(page);
  });

  async function boxOf(part: Locator) {
    const box = await part.boundingBox();
    if (!box) throw new Error(`${part} has no place on the page`);
    return { ...box, bottom: box.y + box.height };
  }

  async function expectFits(page: Page): Promise<void> {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
