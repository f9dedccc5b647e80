import { SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, styled } from 'shared/ui/kit.ts';
import { type NewsQuery, newsListPath } from './news-query.ts';

/** The list with nothing in it: why, and the way on. */
export function NoNews({ query }: { query: NewsQuery }) {
  const [reason, action, to] = explain(query);
  return (
    <Empty role="status">
      <SearchX size={40} strokeWidth={1.25} aria-hidden />
      <p>{reason}</p>
      {action && (
        <Button component={Link} to={to} variant="soft">
          {action}
        </Button>
      )}
    </Empty>
  );
}

function explain(query: NewsQuery): [reason: string, action: string, to: string] {
  if (query.page > 1) return ['这一页没有文章', '回到第一页', newsListPath(query, {})];
  if (query.keyword) {
    return [`没有找到与“${query.keyword}”有关的文章，换个词试试`, '清除搜索', newsListPath(query, { keyword: '' })];
  }
  if (query.cid) return ['这个分类下还没有文章', '查看全部', '/news'];
  return ['还没有文章，过些时候再来看看', '', '/news'];
}

const Empty = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 'var(--space-4)',
  padding: 'var(--space-7) 0',
  color: 'var(--text-2)',
  textAlign: 'center',
  '& > svg': { color: 'var(--text-3)' },
});
