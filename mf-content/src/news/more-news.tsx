import { Link } from 'react-router-dom';
import type { News, NewsItem } from 'shared/contracts/content/news.ts';
import { styled } from 'shared/ui/kit.ts';
import { newsPath } from './news-text.ts';
import { NewsTitles } from './news-titles.tsx';

interface MoreNewsProps {
  last: News['last'];
  next: News['next'];
  related: NewsItem[];
  newest: NewsItem[];
}

/** The ways on from an article: its neighbours in time, those about the same, and the newest others. */
export function MoreNews({ last, next, related, newest }: MoreNewsProps) {
  const others = newest.filter(({ id }) => !related.some((one) => one.id === id));
  return (
    <More data-print="no">
      {(last || next) && (
        <nav aria-label="上一篇和下一篇" className="neighbours">
          {last && (
            <Link to={newsPath(last.id)} rel="prev">
              <span>上一篇</span>
              <bdi>{last.title}</bdi>
            </Link>
          )}
          {next && (
            <Link to={newsPath(next.id)} rel="next" className="next">
              <span>下一篇</span>
              <bdi>{next.title}</bdi>
            </Link>
          )}
        </nav>
      )}
      <NewsTitles name="related" heading="相关文章" news={related} />
      <NewsTitles name="newest" heading="最新文章" news={others} />
    </More>
  );
}

const More = styled('div')({
  marginTop: 'var(--space-7)',
  paddingTop: 'var(--space-5)',
  borderTop: '1px solid var(--line)',
  '& .neighbours': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 'var(--space-3)' },
  '& .neighbours a': {
    padding: 'var(--space-3) var(--space-4)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-card)',
    color: 'var(--text)',
    fontSize: 'var(--type-interface)',
    '&:hover': { borderColor: 'var(--line-strong)', background: 'var(--fill)', textDecoration: 'none' },
    '& span': { display: 'block', marginBottom: 2, color: 'var(--text-2)', fontSize: 'var(--type-meta)' },
  },
  '& .neighbours .next': { gridColumn: 2, textAlign: 'right' },
  '& h2': { marginTop: 'var(--space-6)' },
  '@media (max-width: 479.98px)': {
    '& .neighbours': { gridTemplateColumns: '1fr' },
    '& .neighbours .next': { gridColumn: 1, textAlign: 'left' },
  },
});
