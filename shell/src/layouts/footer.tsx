import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { webAddress } from 'shared/http/web-address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { quiet } from './frame-styles.ts';

/** Policies and the operator's records (`copyright`: words and where they lead). */
export function Footer() {
  const config = useAtomValue(siteConfigAtom);
  const name = config?.website.shop_name;
  const copyright = config?.copyright ?? [];
  return (
    <footer className="footer" data-print="no">
      <nav aria-label="页脚">
        <Link to="/policy/service">用户协议</Link>
        <Link to="/policy/privacy">隐私政策</Link>
        <Link to="/news">资讯</Link>
        <Link to="/introduce">关于我们</Link>
      </nav>
      <p>
        {name && !copyright.some(({ key }) => key.includes('©')) && <span>© {name}</span>}
        {copyright.map(({ key, value }) =>
          webAddress(value) ? (
            <a key={key} href={value} target="_blank" rel="noreferrer">
              {key}
            </a>
          ) : (
            <span key={key}>{key}</span>
          ),
        )}
      </p>
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
