import { FooterLines } from 'shared/ui/footer-lines.tsx';
import { quiet } from './frame-styles.ts';

export function Footer() {
  return (
    <footer className="footer" data-print="no">
      <FooterLines />
    </footer>
  );
}

/** Part of the frame's one rule set (`frame-root.tsx`). */
export const footerStyles = {
  '& > .footer': {
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
    '& a': { ...quiet, '@media (pointer: coarse)': { padding: '14px 0' } },
    '& a:hover': { color: 'var(--text)', textDecoration: 'underline' },
  },
} as const;
