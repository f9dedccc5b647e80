import { styled } from 'shared/ui/kit.ts';
import type { Section } from './outline.ts';
import { SectionLink } from './section-link.tsx';

/** The headings of an article; a column that stays in sight, and nothing on narrow screens. */
export function ArticleOutline({ sections }: { sections: Section[] }) {
  return (
    <Aside data-print="no">
      <nav aria-labelledby="outline-title">
        <h2 id="outline-title">目录</h2>
        <ol>
          {sections.map(({ id, text, level }) => (
            <li key={id} data-level={level}>
              <SectionLink id={id}>
                <bdi>{text}</bdi>
              </SectionLink>
            </li>
          ))}
        </ol>
      </nav>
    </Aside>
  );
}

const Aside = styled('aside')({
  // Two classes: it must win over the page's `> *`.
  '&&': { gridColumn: 2, gridRow: '1 / span 2' },
  display: 'none',
  '@media (min-width: 1024px)': { display: 'block' },
  '& nav': {
    position: 'sticky',
    top: 'calc(var(--header-height) + var(--space-5))',
    maxHeight: 'calc(100dvh - var(--header-height) - 2 * var(--space-5))',
    overflowY: 'auto',
    fontSize: '0.8125rem',
  },
  '& h2': { fontSize: 'var(--type-meta)', fontWeight: 'var(--weight-medium)', color: 'var(--text-2)' },
  '& ol': {
    listStyle: 'none',
    margin: 'var(--space-2) 0 0',
    padding: 0,
    boxShadow: 'inset 1px 0 var(--line-strong)',
  },
  '& a': {
    display: 'block',
    padding: '5px 0 5px var(--space-3)',
    color: 'var(--text-2)',
    '&:hover': { color: 'var(--text)', textDecoration: 'none', boxShadow: 'inset 2px 0 var(--accent-text)' },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& [data-level="3"] a': { paddingLeft: 'var(--space-5)' },
});
