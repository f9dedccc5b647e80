import type { Browser, Page } from '@playwright/test';
import { growth, type OutlineProvider } from './outline-server.ts';

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
export async function growMap(browser: Browser, page: Page, { written }: OutlineProvider): Promise<GrowthReading> {
  const stands = written(growth.first + 10);
  const ends = written(growth.first + growth.lines - 10);
  await page.getByRole('textbox', { name: '主题' }).fill('项目年度计划');
  // What a trace costs when it begins is of no update.
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', 'blink.user_timing'] });
  await page.getByRole('button', { name: /^生成/ }).click();
  await page.getByRole('treeitem', { name: /^项目年度计划/ }).waitFor();
  await stands;
  await page.evaluate(watchGrowth);
  await ends;
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const moved = await page.evaluate(() => (globalThis as unknown as { __moved: number }).__moved);
  await page.getByText('已保存').waitFor();
  return { updates: updatesOf(trace.traceEvents), moved };
}

/**
 * Marks each update of the map in the trace, and remembers how far the root has moved. Where the new nodes are out of sight, an update
 * is what moves; where nothing moves either, the number of nodes is all that changes.
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
  performance.mark('map-stands');
  const updates = new MutationObserver(() => performance.mark('map-grew'));
  updates.observe(layer, { childList: true, subtree: true, attributeFilter: ['style', 'd'] });
  updates.observe(document.querySelector('.growing') as HTMLElement, { subtree: true, characterData: true });
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
  const [{ pid, tid, ts: begin } = { pid: 0, tid: 0, ts: 0 }] = events.filter(({ name }) => name === 'map-stands');
  const named = events.filter(
    (one) => isTask.test(one.name) && one.ph === 'X' && one.pid === pid && one.tid === tid && one.ts > begin,
  );
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
