import { FooterLines } from 'shared/ui/footer-lines.tsx';
import { styled } from 'shared/ui/kit.ts';
import { quiet } from './frame-styles.ts';

/** What stands below a page to read: who runs the site, and where its rules are. */
export function Footer() {
  return (
    <FooterRoot data-print="no">
      <FooterLines />
    </FooterRoot>
  );
}

const FooterRoot = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 'var(--space-2) var(--space-5)',
  padding: 'var(--space-5)',
  borderTop: '1px solid var(--line)',
  color: 'var(--text-2)',
  fontSize: 'var(--type-meta)',
  '& nav, & p': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-2) var(--space-4)' },
  '@media (pointer: coarse)': {
    paddingBlock: 'var(--space-2)',
    '&, & nav, & p': { rowGap: 0 },
    '& span': { padding: '14px 0' },
  },
  '& a': { ...quiet, '@media (pointer: coarse)': { minWidth: 'var(--hit)', padding: '14px 0' } },
  '& a:hover': { color: 'var(--text)', textDecoration: 'underline' },
});
