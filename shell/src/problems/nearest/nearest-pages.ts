import type { NavItem } from 'shared/contracts/site/site.ts';

/** More changes than this are another word. */
const maxChanges = 3;
const maxPages = 4;

/** Entries whose address is nearly the one that was asked for: a letter too many, two in the wrong order. */
export function nearestPages(path: string, entries: readonly NavItem[]): NavItem[] {
  const asked = firstParts(path);
  return entries
    .filter(({ link }) => link.path.startsWith('/') && link.path !== '/')
    .map((entry) => ({ entry, changes: Math.min(...asked.map((part) => changesBetween(part, entry.link.path))) }))
    .filter(({ changes, entry }) => changes <= Math.min(maxChanges, entry.link.path.length / 3))
    .toSorted((one, other) => one.changes - other.changes)
    .slice(0, maxPages)
    .map(({ entry }) => entry);
}

/** What the last part of an address says, as words to search for. */
export function pathAsWords(path: string): string {
  const last = decoded(path.split(/[?#]/)[0] ?? '')
    .split('/')
    .findLast((part) => part !== '');
  const words = (last ?? '').replace(/\.\w{1,5}$/, '').match(/\p{L}[\p{L}\p{N}]+/gu) ?? [];
  return words.join(' ').slice(0, 50).toWellFormed();
}

/** `/a/b/c` as `/a`, `/a/b` and itself. */
function firstParts(path: string): string[] {
  const parts = decoded(path.split(/[?#]/)[0] ?? '')
    .toLowerCase()
    .split('/')
    .filter(Boolean)
    .slice(0, 3)
    .map((part) => part.slice(0, 30));
  return ['/', ...parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`)];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Nobody can say what it was meant to be.
    return '';
  }
}

/** Levenshtein's distance: letters to add, to take away or to replace. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to++) {
      const replaced = (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
