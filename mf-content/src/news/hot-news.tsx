import { Link } from 'react-router-dom';
import type { NewsItem } from 'shared/contracts/content/news.ts';
import { styled } from 'shared/ui/kit.ts';
import { countText, newsPath } from './news-text.ts';

/** What is read most: beside the list on wide screens, below it on others. */
export function HotNews({ news }: { news: NewsItem[] }) {
  if (news.length === 0) return null;
  return (
    <Aside aria-labelledby="hot-title">
      <h2 id="hot-title">大家在看</h2>
      <ol>
        {news.map(({ id, title, click }, place) => (
          <li key={id}>
            <span className="place" aria-hidden>
              {place + 1}
            </span>
            <Link to={newsPath(id)} dir="auto">
              {title}
            </Link>
            {click > 0 && <span className="clicks">{countText(click)} 次</span>}
          </li>
        ))}
      </ol>
    </Aside>
  );
}

/** Of a row: a finger wants more than a line. */
const room = { padding: 'var(--space-2) 0', '@media (pointer: coarse)': { padding: 'var(--space-3) 0' } };

const Aside = styled('aside')({
  alignSelf: 'start',
  '@media (min-width: 1024px)': { paddingTop: 'var(--space-2)' },
  '& h2': { marginBottom: 'var(--space-2)', fontSize: 'var(--type-text)' },
  '& ol': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '1.5em 1fr auto',
    gap: 'var(--space-2)',
    fontSize: 'var(--type-interface)',
  },
  '& a': {
    ...room,
    color: 'var(--text)',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  },
  // A clamped box has no baseline of its own: the figures beside it get the room and the lines of its words.
  '& .place, & .clicks': {
    ...room,
    lineHeight: 'calc(var(--type-interface) * var(--leading-interface))',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& li:nth-of-type(-n + 3) .place': { color: 'var(--accent-text)', fontWeight: 'var(--weight-strong)' },
});
