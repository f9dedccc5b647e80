import type { Page } from '@playwright/test';

const item = '[role=treeitem]';
/** Steps of one movement; it takes about two seconds. */
const steps = 100;

/** What of a map that is kept was measured in a browser. */
export interface MapReading {
  /** Milliseconds from the press on its name in the list until it is painted. */
  shown: number;
  /** Frames a second: moved at full size, moved when all of it is in sight, zoomed out and in. */
  pan: number;
  panFar: number;
  zoom: number;
  /** Nodes in the page at any zoom, at most. */
  nodes: number;
  /** Milliseconds from the key that ends a new name until it is painted. */
  rename: number;
}

/** Opens a map from the list, moves it, zooms it, renames a node. The code of the page has come before. */
export async function readMap(page: Page, title: string): Promise<MapReading> {
  const shown = await untilPainted(page, title);
  const canvas = await page.locator('[role=tabpanel]').boundingBox();
  if (!canvas) throw new Error('the map has no box');
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  let nodes = 0;
  const count = async () => {
    nodes = Math.max(nodes, await page.locator(item).count());
  };
  const pan = await frames(page, (at) => page.mouse.wheel(at % 50 < 25 ? 30 : -30, at < steps / 2 ? 60 : -60), count);
  const zoom = await frames(page, (at) => zoomBy(page, at < steps / 2 ? 24 : -24), count);
  await page.getByRole('button', { name: '适应窗口' }).click();
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  // A map that would be too small to read is not fitted whole.
  for (let at = 0; at < 30; at++) await zoomBy(page, 24);
  await page.locator('canvas.far').waitFor();
  const panFar = await frames(page, (at) => page.mouse.wheel(at % 50 < 25 ? 6 : -6, at < steps / 2 ? 6 : -6), count);
  return { shown, pan, zoom, panFar, nodes, rename: await rename(page) };
}

async function zoomBy(page: Page, amount: number): Promise<void> {
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, amount);
  await page.keyboard.up('Control');
}

/** Presses the name in the list. @returns milliseconds until the map is painted */
async function untilPainted(page: Page, title: string): Promise<number> {
  const link = page.getByRole('region', { name: '我的导图' }).getByRole('link', { name: title });
  await link.scrollIntoViewIfNeeded();
  await page.evaluate((label) => {
    const timed = globalThis as unknown as { __shown?: number };
    let begun = 0;
    addEventListener(
      'click',
      ({ timeStamp }) => {
        begun = timeStamp;
        const look = () => {
          const tree = document.querySelector('[role=tree]');
          if (tree?.getAttribute('aria-label') !== label || !tree.querySelector('[role=treeitem]'))
            return void requestAnimationFrame(look);
          // Behind the frame that paints it.
          requestAnimationFrame(() =>
            setTimeout(() => {
              timed.__shown = performance.now() - begun;
            }),
          );
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
    timed.__shown = undefined as never;
  }, title);
  await link.click();
  const shown = await page.waitForFunction(() => (globalThis as unknown as { __shown?: number }).__shown);
  return Number(await shown.jsonValue());
}

/** Moves the map evenly. @returns frames a second */
async function frames(page: Page, move: (at: number) => Promise<void>, count: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { __frames: times });
    const next = (time: number) => {
      if (times.push(time) > 0 && (globalThis as unknown as { __frames: number[] }).__frames === times)
        requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let at = 0; at < steps; at++) {
    await move(at);
    await new Promise((resolve) => setTimeout(resolve, 16));
    if (at % 4 === 3) await count();
  }
  const times = await page.evaluate(() => {
    const all = (globalThis as unknown as { __frames: number[] }).__frames;
    Object.assign(globalThis, { __frames: [] });
    return all;
  });
  return ((times.length - 1) * 1000) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
}

/** Gives the root's first child another name, five times. @returns the median of the milliseconds until it is painted */
async function rename(page: Page): Promise<number> {
  const took: number[] = [];
  for (const name of ['一', '二', '三', '四', '五'].map((number) => `改名第${number}次`)) {
    await page.getByRole('button', { name: /恢复原大小/ }).click();
    await page.locator('[role=treeitem][aria-level="1"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    const field = page.getByRole('textbox', { name: '节点文字' });
    await field.fill(name);
    await page.evaluate((wanted) => {
      const timed = globalThis as unknown as { __renamed?: number };
      delete timed.__renamed;
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const look = () => {
            if (!document.querySelector(`[role=treeitem][aria-label^="${wanted}"]`))
              return void requestAnimationFrame(look);
            // Behind the frame that paints it.
            setTimeout(() => {
              timed.__renamed = performance.now() - timeStamp;
            });
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    }, name);
    await field.press('Enter');
    const done = await page.waitForFunction(() => (globalThis as unknown as { __renamed?: number }).__renamed);
    took.push(Number(await done.jsonValue()));
    // What is saved is no part of it.
    await page.getByText('已保存').waitFor();
  }
  return took.toSorted((a, b) => a - b)[2] ?? Number.NaN;
}
