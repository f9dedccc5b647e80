import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { type AlteredSite, alteredSite } from './testing/altered-site.ts';
import { siteAt } from './testing/ports.ts';
import { expect, test } from './testing/site-test.ts';

// A file that was damaged when a browser took it, kept there for ever, and is whole again in the store.

let site: AlteredSite;
let assets: string;
test.beforeAll(async ({ browserName: _ }, { config }) => {
  // A store of its own, as it is now: it is damaged here.
  const own = join(config.metadata.dataDir, 'damaged');
  await cp(join(config.metadata.dataDir, 'demonstration/releases'), join(own, 'releases'), { recursive: true });
  assets = join(own, 'releases/assets');
  site = await alteredSite(siteAt('demonstration'), own);
});
test.afterAll(() => site.close());

/** Puts other bytes in the place of the live files that fit, packed as they were. @returns puts the right ones back */
async function damage(name: string, fits: (file: string) => boolean): Promise<() => Promise<void>> {
  const registry = await (await fetch(`${site.url}/_mf/registry.json`)).json();
  const folder = join(assets, name, name === 'shell' ? registry.shell : registry.remotes[name].version, 'browser');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js') && fits(file));
  expect(files).not.toEqual([]);
  const whole = new Map<string, Buffer>();
  for (const file of files) {
    const damaged = Buffer.concat([await readFile(join(folder, file)), Buffer.from('\n;')]);
    for (const [suffix, pack] of [
      ['', (it: Buffer) => it],
      ['.gz', gzipSync],
      ['.br', brotliCompressSync],
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

async function flipScheme(page: Page): Promise<void> {
  const { scheme } = await page.evaluate(() => document.documentElement.dataset);
  await page.getByRole('button', { name: /深色或浅色/ }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-scheme', scheme ?? 'none', { timeout: 2000 });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', /dark|light/, { timeout: 2000 });
}

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: '登录' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('手机号')).toBeVisible({ timeout: 5000 });
}

const search = (page: Page) => page.getByRole('searchbox', { name: '搜索资讯' });

const cases: [what: string, name: string, fits: (file: string) => boolean, works: (page: Page) => Promise<void>][] = [
  ['the shell’s own script', 'shell', (file) => file === 'main.js', flipScheme],
  ['what the shell loads later', 'shell', (file) => file !== 'main.js', openLogin],
  [
    'a remote’s entry',
    'mf-content',
    (file) => file === 'remote-entry.js',
    async (page) => {
      await expect(search(page)).toBeVisible();
      await flipScheme(page);
    },
  ],
  [
    'what a remote’s entry needs',
    'mf-content',
    (file) => file !== 'remote-entry.js',
    async (page) => {
      await expect(search(page)).toBeVisible();
      await flipScheme(page);
    },
  ],
];

for (const [what, name, fits, works] of cases) {
  // Shows: REMOTE-03
  test(`${what}, damaged: once it is whole again, so is the browser that kept it`, async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/integrity|ChunkLoadError|Failed to load|RUNTIME-008|preloaded using link preload/);
    const repair = await damage(name, fits);
    await page.goto(`${site.url}/news`);
    await expect(works(page), 'it is damaged').rejects.toThrow();
    await page.waitForLoadState('networkidle');
    await repair();
    for (const tab of [page, await context.newPage()]) {
      await tab.goto(`${site.url}/news`);
      // What came from the cache must fail first.
      await expect(() => works(tab)).toPass({ timeout: 20_000 });
    }
  });
}
