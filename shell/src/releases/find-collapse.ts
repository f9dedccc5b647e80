import type { Sight } from '../jobs/sight.ts';

/** A page that shows less than one part in so many of the text that the live one shows has collapsed. */
const collapse = 10;

/**
 * Compares what made-up visitors see of a release with what they see of the live one: both get the same answers of the API.
 * A page that only one of them has is not compared, nor one that shows nothing in the live one; one that leads elsewhere
 * is not empty.
 * @returns the first page that collapsed, and how; null when none did
 */
export function findCollapse(live: readonly Sight[], sights: readonly Sight[]): string | null {
  for (const sight of sights) {
    const before = live.find(({ page, isLoggedIn }) => page === sight.page && isLoggedIn === sight.isLoggedIn);
    if (before?.status !== 200 || before.error !== null || before.characters === 0) continue;
    const how = howCollapsed(before, sight);
    if (how) return `${sight.page} ${how} for a visitor who is ${sight.isLoggedIn ? '' : 'not '}logged in`;
  }
  return null;
}

function howCollapsed(before: Sight, { status, error, characters }: Sight): string | null {
  if (error !== null) return `fails (${error}), the live one does not,`;
  if (status >= 400) return `answers ${status}, the live one 200,`;
  if (status !== 200 || characters * collapse >= before.characters) return null;
  return `shows ${characters === 0 ? 'nothing' : `${characters} characters`}, the live one ${before.characters} characters,`;
}
