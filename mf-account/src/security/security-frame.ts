import { styled } from 'shared/ui/kit.ts';

/** One element for all styles of the page: each styled one costs a render on the server. */
export const SecurityFrame = styled('div')({
  '& h2': { fontSize: 'var(--type-title)' },
  '& section': { marginTop: 'var(--space-6)' },
  '& .head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 'var(--space-3)' },
  '& ul': { listStyle: 'none', margin: 'var(--space-3) 0 0', padding: 0 },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: 'var(--space-1) var(--space-4)',
    minHeight: 56,
    padding: 'var(--space-2) 0',
    borderBottom: '1px solid var(--line)',
    fontSize: 'var(--type-interface)',
  },
  '& li > svg': { color: 'var(--text-2)' },
  '& li > strong': { minWidth: 96, fontWeight: 'var(--weight-medium)' },
  '& li > span': { color: 'var(--text-2)', fontVariantNumeric: 'tabular-nums' },
  '& li time': { whiteSpace: 'nowrap' },
  '& li > button': { marginLeft: 'auto' },
  '& li em': {
    marginLeft: 'var(--space-2)',
    padding: '2px 8px',
    borderRadius: 'var(--radius-full)',
    background: 'var(--accent-soft)',
    color: 'var(--accent-text)',
    fontSize: 'var(--type-meta)',
    fontStyle: 'normal',
  },
  '@media (max-width: 767.98px)': { '& h2': { fontSize: 'var(--type-text)' } },
});
