import { Link } from 'react-router-dom';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button } from 'shared/ui/kit.ts';
import { type NewsQuery, newsListPath } from '../news-query.ts';

/** The list with nothing in it: why, and the way on. */
export function NoNews({ query }: { query: NewsQuery }) {
  const { reason, way } = explain(query);
  const action = way && (
    <Button component={Link} to={way.to} variant="soft">
      {way.label}
    </Button>
  );
  return (
    <EmptyState drawing={query.keyword ? 'search' : 'nothing'} action={action}>
      {reason}
    </EmptyState>
  );
}

interface Explanation {
  reason: string;
  way?: { label: string; to: string };
}

function explain(query: NewsQuery): Explanation {
  if (query.keyword) {
    const reason = `没有找到与“${query.keyword}”有关的文章，换个词试试`;
    return { reason, way: { label: '清除搜索', to: newsListPath(query, { keyword: '' }) } };
  }
  if (query.cid) return { reason: '这个分类下还没有文章', way: { label: '查看全部', to: '/news' } };
  return { reason: '还没有文章，过些时候再来看看' };
}
