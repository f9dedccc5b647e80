import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import type { Run } from '../start/run-script.ts';
import { openSlowPage } from './slow-visitor.ts';

const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>空白页</title><link rel="icon" href="data:,"><main><h1>有什么可以帮你？</h1><textarea></textarea></main></html>`;

/** Serves a page that holds a heading and a field, without a style or a script: what a machine takes for it, it takes for every page. */
export async function serveEmptyPage({ atEnd }: Run): Promise<string> {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Milliseconds until a visitor with a slow phone sees it. */
export async function firstPaintOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const { page: opened } = await openSlowPage(context);
  await opened.goto(url);
  const paint = await opened.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const ms = await paint.jsonValue();
  await context.close();
  return ms ?? Number.POSITIVE_INFINITY;
}
