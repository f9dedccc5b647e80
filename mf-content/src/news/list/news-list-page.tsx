import { useLoaderData } from 'react-router-dom';
import { Pagination } from 'shared/bundled/lists/pagination.tsx';
import { styled } from 'shared/ui/kit.ts';
import { HotNews } from '../hot-news.tsx';
import { newsListPath } from '../news-query.ts';
import { type NewsListData, newsPageSize } from './load-news-list.ts';
import { NewsCard } from './news-card.tsx';
import { NewsFilters } from './news-filters.tsx';
import { NoNews } from './no-news.tsx';

/** `/news`: everything on it is a link or a GET form, so it works without JavaScript too. */
export function NewsListPage() {
  const { query, categories, news, count, hot } = useLoaderData<NewsListData>();
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return (
    <Frame data-aside={hot.length > 0 || undefined}>
      <div className="list">
        <NewsFilters categories={categories} />
        {query.keyword && news.length > 0 && (
          <p className="found" role="status">
            找到 {count} 篇与“{query.keyword}”有关的文章
          </p>
        )}
        {news.length ? (
          <ul className="news">
            {news.map((item, index) => (
              <NewsCard
                key={item.id}
                item={item}
                category={names.get(item.cid)}
                picture={index === 0 ? 'first' : index < 4 ? 'soon' : 'late'}
              />
            ))}
          </ul>
        ) : (
          <NoNews query={query} />
        )}
        <Pagination
          page={query.page}
          count={Math.ceil(count / newsPageSize)}
          to={(page) => newsListPath(query, { page })}
        />
      </div>
      <HotNews news={hot} />
    </Frame>
  );
}

const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 880px)',
  justifyContent: 'center',
  gap: 'var(--space-6) 64px',
  padding: 'var(--space-6) var(--space-5) var(--space-7)',
  // Said before the list, which would move when the column beside it arrives.
  '@media (min-width: 1024px)': { '&[data-aside]': { gridTemplateColumns: 'minmax(0, 880px) 248px' } },
  '@media (max-width: 767.98px)': { padding: 'var(--space-4) var(--space-4) var(--space-6)' },
  '@media print': { display: 'block', padding: 0, '& form, & nav': { display: 'none' } },
  '& .found': { marginTop: 'var(--space-4)', fontSize: 'var(--type-interface)', color: 'var(--text-2)' },
  '& .news': { listStyle: 'none', margin: '0 0 var(--space-5)', padding: 0 },
});
