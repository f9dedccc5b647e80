import type { Page } from '@playwright/test';
import { expect } from './site-test.ts';

/** Pixels of an A4 sheet's width at 96 dots an inch, margins included. */
export const paper = 794;

/**
 * On the page of a phone (`hasTouch`, `isMobile`): a finger meets each control; a contrast theme shows what is chosen; the paper has all
 * words that are read on a screen.
 */
export async function expectForFingersThemesAndPaper(page: Page): Promise<void> {
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  expect.soft(await page.evaluate(smallTargets), 'under 40 px').toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await page.evaluate(alikeWhenChosen), 'chosen, and looks like the others').toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: paper, height: 1123 });
  const words = await page.evaluate(wordsOnScreen);
  await page.emulateMedia({ media: 'print' });
  expect.soft(await page.evaluate(lostOnPaper, words), 'not on the paper').toEqual([]);
  await page.emulateMedia({ media: null });
}

/** Functions that run in the page, and name what breaks a rule of how a page is seen or touched. Each stands for itself. */

/** Controls that a finger of 40 px misses. A link within a sentence has the height of its line. */
function smallTargets(): string[] {
  const reach = 19.5;
  const shown = (it: Element) =>
    it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !it.closest('[inert], [aria-hidden=true], [hidden], .visually-hidden') &&
    !it.matches(':disabled');
  const isInSentence = (it: Element) => {
    const around = it.parentElement?.textContent?.trim() ?? '';
    const own = it.textContent?.trim() ?? '';
    return getComputedStyle(it).display.startsWith('inline') && it.matches('a') && around.length >= own.length + 4;
  };
  const small: string[] = [];
  for (const it of document.querySelectorAll<HTMLElement>(
    'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=tab], [role=switch], [role=treeitem][tabindex]',
  )) {
    const isTicked = it.matches('[type=checkbox], [type=radio], [type=file]');
    const label = isTicked ? (it.closest('label') ?? (it as HTMLInputElement).labels?.[0]) : undefined;
    const target = label ?? it;
    if (!shown(target) || isInSentence(it)) continue;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width <= 1 || height <= 1 || (width >= 2 * reach && height >= 2 * reach)) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const meets = (dx: number, dy: number) => {
      const [px, py] = [x + dx, y + dy];
      if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) return true;
      const met = document.elementFromPoint(px, py);
      return met !== null && (target.contains(met) || met.closest('label')?.contains(it) === true);
    };
    if (!meets(0, 0)) continue;
    const isWide = width >= 2 * reach || (meets(-reach, 0) && meets(reach, 0));
    const isHigh = height >= 2 * reach || (meets(0, -reach) && meets(0, reach));
    if (isWide && isHigh) continue;
    const name = (it.getAttribute('aria-label') ?? it.textContent ?? '').trim().slice(0, 24);
    small.push(`${it.tagName.toLowerCase()} "${name}" ${Math.round(width)} × ${Math.round(height)}`);
  }
  return [...new Set(small)];
}

/** What is chosen and looks like what is not: for contrast themes, which take colours away. */
function alikeWhenChosen(): string[] {
  const states = ['aria-pressed', 'aria-selected', 'aria-checked', 'aria-current'];
  const isChosen = (it: Element) =>
    it instanceof HTMLInputElement
      ? it.checked
      : states.some((state) => !['', 'false', 'mixed'].includes(it.getAttribute(state) ?? ''));
  const facesOf = (it: Element) =>
    [it, ...it.querySelectorAll('*')].flatMap((part) =>
      ['', '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(part, pseudo || null);
        const { backgroundColor, color, borderColor, borderWidth, outlineColor, outlineStyle, outlineWidth } = style;
        const { textDecorationLine, fontWeight, content, visibility } = style;
        const outline = outlineStyle === 'none' ? '' : `${outlineColor} ${outlineStyle} ${outlineWidth}`;
        return [
          backgroundColor,
          color,
          borderColor,
          borderWidth,
          outline,
          textDecorationLine,
          fontWeight,
          content,
          visibility,
        ].join();
      }),
    );
  const shownBy = (it: Element) => (it instanceof HTMLInputElement ? (it.closest('label') ?? it) : it);
  const kinds = [...states.map((state) => `[${state}]`), 'input:is([type=radio],[type=checkbox])'].join();
  const alike: string[] = [];
  const all = [...document.querySelectorAll(kinds)].filter((it) => shownBy(it).checkVisibility());
  for (const it of all.filter(isChosen)) {
    // A browser draws these itself, in the theme's colours.
    if (it instanceof HTMLInputElement && getComputedStyle(it).appearance !== 'none' && it.clientWidth > 4) continue;
    const group =
      it.closest('[role=tablist], [role=radiogroup], [role=group], nav, ul, fieldset, form') ?? it.parentElement;
    const other = [...(group?.querySelectorAll(it.tagName) ?? [])].find(
      (one) =>
        one !== it &&
        !it.contains(one) &&
        !isChosen(one) &&
        one.getAttribute('role') === it.getAttribute('role') &&
        one.getAttribute('type') === it.getAttribute('type') &&
        shownBy(one).checkVisibility(),
    );
    if (!other) continue;
    const [one, two] = [facesOf(shownBy(it)), facesOf(shownBy(other))];
    if (one[0] === two[0] && one.join('|') === two.join('|'))
      alike.push(
        `${it.tagName.toLowerCase()} "${(it.getAttribute('aria-label') ?? shownBy(it).textContent ?? '').trim().slice(0, 24)}"`,
      );
  }
  return alike;
}

/** Words of the page that are read on a screen: all but those of what only works there. */
function wordsOnScreen(): string[] {
  const onlyOnScreen =
    'button, form, nav, footer, header, select, textarea, summary, label, svg, script, style, template, [role=status], [role=toolbar], [role=tablist], [role=search], [aria-hidden=true], [data-print=no], section:has(form), .visually-hidden, .toasts, .notices';
  const words: string[] = [];
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (text.length < 2 || !parent || parent.closest(onlyOnScreen)) continue;
    if (parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) words.push(text);
  }
  return [...new Set(words)];
}

/** Which of these words are not on the paper: hidden, cut by a box that would scroll, or beyond its side; and such boxes. */
function lostOnPaper(words: string[]): string[] {
  const width = document.documentElement.clientWidth;
  const found = new Set<string>();
  const range = document.createRange();
  const isCut = (box: DOMRect, from: Element) => {
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const room = at.getBoundingClientRect();
      if (box.bottom > room.bottom + 2 || box.right > room.right + 2 || box.top < room.top - 2) return true;
    }
    return false;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width > 0 && box.left >= -1 && box.right <= width + 1 && !isCut(box, parent))
      found.add(node.textContent?.trim() ?? '');
  }
  const cutting = [...document.querySelectorAll('main *')].filter(
    (it) =>
      it.clientHeight > 200 && it.scrollHeight > it.clientHeight + 2 && getComputedStyle(it).overflowY !== 'visible',
  );
  return [...words.filter((word) => !found.has(word)), ...cutting.map((it) => `what ${it.className} would scroll`)];
}
