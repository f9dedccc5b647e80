import type { Browser, Page } from '@playwright/test';
import { growth } from './outline-server.ts';

export interface GrowthReading {
  /** Milliseconds of a processor that the page's main thread takes for each update of the map, the shortest first. */
  updates: number[];
  /** Pixels by which the root has moved on the screen meanwhile, at most. */
  moved: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** Of these, the ones in which the thread had a processor. */
  tdur?: number;
  pid: number;
  tid: number;
}

/** Has a map written, and follows it while its last part grows. */
export async function growMap(browser: Browser, page: Page): Promise<GrowthReading> {
  await page.getByRole('textbox', { name: '主题' }).fill('项目年度计划');
  await page.getByRole('button', { name: /^生成/ }).click();
  await page.getByRole('treeitem', { name: /^项目年度计划/ }).waitFor();
  // The first part stands.
  await page.waitForFunction(hasNodes, growth.first - 10, rarely);
  await page.evaluate(watchGrowth);
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', 'blink.user_timing'] });
  await page.waitForFunction(hasNodes, growth.first + growth.lines - 20, rarely);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const moved = await page.evaluate(() => (globalThis as unknown as { __moved: number }).__moved);
  await page.getByText('已保存').waitFor();
  return { updates: updatesOf(trace.traceEvents), moved };
}

/** How often the page is asked: in each frame, the question would be a part of what is measured. */
const rarely = { polling: 500 };

const hasNodes = (least: number) =>
  Number(/已有 (\d+) 个节点/.exec(document.querySelector('.growing')?.textContent ?? '')?.[1] ?? 0) >= least;

/**
 * Marks each update of the map in the trace, and remembers how far the root has moved. Where the new nodes are out of sight, an update
 * is what moves: it adds no element.
 */
function watchGrowth(): void {
  const layer = document.querySelector('[role=tree]') as HTMLElement;
  const middle = () => {
    const box = document.querySelector('[role=treeitem][aria-level="1"]')?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined;
  };
  const begun = middle();
  const told = globalThis as unknown as { __moved: number };
  told.__moved = 0;
  new MutationObserver(() => performance.mark('map-grew')).observe(layer, {
    childList: true,
    subtree: true,
    attributeFilter: ['style', 'd'],
  });
  setInterval(() => {
    const now = middle();
    if (begun && now) told.__moved = Math.max(told.__moved, Math.abs(now.x - begun.x), Math.abs(now.y - begun.y));
  }, 200);
}

/** A task of a thread, as Chromium's versions name it. */
const isTask = /^(?:ThreadControllerImpl::)?RunTask$/;

/** The work of the main thread between one change of the tree and the next. */
function updatesOf(events: TraceEvent[]): number[] {
  const marks = events.filter(({ name }) => name === 'map-grew').toSorted((a, b) => a.ts - b.ts);
  const [{ pid, tid } = { pid: 0, tid: 0 }] = marks;
  const named = events.filter((one) => isTask.test(one.name) && one.ph === 'X' && one.pid === pid && one.tid === tid);
  // Two categories of the trace have the same tasks, each by its own name.
  const tasks = named.filter(({ name }) => name === named[0]?.name);
  if (tasks.length === 0) throw new Error('the trace has no tasks of the page');
  // The tasks of an update lie around its mark: each belongs to the mark that is nearest.
  const sums = marks.map(() => 0);
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    const middle = ts + dur / 2;
    let nearest = -1;
    for (const [at, mark] of marks.entries())
      if (nearest < 0 || Math.abs(mark.ts - middle) < Math.abs((marks[nearest]?.ts ?? 0) - middle)) nearest = at;
    // What is done long before or after is of no update.
    if (nearest >= 0 && Math.abs((marks[nearest]?.ts ?? 0) - middle) < 100_000)
      sums[nearest] = (sums[nearest] ?? 0) + tdur / 1000;
  }
  return sums.toSorted((a, b) => a - b);
}
