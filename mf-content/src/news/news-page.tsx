import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { minuteOf, Time } from 'shared/bundled/time/time.tsx';
import { styled } from 'shared/ui/kit.ts';
import { ArticleActions } from '../article-actions.tsx';
import { ArticleBody } from '../article-body.tsx';
import { ArticleOutline } from '../article-outline.tsx';
import { CollectButton } from './collect-button.tsx';
import type { ArticleData, NewsData } from './load-news.ts';
import { MissingNews } from './missing-news.tsx';
import { MoreNews } from './more-news.tsx';
import { countText } from './news-text.ts';
import { useCountRead } from './use-count-read.ts';

/** `/news/detail/:id`: the article at 720 px, its contents beside it where there is room. */
export function NewsPage() {
  const data = useLoaderData<NewsData>();
  return data.kind === 'article' ? <Article {...data} /> : <MissingNews {...data} />;
}

function Article({ news, sections, minutes, isPreview }: ArticleData) {
  useCountRead(news.id, isPreview);
  return (
    <Frame data-aside={sections.length > 1 || undefined}>
      <article>
        {isPreview && (
          <p className="preview" role="status">
            预览：这篇文章可能还没有发布
          </p>
        )}
        <nav aria-label="位置" className="place" data-print="no">
          <Link to="/news">资讯</Link>
          {news.cate_name && (
            <>
              <span aria-hidden>/</span>
              <Link to={`/news?category=${encodeURIComponent(news.cid)}`}>
                <bdi>{news.cate_name}</bdi>
              </Link>
            </>
          )}
        </nav>
        <h1 dir="auto">{news.title}</h1>
        <p className="meta">
          {news.author && <span dir="auto">{news.author}</span>}
          <Time at={news.create_time} />
          {news.update_time && <span>更新于 {minuteOf(news.update_time)}</span>}
          {news.content && <span>约 {minutes} 分钟读完</span>}
          {news.click > 0 && <span>{countText(news.click)} 次阅读</span>}
        </p>
        <ArticleActions name="这篇文章" title={news.title}>
          <CollectButton key={news.id} id={news.id} collected={news.collect} />
        </ArticleActions>
        {news.abstract && (
          <p className="abstract" dir="auto">
            {news.abstract}
          </p>
        )}
        {news.content ? <ArticleBody html={news.content} /> : <NoContent />}
      </article>
      {sections.length > 1 && <ArticleOutline sections={sections} />}
      <MoreNews last={news.last} next={news.next} related={news.related} newest={news.new} />
    </Frame>
  );
}

/** The text did not come, and all else did. */
function NoContent() {
  const { revalidate } = useRevalidator();
  return <LoadFailed text="正文没有加载出来" onRetry={() => void revalidate()} />;
}

const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 720px)',
  justifyContent: 'center',
  gap: '0 64px',
  padding: 'var(--space-6) var(--space-5) var(--space-7)',
  // Said before the article, which would move when its contents arrive behind it.
  '@media (min-width: 1024px)': { '&[data-aside]': { gridTemplateColumns: 'minmax(0, 720px) 200px' } },
  '@media (max-width: 767.98px)': { padding: 'var(--space-4) var(--space-4) var(--space-6)' },
  '@media print': { display: 'block', padding: 0 },
  '& > *': { gridColumn: 1 },
  '& .preview': {
    marginBottom: 'var(--space-4)',
    padding: 'var(--space-2) var(--space-4)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--warning-soft)',
    color: 'var(--warning)',
    fontSize: 'var(--type-interface)',
  },
  '& .place': {
    display: 'flex',
    gap: 'var(--space-2)',
    marginBottom: 'var(--space-4)',
    fontSize: 'var(--type-interface)',
    color: 'var(--text-2)',
    alignItems: 'center',
    '& a': { color: 'inherit', '@media (pointer: coarse)': { margin: '0 -8px', padding: 'var(--space-3) 8px' } },
  },
  '& h1': { fontSize: 'clamp(1.5rem, 1.2rem + 1.2vw, 2rem)' },
  '& .meta': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 var(--space-4)',
    marginTop: 'var(--space-3)',
    '& button': { marginLeft: 'auto' },
    fontSize: 'var(--type-interface)',
    color: 'var(--text-2)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .abstract': {
    margin: 'var(--space-5) 0 0',
    padding: 'var(--space-4) var(--space-5)',
    borderRadius: 'var(--radius-card)',
    background: 'var(--fill)',
    color: 'var(--text-2)',
    lineHeight: 'var(--leading-text)',
  },
});
