import { styled } from 'shared/ui/kit.ts';

export const GhostGrid = () => (
  <Grid>
    {[1.2, 0.8, 1, 0.9, 1.1, 1.3].map((ratio) => (
      <i key={ratio} style={{ aspectRatio: ratio }} />
    ))}
  </Grid>
);

const Grid = styled('div')`
  columns: 3; gap: var(--space-2);
  i { display: block; margin-bottom: var(--space-2); border-radius: var(--radius-card); background: var(--fill-strong); }
`;
