import type { BlockOf } from 'shared/contracts/content/content-page.ts';
import { styled } from 'shared/ui/kit.ts';
import { scrollEdges } from 'shared/ui/scroll-edges.ts';
import { BlockSection } from './block-section.tsx';
import { placed } from './placed.ts';

/** Things side by side. On a narrow screen the table scrolls by itself. */
export function ComparisonBlock({ block }: { block: BlockOf<'comparison'> }) {
  return (
    <BlockSection block={block}>
      <Scroll tabIndex={0} role="region" aria-label={block.title}>
        <table>
          <thead>
            <tr>
              <td />
              {placed(block.columns).map(({ place, item: column }) => (
                <th key={place} scope="col" dir="auto">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {placed(block.rows).map(({ place, item: { label, cells } }) => (
              <tr key={place}>
                <th scope="row" dir="auto">
                  {label}
                </th>
                {placed(cells).map(({ place, item: cell }) => (
                  <td key={place} dir="auto">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </BlockSection>
  );
}

const Scroll = styled('div')({
  ...scrollEdges('var(--surface-raised)'),
  marginTop: 'var(--space-5)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-card)',
  '& table': { width: '100%', minWidth: 520, fontSize: '0.9375rem' },
  '& th, & td': { padding: '14px 18px', textAlign: 'left', verticalAlign: 'top', lineHeight: 1.65 },
  '& thead': { background: 'var(--fill)' },
  '& th': { fontWeight: 'var(--weight-medium)' },
  '& tbody th': { color: 'var(--text-2)', whiteSpace: 'nowrap' },
  '& tbody tr': { boxShadow: 'inset 0 1px var(--line)' },
});
