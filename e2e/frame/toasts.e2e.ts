import type { Page } from '@playwright/test';
import { atRest } from '../testing/at-rest.ts';
import { beLoggedIn, expect, expectAccessible, test, untilStill } from '../testing/site-test.ts';

// Where toasts and notifications stand, and for how long (docs/specification.md).

const boxOf = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).first().boundingBox();

async function gapBetween(page: Page, one: string, other: string): Promise<number | null> {
  const [first, second] = [await boxOf(page, one), await boxOf(page, other)];
  if (!first || !second) return null;
  const [upper, lower] = first.y < second.y ? [first, second] : [second, first];
  return lower.y - upper.y - upper.height;
}

// Shows: SPEC-8.10, SPEC-9.15
test('a toast is 16 pixels below the edge, the next one 16 below it', async ({ page, baseURL }) => {
  const url = baseURL ?? '';
  await beLoggedIn(page, url);
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await page.goto('/promotion/distribution');
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '复制成功！' })).toBeVisible();
  // The way in is an animation; toasts of another kind come by a refusal of the clipboard.
  await expect.poll(async () => (await boxOf(page, '复制成功！'))?.y).toBe(16);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: '复制链接' }).hover();
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect.poll(() => gapBetween(page, '复制成功！', '复制失败')).toBe(16);
});

// Shows: SPEC-9.17
test('a notification is 16 pixels from the top right corner', async ({ page }) => {
  await page.route('**/_mf/registry.json', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const registry = await response.json();
    const chat = registry.remotes['mf-chat'];
    const killed = { ...chat, killed: [chat.version] };
    await route.fulfill({ response, json: { ...registry, remotes: { ...registry.remotes, 'mf-chat': killed } } });
  });
  await page.goto('/');
  await page.getByRole('textbox').first().fill('写了一半');
  const box = await expect
    .poll(() => boxOf(page, '这个页面需要刷新'))
    .not.toBeNull()
    .then(() => page.getByRole('alert').filter({ hasText: '这个页面需要刷新' }));
  const right = () => box.evaluate((it) => document.documentElement.clientWidth - it.getBoundingClientRect().right);
  await expect.poll(right).toBe(16);
  await expect.poll(async () => (await box.boundingBox())?.y).toBe(16);
});

type Toasts = typeof import('shared/site/toasts.ts');

/** Calls what the shell provides for toasts, as a remote does. */
function callToasts<K extends 'showToast' | 'showNotification'>(page: Page, name: K, ...values: Parameters<Toasts[K]>) {
  return page.evaluate(
    async ([called, given]) => {
      type Host = { loadShare(name: string): Promise<() => Record<string, (...values: unknown[]) => void>> };
      const [host] = (window as unknown as { __FEDERATION__: { __INSTANCES__: [Host] } }).__FEDERATION__.__INSTANCES__;
      (await host.loadShare('shared/site/toasts.ts'))()[called]?.(...given);
    },
    [name, values] as const,
  );
}

// Shows: SPEC-9.17
test('two notifications are 16 pixels apart, and disappear after 4.5 seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await atRest(page);
  // Their time passes as the test says, however busy the machine is.
  await page.clock.pauseAt(Date.now() + 3600_000);
  await callToasts(page, 'showNotification', 'info', '第一条', '先说的话');
  await callToasts(
    page,
    'showNotification',
    'success',
    '第二条',
    '后说的话，有两行那么长，后说的话，有两行那么长，后说的话',
  );
  await expect(page.getByRole('alert').filter({ hasText: '第二条' })).toBeVisible();
  await page.clock.runFor(1000);
  await expect.poll(() => gapBetween(page, '第一条', '第二条')).toBe(16);
  await page.clock.runFor(3300);
  await expect(page.getByRole('alert')).toHaveCount(2);
  await page.clock.runFor(1000);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('four toasts with texts of 10,000 characters fit on the screen and can be read to their ends', async ({
  page,
}) => {
  await page.goto('/');
  await atRest(page);
  for (const word of '一二三四') await callToasts(page, 'showToast', 'error', `${word.repeat(10_000)}完`);
  await expect(page.getByRole('alert')).toHaveCount(4);
  const lowest = async () => {
    const boxes = await Promise.all((await page.getByRole('alert').all()).map((toast) => toast.boundingBox()));
    return Math.max(...boxes.map((box) => (box ? box.y + box.height : Number.POSITIVE_INFINITY)));
  };
  await expect.poll(lowest).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  const text = page.getByRole('alert').first().locator('.text');
  await text.focus();
  await page.keyboard.press('End');
  await expect.poll(() => text.evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 1)).toBe(true);
  await expectAccessible(page);
  for (let left = 3; left >= 0; left--) {
    // One that goes makes the others move up, and grow.
    await untilStill(page);
    await page.getByRole('button', { name: '关闭通知' }).first().click();
    await expect(page.getByRole('alert')).toHaveCount(left);
  }
});
