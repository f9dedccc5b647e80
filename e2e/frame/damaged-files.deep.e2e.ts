import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { hasAllItAskedFor } from '../testing/at-rest.ts';
import { type AlteredSite, alteredSite } from '../testing/doubles/altered-site.ts';
import { siteAt } from '../testing/ports.ts';
import { expect, test } from '../testing/site-test.ts';

// A file that arrived damaged in a browser, is cached there for ever, and is whole again in the store.

let site: AlteredSite;
let assets: string;
test.beforeAll(async ({ browserName: _ }, { config, workerIndex }) => {
  // A copy of the store, for this worker alone to damage.
  const own = join(config.metadata.dataDir, `damaged-${workerIndex}`);
  await cp(join(config.metadata.dataDir, 'demonstration/releases'), join(own, 'releases'), { recursive: true });
  assets = join(own, 'releases/assets');
  site = await alteredSite(siteAt('demonstration'), own);
});
test.afterAll(() => site.close());

type Damage = (whole: Buffer) => Buffer;
const otherBytes: Damage = (whole) => Buffer.concat([whole, Buffer.from('\n;')]);
const truncated: Damage = (whole) => whole.subarray(0, whole.length / 2);
const html: Damage = () => Buffer.from('<!doctype html><title>Bad gateway</title>');

/** Damages the live files that fit, compressed as they were. @returns puts the right ones back */
async function damage(name: string, fits: (file: string) => boolean, how: Damage): Promise<() => Promise<void>> {
  const registry = await (await fetch(`${site.url}/_mf/registry.json`)).json();
  const folder = join(assets, name, name === 'shell' ? registry.shell : registry.remotes[name].version, 'browser');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js') && fits(file));
  expect(files).not.toEqual([]);
  const whole = new Map<string, Buffer>();
  for (const file of files) {
    const damaged = how(await readFile(join(folder, file)));
    for (const [suffix, pack] of [
      ['', (it: Buffer) => it],
      ['.gz', gzipSync],
      // Not as small as can be: that takes a minute.
      ['.br', (it: Buffer) => brotliCompressSync(it, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
    ] as const) {
      const path = join(folder, file + suffix);
      const bytes = await readFile(path).catch(() => null);
      if (!bytes) continue;
      whole.set(path, bytes);
      await writeFile(path, pack(damaged));
    }
  }
  return async () => {
    for (const [path, bytes] of whole) await writeFile(path, bytes);
  };
}

/** Milliseconds that something of a page may take: in one that is damaged it does not come, and is tried again in the others. */
const moment = 5000;

async function flipScheme(page: Page): Promise<void> {
  const { scheme } = await page.evaluate(() => document.documentElement.dataset);
  await page.getByRole('button', { name: /深色或浅色/ }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-scheme', scheme ?? 'none', { timeout: moment });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', /dark|light/, { timeout: moment });
}

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: '登录' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('手机号')).toBeVisible({ timeout: moment });
}

async function searchNews(page: Page): Promise<void> {
  await expect(page.getByRole('searchbox', { name: '搜索资讯' })).toBeVisible({ timeout: moment });
  await flipScheme(page);
}

/** A page of the server stands until its code is known to be lost. */
async function isLost(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('这个栏目暂时打不开');
}
const doesNot = (work: (page: Page) => Promise<void>) => (page: Page) =>
  expect(work(page), 'it is damaged').rejects.toThrow();

const main = (file: string) => file === 'main.js';
const entry = (file: string) => file === 'remote-entry.js';
const lazy = (file: string) => !main(file) && !entry(file);
type Look = (page: Page) => Promise<void>;
type Case = [what: string, name: string, fits: typeof lazy, how: Damage, works: Look, fails: Look];
const cases: Case[] = [
  ['the shell’s own script, with HTML in its place', 'shell', main, html, flipScheme, doesNot(flipScheme)],
  ['the shell’s lazy chunks, with other bytes', 'shell', lazy, otherBytes, openLogin, doesNot(openLogin)],
  ['a remote’s entry, truncated', 'mf-content', entry, truncated, searchNews, isLost],
  ['a remote’s chunks, with other bytes', 'mf-content', lazy, otherBytes, searchNews, isLost],
];

for (const [what, name, fits, how, works, fails] of cases) {
  // Shows: REMOTE-03
  test(`${what}: once it is whole again, so is the browser that kept it`, async ({ page, context, allowConsole }) => {
    allowConsole(/integrity|ChunkLoadError|Failed to load|RUNTIME-008|preloaded using link preload/);
    const repair = await damage(name, fits, how);
    await page.goto(`${site.url}/news`);
    await fails(page);
    await hasAllItAskedFor(page);
    await repair();
    for (const tab of [page, await context.newPage()]) {
      await tab.goto(`${site.url}/news`);
      // What came from the cache must fail first.
      await expect(() => works(tab)).toPass({ timeout: 240_000 });
    }
  });
}
