// npm run pictures: takes the pictures of the product again that /introduce and the landing pages show, in both schemes, on a
// fresh site with its demonstration, or on one that runs already: npm run pictures -- http://localhost:3000. Look at them before
// you commit them.
import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { runScript } from '../start/run-script.ts';
import { startFreshSite } from '../start/start-site.ts';
import { launchBrowser, logInAsDemo } from './drive-browser.ts';

const folder = resolve(import.meta.dirname, '../../api/src/site/pictures/product');
/** What the page has room for, and how many pixels a picture has: a page at a desk, with letters that are read when it is small. */
const viewport = { width: 1152, height: 648 };
const pixels = 1200;
const quality = 0.8;

/** What stands in the fields of the template for minutes, by a word of each label. */
const meeting: Record<string, string> = {
  会议: '秋季新品上市周会',
  时间: '11 月 26 日，市场、设计、客服',
  记录: '详情页周五定稿，小周负责\n预热海报还差两张，小陈跟进\n客服话术没有结论，下周再议',
};

/** Leads to what the picture shows. It is called once; the schemes are taken one after the other. */
const places: Record<string, (page: Page) => Promise<void>> = {
  chat: async (page) => {
    await ask(page, '用表格对比远程办公和到岗办公的优缺点');
    await bringTo(page.getByRole('table').last(), 'center');
  },
  code: async (page) => {
    await ask(page, '用 TypeScript 写一个防抖函数');
    await bringTo(page.locator('pre').first(), 'center');
  },
  drawing: (page) => visit(page, '/app/drawing'),
  map: async (page) => {
    await visit(page, '/app/mind_map');
    await page.getByRole('button', { name: '看一个例子' }).click();
    await page.getByRole('treeitem').first().waitFor();
  },
  qrcode: async (page) => {
    await visit(page, '/app/qrcode');
    await page.getByRole('textbox', { name: '文字或网址' }).fill('https://example.com/menu');
    await page.waitForTimeout(1500);
  },
  square: (page) => visit(page, '/app/square'),
  create: (page) => visit(page, '/create'),
  minutes: async (page) => {
    await visit(page, '/create?keyword=会议纪要');
    await page.getByRole('link', { name: '会议纪要', exact: true }).first().click();
    const form = page.getByRole('form', { name: '创作要求' });
    await form.waitFor();
    for (const [label, words] of Object.entries(meeting)) await form.getByLabel(label).fill(words);
    await form.getByRole('button', { name: /^生成/ }).click();
    await page.getByRole('toolbar', { name: '成品工具' }).waitFor({ timeout: 60_000 });
  },
  membership: async (page) => {
    await visit(page, '/openvip');
    await bringTo(page.getByRole('group', { name: '选择套餐' }), 'center');
  },
};

await runScript(async (run) => {
  const url = process.argv[2] ?? (await startFreshSite(run)).url;
  const browser = await launchBrowser();
  run.atEnd(() => browser.close());
  const page = await openPage(browser, url);
  const taken = new Map<string, Buffer>();
  for (const [name, lead] of Object.entries(places)) {
    await lead(page);
    for (const scheme of ['light', 'dark'] as const) taken.set(`${name}-${scheme}.webp`, await take(page, scheme));
  }
  keep(taken);
  return 0;
});

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const scale = pixels / viewport.width;
  const context = await browser.newContext({
    locale: 'zh-CN',
    baseURL,
    viewport,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/chat');
  await page.getByRole('button', { name: '登录' }).first().click();
  await logInAsDemo(page);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '收起演示说明' }).click();
  return page;
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

async function ask(page: Page, question: string): Promise<void> {
  await visit(page, '/chat');
  const composer = page.getByRole('textbox', { name: '输入问题' });
  await composer.fill(question);
  await composer.press('Enter');
  const stop = page.getByRole('button', { name: '停止回答' });
  await stop.waitFor();
  await stop.waitFor({ state: 'hidden', timeout: 60_000 });
}

async function bringTo(place: Locator, block: 'start' | 'center'): Promise<void> {
  await place.evaluate((element, at) => element.scrollIntoView({ block: at, behavior: 'instant' }), block);
}

/** What the page shows, as WebP; the browser makes it, so that nothing else has to be installed. */
async function take(page: Page, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  await page.emulateMedia({ colorScheme });
  await page.waitForTimeout(500);
  const png = (await page.screenshot()).toString('base64');
  const encoder = await page.context().newPage();
  const webp = await encoder.evaluate(
    async ([data, share]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', share).split(',')[1] ?? '';
    },
    [png, quality] as const,
  );
  await encoder.close();
  return Buffer.from(webp, 'base64');
}

function keep(taken: ReadonlyMap<string, Buffer>): void {
  for (const file of readdirSync(folder)) if (!taken.has(file)) rmSync(join(folder, file));
  const hashes: Record<string, string> = {};
  for (const [file, bytes] of taken) {
    writeFileSync(join(folder, file), bytes);
    hashes[file] = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    console.log(`${file}: ${Math.round(bytes.length / 1024)} KB`);
  }
  writeFileSync(join(folder, 'hashes.json'), `${JSON.stringify(hashes, null, 2)}\n`);
}
