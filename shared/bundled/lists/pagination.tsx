import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'shared/ui/kit.ts';

interface PaginationProps {
  /** The page that is shown, from 1. */
  page: number;
  /** Number of pages; with one page nothing is rendered. */
  count: number;
  /** The address of a page: pages are links, so they work without JavaScript and can be kept. */
  to: (page: number) => string;
  className?: string;
}

/** Links to the pages of a list: the first, the last, and the neighbours of the shown one. */
export function Pagination({ page, count, to, className }: PaginationProps) {
  if (count <= 1) return null;
  return (
    <Pages aria-label="分页" className={className}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev">
          上一页
        </Link>
      )}
      {shownPages(page, count).map(
        (shown, at, all) =>
          shown !== undefined && (
            <Fragment key={shown}>
              {at > 0 && all[at - 1] === undefined && <span aria-hidden>…</span>}
              <Link to={to(shown)} aria-label={`第 ${shown} 页`} aria-current={shown === page ? 'page' : undefined}>
                {shown}
              </Link>
            </Fragment>
          ),
      )}
      {page < count && (
        <Link to={to(page + 1)} rel="next">
          下一页
        </Link>
      )}
    </Pages>
  );
}

/** Page numbers to show; undefined stands for a gap. */
export function shownPages(page: number, count: number): (number | undefined)[] {
  const numbers = [1, page - 1, page, page + 1, count].filter((shown) => shown >= 1 && shown <= count);
  const pages = [...new Set(numbers)].sort((a, b) => a - b);
  return pages.flatMap((shown, index) => {
    const before = pages[index - 1];
    return before !== undefined && shown - before > 1 ? [undefined, shown] : [shown];
  });
}

const Pages = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 'var(--space-1)',
  fontSize: 'var(--type-interface)',
  fontVariantNumeric: 'tabular-nums',
  '& > *': {
    minWidth: 'var(--hit)',
    height: 'var(--hit)',
    padding: '0 var(--space-3)',
    lineHeight: 'var(--hit)',
    textAlign: 'center',
  },
  '& > a': { color: 'var(--text-2)', borderRadius: 'var(--radius-control)' },
  '& > a:hover': { background: 'var(--fill-strong)', textDecoration: 'none' },
  '& > a[aria-current]': {
    background: 'var(--accent-soft)',
    color: 'var(--accent-text)',
    fontWeight: 'var(--weight-medium)',
  },
});
