import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { filtersOf, readRecordQuery } from './record-query.ts';

/** Details that are opened and closed, and the page that is in sight, change the address and nothing of the list. */
export function isAnotherList({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isSame = listOf(currentUrl) === listOf(nextUrl);
  return defaultShouldRevalidate && !(isSame && currentUrl.href !== nextUrl.href);
}

function listOf({ pathname, searchParams }: URL): string {
  return `${pathname} ${JSON.stringify(filtersOf(readRecordQuery(searchParams)))}`;
}
