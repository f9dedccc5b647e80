import type { Page } from '@playwright/test';
import { hasAllItAskedFor, isAlive } from '../testing/at-rest.ts';
import { pressKey, tabTo } from '../testing/keyboard.ts';
import { siteAt } from '../testing/ports.ts';
import { ask, beLoggedIn, expect, expectAccessible, newUser, test } from '../testing/site-test.ts';

const site = siteAt('demonstration');
const markdown =
  '# 旅行\n\n## 交通\n\n- 火车\n- 飞机\n  - 直飞\n\n## 住宿\n\n- [民宿](https://example.com/a)\n- [ ] 订房\n\n  两晚\n- [x] 付款\n';

/** A user with one map, which is open. */
async function openMap(page: Page, nickname: string): Promise<void> {
  const { token } = await newUser(site, nickname);
  await beLoggedIn(page, site, token);
  const { map } = await ask<{ map: { id: number } }>(site, '/mind_map/save', { title: '旅行', markdown }, token);
  await page.goto(`/app/mind_map?id=${map.id}`);
}

test('without a mouse: through a map, changed, searched, taken back, taken away, and the next one written', async ({
  page,
}) => {
  await openMap(page, '只用键盘画导图的人');
  const item = (name: string) => page.getByRole('treeitem', { name, exact: true });
  const field = page.getByRole('textbox', { name: '节点文字' });
  await page.keyboard.press('Tab');
  await expect.poll(() => isAlive(page)).toBe(true);
  await hasAllItAskedFor(page);
  await tabTo(page, item('旅行'));
  await page.keyboard.press('ArrowRight');
  await expect(item('交通')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await field.pressSequentially('轮船');
  await page.keyboard.press('Enter');
  await expect(item('轮船')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(item('轮船')).toHaveAttribute('aria-posinset', '1');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(item('轮船')).toHaveAttribute('aria-level', '2');
  await expect(item('轮船')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(item('轮船')).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(item('轮船')).toHaveAttribute('aria-level', '2');

  await page.keyboard.press('Control+f');
  const search = page.getByRole('searchbox', { name: '查找节点' });
  await expect(search).toBeFocused();
  await page.keyboard.type('直飞');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1/1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(item('直飞')).toBeFocused();
  await page.keyboard.press('ContextMenu');
  await expect(page.getByRole('menuitem', { name: '修改文字' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(item('直飞')).toBeFocused();

  await pressKey(page, page.getByRole('button', { name: '导出' }), 'Shift+Tab');
  await expect(page.getByRole('menuitem', { name: 'Markdown' })).toBeFocused();
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toBe('旅行.md');

  const topic = page.getByRole('textbox', { name: '主题' });
  await tabTo(page, topic, 'Shift+Tab');
  await page.keyboard.type('读书笔记');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('treeitem', { name: /^读书笔记/ })).toBeVisible();
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(topic).toBeFocused();
});

test('a screen reader has the map as a tree: names, levels, folds, tasks, what hangs on a node', async ({ page }) => {
  await openMap(page, '听导图的人');
  const tree = page.getByRole('tree', { name: '旅行' });
  const whole = `
    - tree "旅行":
      - treeitem "旅行" [expanded] [level=1] [selected]
      - treeitem "交通" [expanded] [level=2]
      - treeitem "火车" [level=3]
      - treeitem "飞机" [expanded] [level=3]
      - treeitem "直飞" [level=4]
      - treeitem "住宿" [expanded] [level=2]
      - treeitem "民宿，有链接" [level=3]
      - treeitem "订房，有备注" [level=3]
      - treeitem "付款" [checked] [level=3]
  `;
  await expect(page.getByRole('tab', { name: '导图' })).toHaveAttribute('aria-selected', 'true');
  await expect(tree).toMatchAriaSnapshot(whole);
  await page.getByRole('treeitem', { name: '飞机' }).click();
  await page.keyboard.press(' ');
  await expect(tree).toMatchAriaSnapshot(`
    - tree "旅行":
      - treeitem "旅行" [expanded] [level=1]
      - treeitem "交通" [expanded] [level=2]
      - treeitem "火车" [level=3]
      - treeitem "飞机，收起了 1 个节点" [expanded=false] [level=3] [selected]
      - treeitem "住宿" [expanded] [level=2]
  `);
  await expectAccessible(page);
});
