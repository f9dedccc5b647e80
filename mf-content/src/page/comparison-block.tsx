import type { BlockOf } from 'shared/contracts/content-page.ts';
import { styled } from 'shared/ui/kit.ts';
import { BlockSection } from './block-section.tsx';

/** Things side by side. On a narrow screen the table scrolls by itself. */
export function ComparisonBlock({ block }: { block: BlockOf<'comparison'> }) {
  return (
    <BlockSection block={block}>
      <Scroll tabIndex={0} role="region" aria-label={block.title}>
        <table>
          <thead>
            <tr>
              <td />
              {block.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {block.columns.map((column, place) => (
                  <td key={column}>{cells[place]}</td>
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
  marginTop: 'var(--space-5)',
  overflowX: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-card)',
  background: 'var(--surface-raised)',
  '& table': { width: '100%', minWidth: 520, fontSize: '0.9375rem' },
  '& th, & td': { padding: '14px 18px', textAlign: 'left', verticalAlign: 'top', lineHeight: 1.65 },
  '& thead': { background: 'var(--fill)' },
  '& th': { fontWeight: 'var(--weight-medium)' },
  '& tbody th': { color: 'var(--text-2)', whiteSpace: 'nowrap' },
  '& tbody tr': { boxShadow: 'inset 0 1px var(--line)' },
});
