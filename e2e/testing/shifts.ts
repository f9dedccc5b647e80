import type { Page } from '@playwright/test';

/** An element or several that moved by themselves, as browsers report it (CLS): how far, and the begin of their HTML. */
export interface Shift {
  value: number;
  nodes: string[];
}

/** Call before the page is opened. What moves behind a key or a press is no shift. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const elements = entry.sources.map(({ node }) =>
          node instanceof Text ? node.parentElement : (node as Element | null),
        );
        shifts.push({ value: entry.value, nodes: elements.map((element) => element?.outerHTML.slice(0, 120) ?? '') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What has moved since the page was opened. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
