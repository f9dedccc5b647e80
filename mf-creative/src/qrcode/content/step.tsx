import type { ReactNode } from 'react';
import { styled } from 'shared/ui/kit.ts';

export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Frame>
      <h2>
        <span aria-hidden>{number}</span>
        {title}
      </h2>
      {children}
    </Frame>
  );
}

const Frame = styled('section')`
  display: flex; flex-direction: column; gap: var(--space-4); padding: var(--space-5); border-bottom: 1px solid var(--line);
  h2 { display: flex; gap: var(--space-2); align-items: center; margin: 0; font-size: var(--type-interface); }
  h2 span { display: grid; place-items: center; width: 20px; height: 20px; border-radius: var(--radius-full); background: var(--accent-soft); color: var(--accent-text); font-size: var(--type-meta); }
  @media (max-width: 767.98px) { padding: var(--space-4); }
`;
