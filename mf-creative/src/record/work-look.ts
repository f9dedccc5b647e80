import { cardBox } from 'shared/bundled/lists/cards/card-looks.ts';
import { styled } from 'shared/ui/kit.ts';

/** The look of the list and the details beside it. */
export const WorkLook = styled('div')({
  position: 'relative',
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  minHeight: 0,
  '&[data-open]': { gridTemplateColumns: 'minmax(0, 1fr) minmax(360px, 30%)' },
  '& .list': { position: 'relative', minWidth: 0, minHeight: 0 },
  '& .box': {
    position: 'relative',
    height: '100%',
    ...cardBox,
  },
  '& .count': {
    position: 'absolute',
    zIndex: 1,
    top: 14,
    right: 'var(--space-5)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .bars': {
    position: 'absolute',
    zIndex: 2,
    right: 0,
    bottom: 'var(--space-4)',
    left: 0,
    display: 'grid',
    gap: 'var(--space-2)',
    width: 'min(560px, 100% - 2 * var(--space-4))',
    margin: '0 auto',
    '& > [role=status]': { background: 'var(--surface-overlay)', boxShadow: 'var(--shadow-overlay)' },
  },
  // Narrow: the details lie over the list, which is then out of the keyboard's way and keeps its place.
  '@media (max-width: 1023.98px)': {
    '&[data-open]': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '&[data-open] .box': { visibility: 'hidden' },
    '& > aside': { position: 'absolute', zIndex: 1, inset: 0, border: 0 },
  },
});
