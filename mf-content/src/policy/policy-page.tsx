import { useAtomValue } from 'jotai';
import { Link, useLoaderData } from 'react-router-dom';
import { Time } from 'shared/bundled/time/time.tsx';
import { policyTypes } from 'shared/contracts/content/policy.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { styled } from 'shared/ui/kit.ts';
import { ArticleActions } from '../article-actions.tsx';
import { ArticleBody } from '../article-body.tsx';
import { SectionLink } from '../section-link.tsx';
import type { PolicyData } from './load-policy.ts';
import { PolicyHistory } from './policy-history.tsx';

const names = { service: '用户协议', privacy: '隐私政策', pay: '支付协议', distribution: '分销协议' } as const;

/** `/policy/:type`: the text, its contents and its history, to be read and printed. */
export function PolicyPage() {
  const { type, title, content, sections, version, versions, isOld } = useLoaderData<PolicyData>();
  const site = useAtomValue(siteConfigAtom)?.website.shop_name || '首页';
  const heading = title || names[type];
  const shown = versions.find((one) => one.version === version);
  return (
    <Frame>
      <nav aria-label="协议" className="policies" data-print="no">
        <Link to="/">{site}</Link>
        {policyTypes.map((other) => (
          <Link key={other} to={`/policy/${other}`} aria-current={other === type ? 'page' : undefined}>
            {names[other]}
          </Link>
        ))}
      </nav>
      <article>
        {isOld && (
          <p className="old" role="status">
            这是过去的版本，已不再生效。<Link to={`/policy/${type}`}>查看现行版本</Link>
          </p>
        )}
        <h1 dir="auto">{heading}</h1>
        {shown && (
          <p className="meta">
            第 {version} 版 · <Time at={shown.create_time} isDay /> 发布
          </p>
        )}
        {content && <ArticleActions name="这份协议" title={heading} />}
        {sections.length > 1 && <Contents sections={sections} />}
        {content ? <ArticleBody html={content} /> : <p className="none">这份协议还没有内容。</p>}
      </article>
      {versions.length > 1 && <PolicyHistory type={type} shown={version} versions={versions} />}
    </Frame>
  );
}

/** All sections of the text, above it: a policy is looked up more often than it is read. */
function Contents({ sections }: Pick<PolicyData, 'sections'>) {
  return (
    <nav aria-labelledby="contents-title" className="contents" data-print="no">
      <h2 id="contents-title">目录</h2>
      <ol>
        {sections
          .filter(({ level }) => level === 2)
          .map(({ id, text }) => (
            <li key={id}>
              <SectionLink id={id}>
                <bdi>{text}</bdi>
              </SectionLink>
            </li>
          ))}
      </ol>
    </nav>
  );
}

const Frame = styled('div')({
  maxWidth: 720,
  margin: '0 auto',
  '& .policies': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 var(--space-5)',
    marginBottom: 'var(--space-6)',
    paddingBottom: 'var(--space-2)',
    borderBottom: '1px solid var(--line)',
    fontSize: 'var(--type-interface)',
  },
  '& .policies a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'var(--hit)',
    color: 'var(--text-2)',
    textDecoration: 'none',
    '&:hover': { color: 'var(--text)' },
    '&[aria-current]': { color: 'var(--accent-text)', fontWeight: 'var(--weight-medium)' },
  },
  // One line on a phone too; it scrolls where the site has a long name.
  '@media (max-width: 767.98px)': {
    '& .policies': { flexWrap: 'nowrap', gap: 'var(--space-4)', overflowX: 'auto', scrollbarWidth: 'none' },
    '& .policies a': { flex: 'none' },
  },
  '& h1': { fontSize: 'clamp(1.5rem, 1.2rem + 1.2vw, 2rem)' },
  '& .meta': { marginTop: 'var(--space-2)', color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '& .old': {
    marginBottom: 'var(--space-4)',
    padding: 'var(--space-3) var(--space-4)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--warning-soft)',
    color: 'var(--warning)',
    fontSize: 'var(--type-interface)',
    '& a': { textDecoration: 'underline' },
  },
  '& .contents': {
    marginTop: 'var(--space-5)',
    padding: 'var(--space-4) var(--space-5)',
    borderRadius: 'var(--radius-card)',
    background: 'var(--fill)',
    fontSize: 'var(--type-interface)',
    '& h2': { fontSize: 'var(--type-interface)' },
    '& ol': {
      listStyle: 'none',
      margin: 'var(--space-2) 0 0',
      padding: 0,
      columns: '2 240px',
      columnGap: 'var(--space-5)',
    },
    '& a': {
      display: 'block',
      padding: '6px 0',
      color: 'var(--text-2)',
      '&:hover': { color: 'var(--text)' },
      '@media (pointer: coarse)': { padding: 'var(--space-3) 0' },
    },
  },
  '& .none': { color: 'var(--text-2)' },
});
