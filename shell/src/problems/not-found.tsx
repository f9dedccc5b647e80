import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { siteConfigAtom } from 'shared/site/config.ts';
import { styled } from 'shared/ui/kit.ts';
import { SearchField } from 'shared/ui/search-field.tsx';
import { SearchForm } from 'shared/ui/search-form.tsx';
import { visibleNavigation } from '../layouts/navigation/navigation.ts';
import type { NearArticle } from './nearest/nearest-articles.ts';
import { nearestPages, pathAsWords } from './nearest/nearest-pages.ts';
import { ProblemPage } from './problem-page.tsx';
import { HomeButton } from './recovery-actions.tsx';

interface NotFoundProps {
  /** Text of the visitor's, shown as text. */
  path: string;
  /** Why there is nothing, in a sentence of the API for the visitor. */
  reason?: string;
  /** What the address may have meant. */
  articles?: readonly NearArticle[];
}

/** 404, with the words of spec section 8. */
export function NotFound({ path, reason, articles = [] }: NotFoundProps) {
  return (
    <ProblemPage
      drawing="lost"
      title={reason || '没有找到这个页面'}
      detail={`Page Not Found: ${path}`}
      action={<WaysOn path={path} articles={articles} />}
    >
      它可能已移走或删除，或者地址有误。
    </ProblemPage>
  );
}

/** Pages and articles that the address may have meant, a search for what it says, the way home. */
function WaysOn({ path, articles = [] }: Omit<NotFoundProps, 'reason'>) {
  const near = nearestPages(path, visibleNavigation(useAtomValue(siteConfigAtom)));
  return (
    <Ways>
      {near.length > 0 && (
        <nav aria-label="相近的页面">
          你要找的是不是
          {near.map(({ name, link }) => (
            <Link key={link.path} to={link.path}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      {articles.length > 0 && (
        <section aria-labelledby="near-articles">
          <h2 id="near-articles">内容相近的文章</h2>
          <ul>
            {articles.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/news/detail/${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SearchForm action="/news">
        <SearchField label="搜索资讯" placeholder="搜索资讯" keyword={pathAsWords(path)} maxLength={50} />
      </SearchForm>
      <HomeButton />
    </Ways>
  );
}

const Ways = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 'var(--space-4)',
  '& nav': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '0 var(--space-3)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
    lineHeight: 'var(--hit)',
  },
  '& section': { width: 'min(440px, 88vw)', textAlign: 'left' },
  '& h2': { fontSize: 'var(--type-meta)', fontWeight: 'var(--weight-medium)', color: 'var(--text-2)' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, fontSize: 'var(--type-interface)' },
  '& li': { boxShadow: 'inset 0 -1px var(--line)' },
  '& li a': { display: 'block', padding: 'var(--space-3) 0', color: 'var(--text)' },
  '& form': { display: 'flex', gap: 'var(--space-2)', width: 'min(360px, 84vw)' },
});
