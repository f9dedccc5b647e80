import { styled } from 'shared/ui/kit.ts';
import { hoveredCard } from '../../works/cards/card-looks.ts';
import { masonryRules } from '../../works/cards/masonry-rules.ts';

/** The least width of a card and the space between two: the same on the server and in the browser. */
export const masonry = { minWidth: 165, gap: 12 };

/** The look of the masonry and its cards. */
export const PostLooks = styled('div')`
  padding: var(--space-4) var(--space-5) var(--space-7);
  ${masonryRules(masonry)}
  /* Nothing in it is scrolled, by the focus neither. */
  .card { position: relative; height: 100%; overflow: clip; border-radius: var(--radius-card); background: var(--fill); color: #fff; }
  .card .picture { display: block; width: 100%; height: 100%; object-fit: cover; transition: transform var(--motion) var(--ease); }
  /* Words are read on any picture: they lie on a shade. The link of the title lies over the whole card. */
  .card .words { position: absolute; inset: 0; display: flex; flex-direction: column; justify-content: flex-end; padding: 0 88px var(--space-3) var(--space-3); background: linear-gradient(transparent calc(100% - 96px), rgb(0 0 0 / 0.72)); opacity: 0; transition: opacity var(--motion) var(--ease); pointer-events: none; }
  .card h2, .card p { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .card h2 { font-size: var(--type-interface); font-weight: var(--weight-medium); }
  .card p { font-size: var(--type-meta); }
  .card h2 a { color: inherit; pointer-events: auto; }
  .card h2 a:hover { text-decoration: none; }
  .card h2 a:focus-visible { outline: none; }
  .card:has(h2 a:focus-visible) { outline: var(--focus-ring); outline-offset: 2px; }
  .card .acts { position: absolute; z-index: 1; right: 4px; bottom: 4px; display: flex; align-items: center; opacity: 0; transition: opacity var(--motion) var(--ease); }
  .card .acts button, .card .acts a { display: inline-flex; gap: 4px; align-items: center; justify-content: center; min-width: 40px; height: 40px; padding: 0 4px; border-radius: var(--radius-full); color: #fff; font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  .card .acts button:hover, .card .acts a:hover { text-decoration: none; }
  .card .acts button:focus-visible, .card .acts a:focus-visible { outline: 2px solid #fff; outline-offset: -2px; }
  .card .more { position: relative; }
  .card .like[aria-pressed=true] svg { color: #ff5a72; }
  ${hoveredCard} .words, ${hoveredCard} .acts, .card:focus-within .words, .card:focus-within .acts { opacity: 1; }
  ${hoveredCard} .picture { transform: scale(1.02); }
  @media (hover: none) {
    .card .acts, .card .words { opacity: 1; }
    .card h2, .card p { opacity: 0; }
    .card .acts .same { display: none; }
  }
  @media (prefers-reduced-motion: reduce) { ${hoveredCard} .picture { transform: none; } }
  .end { padding: var(--space-6) 0; color: var(--text-2); font-size: var(--type-meta); text-align: center; }
  .card h2 a::before { content: ""; position: absolute; inset: 0; }
  @media (max-width: 767.98px) { padding: var(--space-3) var(--space-3) var(--space-6); }
`;
