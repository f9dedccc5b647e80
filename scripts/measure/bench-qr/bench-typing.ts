// npm run bench:typing: the preview of a QR code that follows every key, with a content as long as one may be. Ends with 1 when the
// limit is missed.
import type { Page } from '@playwright/test';
import { tableText } from '../../mf/table.ts';
import { type Run, runScript } from '../../start/run-script.ts';
import { startFreshSite } from '../../start/start-site.ts';
import { launchBrowser } from '../../test/drive-browser.ts';
import { typingBudget } from '../budgets.ts';

/** Looks from the cheapest to draw to the dearest. */
const looks = ['经典', '蓝点', '紫霞'];
const { bytes, keys, work: limit } = typingBudget;

await runScript(bench);

interface Reading {
  /** Milliseconds of the main thread for one key: until the preview has changed, then style, layout and paint of the frame. */
  work: number;
  /** Milliseconds until that frame was painted. */
  painted: number;
}

async function bench(run: Run): Promise<number> {
  const site = await startFreshSite(run);
  const browser = await launchBrowser();
  run.atEnd(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(`${site.url}/app/qrcode`);
  const rows: string[][] = [];
  let isGood = true;
  for (const look of looks) {
    const readings = await readLook(page, look);
    const of = (key: keyof Reading) => readings.map((one) => one[key]).toSorted((a, b) => a - b);
    const [work, painted] = [of('work'), of('painted')];
    const [median, p95] = [at(work, 0.5), at(work, 0.95)];
    isGood &&= median <= limit;
    rows.push([
      look,
      median.toFixed(1),
      p95.toFixed(1),
      at(painted, 0.5).toFixed(1),
      median <= limit ? 'ok' : 'MISSED',
    ]);
  }
  console.log(`${keys} keys at the end of ${bytes} bytes, milliseconds; limit of the median: ${limit}\n`);
  console.log(tableText(['look', 'work, median', 'work, p95', 'painted, median', ''], rows));
  return isGood ? 0 : 1;
}

function at(sorted: number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

async function readLook(page: Page, look: string): Promise<Reading[]> {
  const field = page.getByRole('textbox', { name: '文字或网址' });
  const begin = 'The menu of the day: tea, cake and soup. '.repeat(20).slice(0, bytes - keys);
  await page.getByRole('radio', { name: look }).check();
  await field.fill(begin);
  const preview = page.getByRole('region', { name: '预览' });
  await preview.getByRole('img', { name: `二维码：${begin}` }).waitFor();
  const readings: Reading[] = [];
  for (let key = 0; key < keys; key++) {
    const reading = page.evaluate(readKey);
    await field.press('x');
    readings.push(await reading);
  }
  return readings;
}

/** In the page: waits for a key, the new preview and its frame. */
async function readKey(): Promise<Reading> {
  const region = document.querySelector('[aria-label="预览"]');
  const pressed = await new Promise<number>((done) => {
    addEventListener('keydown', () => done(performance.now()), { capture: true, once: true });
  });
  const changed = await new Promise<number>((done) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      done(performance.now());
    });
    if (region) observer.observe(region, { attributeFilter: ['d'], subtree: true });
  });
  const frame = await new Promise<number>((done) => requestAnimationFrame(() => done(performance.now())));
  const painted = await new Promise<number>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(undefined);
  });
  return { work: changed - pressed + (painted - frame), painted: painted - pressed };
}
