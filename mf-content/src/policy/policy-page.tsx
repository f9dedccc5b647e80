import { useAtomValue } from 'jotai';
import { Link, useLoaderData } from 'react-router-dom';
import { policyTypes } from 'shared/contracts/policy.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { styled } from 'shared/ui/kit.ts';
import { ArticleBody } from '../article-body.tsx';
import type { PolicyData } from './load-policy.ts';

const names = { service: '服务协议', privacy: '隐私政策', pay: '支付协议', distribution: '分销协议' } as const;

/** `/policy/:type`: the text alone, to be read and printed. */
export function PolicyPage() {
  const { type, title, content } = useLoaderData<PolicyData>();
  const site = useAtomValue(siteConfigAtom)?.website.shop_name || '首页';
  return (
    <Frame>
      <nav aria-label="协议" data-print="no">
        <Link to="/">{site}</Link>
        {policyTypes.map((other) => (
          <Link key={other} to={`/policy/${other}`} aria-current={other === type ? 'page' : undefined}>
            {names[other]}
          </Link>
        ))}
      </nav>
      <article>
        <h1>{title || names[type]}</h1>
        {content ? <ArticleBody html={content} /> : <p className="none">这份协议还没有内容。</p>}
      </article>
    </Frame>
  );
}

const Frame = styled('div')({
  maxWidth: 720,
  margin: '0 auto',
  '& > nav': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 var(--space-5)',
    marginBottom: 'var(--space-6)',
    paddingBottom: 'var(--space-2)',
    borderBottom: '1px solid var(--line)',
    fontSize: 'var(--type-interface)',
  },
  '& > nav a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'var(--hit)',
    color: 'var(--text-2)',
    textDecoration: 'none',
    '&:hover': { color: 'var(--text)' },
    '&[aria-current]': { color: 'var(--accent-text)', fontWeight: 'var(--weight-medium)' },
  },
  '& h1': { fontSize: 'clamp(1.5rem, 1.2rem + 1.2vw, 2rem)' },
  '& .none': { color: 'var(--text-2)' },
});
