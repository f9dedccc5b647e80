/** The box that a `CardGrid` is scrolled in: the grid keeps the reader's place itself. */
export const cardBox = {
  overflowY: 'auto',
  overflowAnchor: 'none',
  // Scrolled by the compositor: else each step paints all that is in sight.
  willChange: 'scroll-position',
  scrollbarGutter: 'stable',
  '@media print': { height: 'auto', overflow: 'visible' },
} as const;

/** A card under the pointer, as a selector. While its list is scrolled (`fling.ts`) cards only pass under a pointer at rest. */
export const hoveredCard = '& ul:not([data-scrolling]) .card:hover';
