import { Link } from 'react-router-dom';
import { keywordLimit } from 'shared/bundled/lists/list-query.ts';
import { styled } from 'shared/ui/kit.ts';
import { SearchField } from 'shared/ui/search-field.tsx';
import { SearchForm, useAskedSearch } from 'shared/ui/search-form.tsx';
import { newsListPath, readNewsQuery } from '../news-query.ts';

interface Category {
  id: number;
  name: string;
}

/** Title, search, categories and order of the list. Choosing one keeps the others. */
export function NewsFilters({ categories }: { categories: Category[] }) {
  const asked = readNewsQuery(useAskedSearch());
  const shown = (chosen: boolean) => (chosen ? ('page' as const) : undefined);
  return (
    <Bar>
      <div className="top">
        <h1>资讯</h1>
        <SearchForm action="/news">
          {asked.cid && <input type="hidden" name="category" value={asked.cid} />}
          {asked.sort === 'hot' && <input type="hidden" name="sort" value="hot" />}
          <SearchField label="搜索资讯" placeholder="搜索标题或摘要" keyword={asked.keyword} maxLength={keywordLimit} />
        </SearchForm>
      </div>
      <div className="choices">
        <nav aria-label="分类" className="categories">
          <Link to={newsListPath(asked, { cid: undefined })} aria-current={shown(!asked.cid)}>
            全部
          </Link>
          {categories.map(({ id, name }) => (
            <Link key={id} to={newsListPath(asked, { cid: id })} aria-current={shown(asked.cid === id)}>
              {name}
            </Link>
          ))}
        </nav>
        <nav aria-label="排序" className="order">
          <Link to={newsListPath(asked, { sort: 'new' })} aria-current={shown(asked.sort === 'new')}>
            最新
          </Link>
          <Link to={newsListPath(asked, { sort: 'hot' })} aria-current={shown(asked.sort === 'hot')}>
            最热
          </Link>
        </nav>
      </div>
    </Bar>
  );
}

const Bar = styled('div')({
  '& .top': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--space-3) var(--space-5)' },
  '& h1': { marginRight: 'auto', fontSize: 'var(--type-hero)' },
  '& form': { display: 'flex', gap: 'var(--space-2)', flex: '0 1 340px' },
  '& .choices': {
    display: 'flex',
    alignItems: 'flex-end',
    gap: 'var(--space-4)',
    marginTop: 'var(--space-4)',
    boxShadow: 'inset 0 -1px var(--line)',
    fontSize: 'var(--type-interface)',
  },
  '& nav': { display: 'flex', gap: 'var(--space-2)', marginInline: -6 },
  '& .categories': {
    flex: 1,
    minWidth: 0,
    paddingRight: 'var(--space-5)',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // What goes on below the order's words fades out instead of ending in the middle of a word.
    maskImage: 'linear-gradient(to left, transparent, #000 var(--space-5))',
  },
  '& nav a': {
    flex: 'none',
    height: 44,
    padding: '0 6px',
    borderBottom: '2px solid transparent',
    color: 'var(--text-2)',
    lineHeight: '44px',
    '&:hover': { color: 'var(--text)', textDecoration: 'none' },
    '&:focus-visible': { outlineOffset: -3 },
    '&[aria-current]': { color: 'var(--text)', fontWeight: 'var(--weight-medium)' },
  },
  '& .categories a[aria-current]': { borderBottomColor: 'var(--accent-text)' },
  '& .order': { paddingLeft: 'var(--space-2)' },
  '@media (max-width: 767.98px)': {
    '& form': { flex: '1 1 100%' },
    '& h1': { fontSize: 'var(--type-title)' },
  },
});
