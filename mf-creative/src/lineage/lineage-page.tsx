import { Link, useLoaderData } from 'react-router-dom';
import type { Lineage } from 'shared/contracts/creative/lineage.ts';
import { styled } from 'shared/ui/kit.ts';
import { LineageList } from './lineage-list.tsx';
import { loadLineage } from './load-lineage.ts';

// The route takes both from one chunk.
export { loadLineage };

/** `/app/source/:kind/:id`: where a work came from and what came of it; the chat leads here. */
export function LineagePage() {
  const lineage = useLoaderData<Lineage>();
  return (
    <Page>
      <nav aria-label="位置">
        <Link to="/app">创意应用</Link>
        <span aria-hidden>/</span>
        <span>来源</span>
      </nav>
      <LineageList lineage={lineage} />
    </Page>
  );
}

const Page = styled('div')`
  display: grid; gap: var(--space-4); width: min(720px, 100%); margin: 0 auto; padding: var(--space-5) var(--space-4) var(--space-7);
  nav { display: flex; gap: var(--space-2); color: var(--text-2); font-size: var(--type-interface); }
`;
