import { useLoaderData } from 'react-router-dom';
import { Pagination, styled } from 'shared/ui/kit.ts';
import { type NewsListData, newsPageSize } from './load-news-list.ts';
import { NewsCard } from './news-card.tsx';
import { NewsFilters } from './news-filters.tsx';
import { newsListPath } from './news-query.ts';
import { NoNews } from './no-news.tsx';

/** `/news`: everything on it is a link or a GET form, so it works without JavaScript too. */
export function NewsListPage() {
  const { query, categories, news, count } = useLoaderData<NewsListData>();
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return (
    <Frame>
      <NewsFilters query={query} categories={categories} />
      {query.keyword && news.length > 0 && (
        <p className="found" role="status">
          找到 {count} 篇与“{query.keyword}”有关的文章
        </p>
      )}
      {news.length ? (
        <ul className="news">
          {news.map((item, index) => (
            <NewsCard key={item.id} item={item} category={names.get(item.cid)} eager={index < 4} />
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
    </Frame>
  );
}

const Frame = styled('div')({
  maxWidth: 880,
  margin: '0 auto',
  padding: 'var(--space-6) var(--space-5) var(--space-7)',
  '@media (max-width: 767.98px)': { padding: 'var(--space-4) var(--space-4) var(--space-6)' },
  '& .found': { marginTop: 'var(--space-4)', fontSize: 'var(--type-interface)', color: 'var(--text-2)' },
  '& .news': { listStyle: 'none', margin: '0 0 var(--space-5)', padding: 0 },
});
