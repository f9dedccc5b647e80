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
/** Pixels of a picture: twice what a page has room for, as the screens of phones and desks show them. */
const size = { width: 960, height: 540 };
const quality = 0.8;

/** Narrow enough that a picture of its width is read where it has the width of a phone; or a desk, for what stands side by side. */
const hand = { width: 512, height: 960 };
const desk = { width: 1152, height: 800 };

/** Shows one thing of a page: leads there once, and returns what is in its middle or at its upper left. */
interface CloseUp {
  screen: typeof hand;
  /** CSS pixels from side to side. */
  width: number;
  /** CSS pixels above the thing, where it is at the upper left; undefined: it is in the middle. */
  above?: number;
  lead: (page: Page) => Promise<Locator>;
}

/** What stands in the fields of the template for minutes, by a word of each label. */
const meeting: Record<string, string> = {
  会议: '秋季新品上市周会',
  时间: '11 月 26 日，市场、设计、客服',
  记录: '详情页周五定稿，小周负责\n预热海报还差两张，小陈跟进\n客服话术没有结论，下周再议',
};

const closeUps: Record<string, CloseUp> = {
  chat: {
    screen: hand,
    width: hand.width,
    above: 60,
    lead: async (page) => {
      await ask(page, '用表格对比远程办公和到岗办公的优缺点');
      return page.getByRole('table').last();
    },
  },
  code: {
    screen: hand,
    width: hand.width,
    above: 52,
    lead: async (page) => {
      await ask(page, '用 TypeScript 写一个防抖函数');
      return page.locator('pre').first();
    },
  },
  drawing: {
    screen: desk,
    width: 720,
    above: 12,
    lead: async (page) => {
      await visit(page, '/app/drawing');
      return page
        .getByRole('region', { name: '图片' })
        .getByRole('button', { name: /^查看大图/ })
        .first();
    },
  },
  map: {
    screen: desk,
    width: 480,
    above: 117,
    lead: async (page) => {
      await visit(page, '/app/mind_map');
      await page.getByRole('button', { name: '看一个例子' }).click();
      const root = page.getByRole('treeitem').first();
      await root.waitFor();
      return root;
    },
  },
  qrcode: {
    screen: desk,
    width: 760,
    lead: async (page) => {
      await visit(page, '/app/qrcode');
      await page.getByRole('textbox', { name: '文字或网址' }).fill('https://example.com/menu');
      await page.getByRole('radio', { name: '蓝点' }).check();
      await page.waitForTimeout(1500);
      return page.getByRole('region', { name: '预览' }).getByRole('img', { name: /^二维码/ });
    },
  },
  square: {
    screen: desk,
    width: 640,
    above: 12,
    lead: async (page) => {
      await visit(page, '/app/square');
      return page.getByRole('article').first();
    },
  },
  create: {
    screen: hand,
    width: hand.width,
    above: 12,
    lead: async (page) => {
      await visit(page, '/create');
      return page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') })
        .first();
    },
  },
  minutes: {
    screen: hand,
    width: hand.width,
    above: 8,
    lead: async (page) => {
      await visit(page, '/create?keyword=会议纪要');
      await page.getByRole('link', { name: '会议纪要', exact: true }).first().click();
      const form = page.getByRole('form', { name: '创作要求' });
      await form.waitFor();
      for (const [label, words] of Object.entries(meeting)) await form.getByLabel(label).fill(words);
      await form.getByRole('button', { name: /^生成/ }).click();
      await page.getByRole('toolbar', { name: '成品工具' }).waitFor({ timeout: 60_000 });
      return page.getByRole('tabpanel', { name: '成品' }).getByRole('heading', { name: '会议纪要' });
    },
  },
  membership: {
    screen: hand,
    width: hand.width,
    above: 16,
    lead: async (page) => {
      await visit(page, '/openvip');
      return page.getByRole('group', { name: '选择套餐' });
    },
  },
};

await runScript(async (run) => {
  const url = process.argv[2] ?? (await startFreshSite(run)).url;
  const browser = await launchBrowser();
  run.atEnd(() => browser.close());
  const page = await openPage(browser, url);
  const taken = new Map<string, Buffer>();
  for (const [name, closeUp] of Object.entries(closeUps)) {
    await page.setViewportSize(closeUp.screen);
    const thing = await closeUp.lead(page);
    for (const scheme of ['light', 'dark'] as const)
      taken.set(`${name}-${scheme}.webp`, await take(page, thing, closeUp, scheme));
  }
  keep(taken);
  return 0;
});

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL, deviceScaleFactor: 2, reducedMotion: 'reduce' });
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

/** Where the picture is cut out of what the window shows: 16:9, within the window. */
async function frameOf(page: Page, thing: Locator, { screen, width, above }: CloseUp) {
  // In the middle, nothing lies under bars that stay.
  await thing.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForTimeout(500);
  const box = await thing.boundingBox();
  if (!box) throw new Error(`${thing} has no place on the page`);
  const height = (width * size.height) / size.width;
  const middle = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2 };
  const { x, y } = above === undefined ? middle : { x: box.x - 16, y: box.y - above };
  const within = (at: number, room: number) => Math.max(0, Math.min(at, room));
  return { x: within(x, screen.width - width), y: within(y, screen.height - height), width, height };
}

/** What the page shows, as WebP; the browser makes it, so that nothing else has to be installed. */
async function take(page: Page, thing: Locator, closeUp: CloseUp, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  await page.emulateMedia({ colorScheme });
  const clip = await frameOf(page, thing, closeUp);
  const png = (await page.screenshot({ clip })).toString('base64');
  const encoder = await page.context().newPage();
  const webp = await encoder.evaluate(
    async ([data, share, { width, height }]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const pen = canvas.getContext('2d');
      if (pen) pen.imageSmoothingQuality = 'high';
      pen?.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', share).split(',')[1] ?? '';
    },
    [png, quality, size] as const,
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
