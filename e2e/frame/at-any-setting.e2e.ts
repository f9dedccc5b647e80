import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { atRest } from '../testing/at-rest.ts';
import { type AlteredSite, alteredSite } from '../testing/doubles/altered-site.ts';
import { sitePaths } from '../testing/site-paths.ts';
import {
  beLoggedIn,
  expect,
  expectAccessible,
  firstOf,
  showScheme,
  test,
  tokenOf,
  untilStill,
} from '../testing/site-test.ts';

// The site as people set it: text twice as large, no motion, a colour of the operator that is hard to read on white.

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await atRest(page);
}

test.describe('at 200 % of a screen of 1440 × 900, without motion', () => {
  test.use({
    viewport: { width: 720, height: 450 },
    deviceScaleFactor: 2,
    contextOptions: { reducedMotion: 'reduce' },
  });

  /** As many parts as a slow machine has time for each. */
  const parts = 4;
  for (let part = 0; part < parts; part++) {
    test(`nothing is cut, nothing runs beyond the side, nothing moves: part ${part + 1}`, {
      tag: firstOf(part),
    }, async ({ page, baseURL }) => {
      await beLoggedIn(page, baseURL);
      for (const path of sitePaths.filter((_, index) => index % parts === part)) {
        await test.step(path, async () => {
          await open(page, path);
          expect(await page.evaluate(movingParts), path).toEqual([]);
          await untilStill(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(720);
          expect(await page.evaluate(cutParts), path).toEqual([]);
        });
      }
    });
  }
});

/** Runs in the page: controls and headings of the page that cannot be brought into view as a whole, or are covered there. */
function cutParts(): string[] {
  const named = (it: Element) =>
    `${it.tagName} ${(it.getAttribute('aria-label') ?? it.textContent ?? '').trim().slice(0, 30)}`;
  const parts = [...document.querySelectorAll('main :is(a, button, input, textarea, select, h1, h2)')].filter(
    (it) =>
      it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !it.closest('[inert], [aria-hidden=true]'),
  );
  const cut = parts.filter((it) => {
    it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, right, top, bottom, width, height } = it.getBoundingClientRect();
    // For readers of the page's text alone.
    if (width <= 1 || height <= 1) return false;
    if (left < -1 || right > innerWidth + 1 || bottom < 0 || top > innerHeight) return true;
    const [x, y] = [(left + right) / 2, Math.min(Math.max((top + bottom) / 2, top + 1), bottom - 1)];
    const shown = document.elementFromPoint(x, y);
    return shown !== null && !it.contains(shown) && !shown.contains(it) && !it.closest('label')?.contains(shown);
  });
  return cut.map(named);
}

/** Runs in the page: what takes more than a hundredth of a second to become something else, by style or by script. */
function movingParts(): string[] {
  const seconds = (list: string) =>
    Math.max(...list.split(',').map((one) => Number.parseFloat(one) * (one.includes('ms') ? 0.001 : 1)));
  const moving: string[] = [];
  for (const it of document.querySelectorAll('*')) {
    for (const part of [undefined, '::before', '::after']) {
      const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(it, part);
      const isLong = animationName !== 'none' && seconds(animationDuration) > 0.01;
      if (isLong || seconds(transitionDuration) > 0.01 || scrollBehavior === 'smooth')
        moving.push(
          `${it.tagName} ${it.className} ${part ?? ''} ${animationName} ${animationDuration} ${transitionDuration}`,
        );
    }
  }
  for (const { effect } of document.getAnimations()) {
    const { duration, iterations = 1 } = effect?.getTiming() ?? {};
    if (Number(duration) * iterations > 10) moving.push(`animation of ${duration} ms`);
  }
  return moving;
}

test.describe('in yellow', () => {
  let site: AlteredSite;
  test.beforeAll(async () => {
    const { config, project } = test.info();
    site = await alteredSite(project.use.baseURL ?? '', join(config.metadata.dataDir, 'demonstration'));
    const data = '{"primaryColor":"#ffd400","minorColor":"#ffee88","buttonColor":"#ffffff"}';
    await site.alter({ '/index/decorate': { data: { data } } });
  });
  test.afterAll(() => site.close());

  const paths = ['/', '/openvip', '/create/produce?id=1', '/user/info', '/app/drawing', '/introduce'];
  for (const [index, path] of paths.entries()) {
    test(`words, links and buttons of ${path} can be read`, { tag: firstOf(index) }, async ({ page, baseURL }) => {
      await beLoggedIn(page, site.url, await tokenOf(baseURL ?? ''));
      await open(page, `${site.url}${path}`);
      for (const scheme of ['light', 'dark'] as const) {
        await showScheme(page, scheme);
        await expectAccessible(page, scheme === 'light' ? 'all' : 'colours');
        expect(await page.evaluate(faintParts), scheme).toEqual([]);
      }
    });
  }
});

/** Runs in the page: the main buttons whose words are too faint on their fill, which axe leaves out over gradients. */
function faintParts(): string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const light = (colour: string): number => {
    if (!canvas) return 0;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((one) => {
      const part = one / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  return [...document.querySelectorAll('[data-variant=contained]:not(:disabled)')]
    .filter((it) => {
      const { color, backgroundColor } = getComputedStyle(it);
      return contrast(light(color), light(backgroundColor)) < 4.5;
    })
    .map((it) => it.textContent ?? '');
}
