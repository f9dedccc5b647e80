import { Eye } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Time } from 'shared/bundled/time/time.tsx';
import type { NewsItem } from 'shared/contracts/content/news.ts';
import { styled } from 'shared/ui/kit.ts';
import { countText, newsPath } from '../news-text.ts';
import { NewsPicture, type PictureTime } from './news-picture.tsx';

interface NewsCardProps {
  item: NewsItem;
  category?: string | undefined;
  picture: PictureTime;
}

/** One article of the list; all of the card leads to it. */
export function NewsCard({ item, category, picture }: NewsCardProps) {
  return (
    <Card>
      <NewsPicture url={item.image} comes={picture} />
      <div className="words">
        <h2>
          <Link to={newsPath(item.id)} dir="auto">
            {item.title}
          </Link>
        </h2>
        {item.desc && <p dir="auto">{item.desc}</p>}
        <div className="meta">
          {category && <span dir="auto">{category}</span>}
          <Time at={item.create_time} isDay />
          {item.click > 0 && (
            <span className="clicks">
              <Eye size={14} aria-hidden />
              {countText(item.click)}
              <span className="visually-hidden">次阅读</span>
            </span>
          )}
        </div>
      </div>
    </Card>
  );
}

const Card = styled('li')({
  position: 'relative',
  display: 'flex',
  gap: 'var(--space-5)',
  padding: 'var(--space-5) 0',
  boxShadow: 'inset 0 -1px var(--line)',
  '& .words': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  '& h2': {
    fontSize: '1.125rem',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  },
  '& h2 a': {
    color: 'var(--text)',
    '&::after': { content: '""', position: 'absolute', inset: '0 calc(-1 * var(--space-3))' },
    '&:hover': { textDecoration: 'none' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: 'var(--focus-ring)', borderRadius: 'var(--radius-card)' },
  },
  '&:hover h2 a': { color: 'var(--accent-text)' },
  '& p': {
    marginTop: 'var(--space-2)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
    lineHeight: 1.65,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  },
  '& .meta': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 var(--space-4)',
    marginTop: 'auto',
    paddingTop: 'var(--space-2)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .clicks': { display: 'inline-flex', alignItems: 'center', gap: 4 },
  '@media (max-width: 767.98px)': {
    gap: 'var(--space-3)',
    padding: 'var(--space-4) 0',
    flexDirection: 'row-reverse',
    '& h2': { fontSize: 'var(--type-text)' },
    '& p': { display: 'none' },
  },
});
