import { styled } from 'shared/ui/kit.ts';

/** One element for all styles of the page: each styled one costs a render on the server. */
export const ProfileFrame = styled('div')({
  '& h2': { fontSize: 'var(--type-title)' },
  '& .who': { display: 'flex', alignItems: 'center', gap: 'var(--space-4)', margin: 'var(--space-5) 0' },
  '& .who > div': { minWidth: 0 },
  '& .who .avatar': {
    position: 'relative',
    flex: 'none',
    borderRadius: 'var(--radius-full)',
    '& svg': {
      position: 'absolute',
      right: -2,
      bottom: -2,
      width: 26,
      height: 26,
      padding: 5,
      border: '1px solid var(--line)',
      borderRadius: 'var(--radius-full)',
      background: 'var(--surface-raised)',
      color: 'var(--text-2)',
    },
    '&:hover svg': { color: 'var(--accent-text)' },
  },
  '& .who p': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space-1)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
  },
  '& .figures': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: 'var(--space-4)',
    margin: '0 0 var(--space-6)',
    '& a': { textDecoration: 'underline', textUnderlineOffset: 3, whiteSpace: 'nowrap' },
  },
  '& section + section': { marginTop: 'var(--space-6)' },
  '& .facts': {
    display: 'grid',
    gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
    margin: 'var(--space-3) 0 0',
    fontSize: 'var(--type-interface)',
    '& dt, & dd': {
      display: 'flex',
      alignItems: 'center',
      gap: 'var(--space-3)',
      minHeight: 48,
      boxShadow: 'inset 0 -1px var(--line)',
      overflowWrap: 'anywhere',
    },
    '& dt': { paddingRight: 'var(--space-6)', color: 'var(--text-2)' },
    '& dd > button, & dd > a': { marginLeft: 'auto', flex: 'none' },
    // Its words end where the line does.
    '& dd > button': { marginRight: -12 },
    '& dd > a': { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--hit)' },
  },
  '@media (max-width: 767.98px)': {
    // Its parts stand in the account's own grid: the rows of the account come before the facts.
    display: 'contents',
    '& > section:not(.who)': { order: 2 },
    '& h2': { fontSize: 'var(--type-text)' },
    '& .figures': { gridTemplateColumns: '1fr 1fr', gap: 'var(--space-3)' },
    '& .figures > :last-of-type': { gridColumn: '1 / -1' },
  },
});
