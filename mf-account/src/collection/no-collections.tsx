import { Link } from 'react-router-dom';
import { emptyPage, emptyPictures } from 'shared/bundled/lists/empty-drawings.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button } from 'shared/ui/kit.ts';
import { type CollectionQuery, collectionPath } from './collection-query.ts';

/** The list with nothing in it: why, and the way on. */
export function NoCollections({ query }: { query: CollectionQuery }) {
  const action = (to: string, label: string) => (
    <Button component={Link} to={to} variant="soft">
      {label}
    </Button>
  );
  if (query.keyword) {
    return (
      <EmptyState drawing="search" action={action(collectionPath(query, { keyword: '' }), '清除搜索')}>
        没有找到与“{query.keyword}”有关的收藏，换个词试试
      </EmptyState>
    );
  }
  if (query.kind === 'picture') {
    return (
      <EmptyState drawing={emptyPictures} action={action('/app/drawing/record', '去看我的图片')}>
        还没有收藏的图片，点图片上的心形就会留在这里
      </EmptyState>
    );
  }
  return query.kind === 'article' ? (
    <EmptyState drawing={emptyPage} action={action('/news', '去看资讯')}>
      还没有收藏的文章，读到喜欢的就点“收藏”
    </EmptyState>
  ) : (
    <EmptyState drawing={emptyPage} action={action('/chat', '去对话')}>
      还没有收藏的回答，点回答下面的心形就会留在这里
    </EmptyState>
  );
}
