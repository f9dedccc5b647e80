const shade = 'color-mix(in srgb, var(--text) 26%, transparent), transparent';

/**
 * For a box that scrolls sideways: a shade at each edge behind which there is more, none where it ends. A cover that moves
 * with the content hides the shade, which does not. What lies in the box must let it through: no opaque backgrounds. Paper cannot
 * scroll: there the box is as large as what it holds.
 */
export const scrollEdges = (surface: string) =>
  ({
    overflowX: 'auto',
    background: [
      `linear-gradient(to right, ${surface} 40%, transparent) left / 40px 100% no-repeat local`,
      `linear-gradient(to left, ${surface} 40%, transparent) right / 40px 100% no-repeat local`,
      `linear-gradient(to right, ${shade}) left / 14px 100% no-repeat`,
      `linear-gradient(to left, ${shade}) right / 14px 100% no-repeat`,
      surface,
    ].join(', '),
    '@media print': { maxHeight: 'none', overflow: 'visible', background: 'none' },
  }) as const;
