import { styled } from 'shared/ui/kit.ts';

/** The look of what a search finds, in the column of sessions and in the finder. */
export const SearchFrame = styled('section')`
  font-size: var(--type-interface);

  h2 { padding: var(--space-3) var(--space-3) var(--space-1); color: var(--text-2); font-size: var(--type-meta); font-weight: var(--weight-medium); }
  ol { margin: 0; padding: 0; list-style: none; }
  li { display: block; height: auto; border-radius: var(--radius-control); content-visibility: auto; contain-intrinsic-size: auto 76px; }
  li a { display: grid; gap: 2px; padding: var(--space-2) var(--space-3); border-radius: var(--radius-control); color: var(--text); white-space: normal; }
  li a:hover { background: var(--fill); text-decoration: none; }
  li a[aria-current] { background: var(--accent-soft); }
  li span { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow-wrap: anywhere; line-height: 1.6; }
  li small { color: var(--text-2); font-size: var(--type-meta); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  mark { border-radius: 2px; background: var(--warning-soft); color: inherit; font-weight: var(--weight-medium); }
  .hint { padding: var(--space-3); color: var(--text-2); }
  .next { width: 100%; min-height: var(--hit); border-radius: var(--radius-control); color: var(--accent-text); }
  .next:disabled { color: var(--text-3); }
  .next:hover { background: var(--fill); }
`;
