import { Link } from 'react-router-dom';
import { Time } from 'shared/bundled/time/time.tsx';
import type { NewsItem } from 'shared/contracts/content/news.ts';
import { styled } from 'shared/ui/kit.ts';
import { newsPath } from './news-text.ts';

interface NewsTitlesProps {
  /** Of the element: one heading of that name in a page. */
  name: string;
  heading: string;
  news: readonly NewsItem[];
}

/** Articles as a line each, below a heading; nothing without any. */
export function NewsTitles({ name, heading, news }: NewsTitlesProps) {
  if (news.length === 0) return null;
  return (
    <Titles aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{heading}</h2>
      <ul>
        {news.map(({ id, title, create_time }) => (
          <li key={id}>
            <Link to={newsPath(id)} dir="auto">
              {title}
            </Link>
            <Time at={create_time} isDay />
          </li>
        ))}
      </ul>
    </Titles>
  );
}

const Titles = styled('section')({
  '& h2': { marginBottom: 'var(--space-2)', fontSize: 'var(--type-text)' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 'var(--space-4)',
    fontSize: 'var(--type-interface)',
    '& a': {
      flex: 1,
      minWidth: 0,
      padding: 'var(--space-2) 0',
      color: 'var(--text)',
      '@media (pointer: coarse)': { padding: 'var(--space-3) 0' },
    },
    '& time': { flex: 'none', color: 'var(--text-2)', fontSize: 'var(--type-meta)' },
  },
});
