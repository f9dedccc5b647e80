import { Link } from 'react-router-dom';
import { keywordLimit } from 'shared/bundled/lists/list-query.ts';
import { Illustration } from 'shared/ui/illustration.tsx';
import { styled } from 'shared/ui/kit.ts';
import { SearchField } from 'shared/ui/search-field.tsx';
import { SearchForm } from 'shared/ui/search-form.tsx';
import type { MissingNewsData } from './load-news.ts';
import { NewsTitles } from './news-titles.tsx';

/** In place of an article that is not there: why, a search, and what is nearest to it. */
export function MissingNews({ gone, lists }: MissingNewsData) {
  return (
    <Missing>
      <Illustration of="lost" />
      <h1>{gone ? '这篇文章已被删除' : '没有找到这篇文章'}</h1>
      <p>{gone ? '它曾经在这里，现在已不再提供。' : '它可能还没有发布，也可能是地址有误。'}</p>
      <SearchForm action="/news">
        <SearchField label="搜索资讯" placeholder="搜索标题或摘要" maxLength={keywordLimit} />
      </SearchForm>
      <NewsTitles name="instead" heading={gone ? '内容相近的文章' : '看看其他文章'} news={lists} />
      <Link to="/news">全部资讯</Link>
    </Missing>
  );
}

const Missing = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 'var(--space-3)',
  maxWidth: 560,
  margin: '0 auto',
  padding: 'var(--space-7) var(--space-4)',
  '& h1': { fontSize: 'var(--type-title)' },
  '& > p': { color: 'var(--text-2)', fontSize: 'var(--type-interface)', textAlign: 'center' },
  '& form': { display: 'flex', gap: 'var(--space-2)', width: '100%' },
  '& section': { width: '100%', marginTop: 'var(--space-4)' },
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--hit)' },
});
