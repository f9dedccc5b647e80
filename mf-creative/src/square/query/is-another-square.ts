import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { readSquareQuery, squareFiltersOf } from './square-query.ts';

/** The place that stands in the address changes nothing of the list. */
export function isAnotherSquare({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSame = listOf(currentUrl) === listOf(nextUrl);
  return defaultShouldRevalidate && !(isSame && currentUrl.href !== nextUrl.href);
}

const listOf = ({ pathname, searchParams }: URL): string =>
  `${pathname} ${JSON.stringify(squareFiltersOf(readSquareQuery(searchParams)))}`;
