import { styled } from 'shared/ui/kit.ts';

/** Amounts side by side; on a phone the first one has a line of its own. */
export const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  gap: 'var(--space-4)',
  margin: 'var(--space-5) 0 0',
  '@media (max-width: 767.98px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: 'var(--space-3)',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
});
