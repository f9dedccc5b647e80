import { styled } from 'shared/ui/kit.ts';

/** A line above the map about its writing or saving. */
export const Notice = styled('div')`
  display: flex; flex: none; flex-wrap: wrap; gap: var(--space-2); align-items: center; margin: 0; padding: var(--space-2) var(--space-4); background: var(--danger-soft); font-size: var(--type-interface);
  &[data-kind=info] { background: var(--info-soft); }
  @media print { display: none; }
`;
