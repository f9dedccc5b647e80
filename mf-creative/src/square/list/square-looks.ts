import { hoveredCard } from 'shared/bundled/lists/cards/card-looks.ts';
import { masonryRules } from 'shared/bundled/lists/cards/masonry-rules.ts';
import { styled } from 'shared/ui/kit.ts';

/** The least width of a card and the space between two: the same on the server and in the browser. */
export const masonry = { minWidth: 165, gap: 12 };

/** The look of the masonry and its cards. */
export const PostLooks = styled('div')({
  padding: 'var(--space-4) var(--space-5) var(--space-7)',
  ...masonryRules(masonry),
  '& .card': {
    position: 'relative',
    height: '100%',
    // Nothing in it is scrolled, by the focus neither.
    overflow: 'clip',
    borderRadius: 'var(--radius-card)',
    background: 'var(--fill)',
    color: '#fff',
  },
  '& .card .picture': {
    display: 'block',
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    transition: 'transform var(--motion) var(--ease)',
  },
  // Words are read on any picture: they lie on a shade. The link of the title lies over the whole card.
  '& .card .words': {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-end',
    padding: '0 88px var(--space-3) var(--space-3)',
    background: 'linear-gradient(transparent calc(100% - 96px), rgb(0 0 0 / 0.72))',
    opacity: 0,
    transition: 'opacity var(--motion) var(--ease)',
    pointerEvents: 'none',
  },
  '& .card h2, & .card p': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .card h2': { fontSize: 'var(--type-interface)', fontWeight: 'var(--weight-medium)' },
  '& .card p': { fontSize: 'var(--type-meta)' },
  '& .card h2 a': { color: 'inherit', pointerEvents: 'auto', '&:hover': { textDecoration: 'none' } },
  '& .card h2 a:focus-visible': { outline: 'none' },
  '& .card:has(h2 a:focus-visible)': { outline: 'var(--focus-ring)', outlineOffset: 2 },
  '& .card .acts': {
    position: 'absolute',
    zIndex: 1,
    right: 4,
    bottom: 4,
    display: 'flex',
    alignItems: 'center',
    opacity: 0,
    transition: 'opacity var(--motion) var(--ease)',
  },
  '& .card .acts button, & .card .acts a': {
    display: 'inline-flex',
    gap: 4,
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 40,
    height: 40,
    padding: '0 4px',
    borderRadius: 'var(--radius-full)',
    color: '#fff',
    fontSize: 'var(--type-meta)',
    fontVariantNumeric: 'tabular-nums',
    '&:hover': { textDecoration: 'none' },
    '&:focus-visible': { outline: '2px solid #fff', outlineOffset: -2 },
  },
  '& .card .more': { position: 'relative' },
  '& .card .like[aria-pressed=true] svg': { color: '#ff5a72' },
  [`${hoveredCard} .words, ${hoveredCard} .acts, & .card:focus-within .words, & .card:focus-within .acts`]: {
    opacity: 1,
  },
  [`${hoveredCard} .picture`]: { transform: 'scale(1.02)' },
  '@media (hover: none)': {
    '& .card .acts, & .card .words': { opacity: 1 },
    '& .card h2, & .card p': { opacity: 0 },
    '& .card .acts .same': { display: 'none' },
  },
  '@media (prefers-reduced-motion: reduce)': { [`${hoveredCard} .picture`]: { transform: 'none' } },
  '& .end': { padding: 'var(--space-6) 0', color: 'var(--text-2)', fontSize: 'var(--type-meta)', textAlign: 'center' },
  '& .card h2 a::before': { content: '""', position: 'absolute', inset: 0 },
  '@media (max-width: 767.98px)': { padding: 'var(--space-3) var(--space-3) var(--space-6)' },
});
