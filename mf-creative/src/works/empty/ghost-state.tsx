import type { ReactNode } from 'react';
import { styled } from 'shared/ui/kit.ts';

interface GhostStateProps {
  ghost: ReactNode;
  /** One sentence: how it comes here. */
  children: ReactNode;
  action?: ReactNode;
}

/** A place with nothing in it yet that shows what will be there. */
export const GhostState = ({ ghost, children, action }: GhostStateProps) => (
  <Empty>
    <div aria-hidden>{ghost}</div>
    <p>{children}</p>
    {action}
  </Empty>
);

const Empty = styled('div')`
  display: flex; flex: 1; flex-direction: column; gap: var(--space-4); align-items: center; justify-content: center; padding: var(--space-6) var(--space-4); color: var(--text-2); font-size: var(--type-interface); text-align: center;
  & > [aria-hidden] { width: min(420px, 100%); }
  & > p { margin: 0; }
  svg { display: block; width: 100%; height: auto; }
`;
