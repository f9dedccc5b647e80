import { type RefObject, useRef } from 'react';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { CardGrid } from '../../works/cards/card-grid.tsx';
import type { CardGridHandle } from '../../works/cards/use-cards-in-sight.ts';
import { useNotedPlace } from '../../works/cards/use-noted-place.ts';
import type { Likes } from '../act/use-likes.ts';
import { postsPerPage } from '../query/load-square.ts';
import type { SquareCard } from '../query/square-card.ts';
import type { Posts } from '../query/use-posts.ts';
import { PostCard } from './post-card.tsx';
import { masonry, PostLooks } from './square-looks.ts';

interface PostListProps {
  box: RefObject<HTMLElement | null>;
  posts: Posts;
  likes: Likes;
  onMore(post: SquareCard, anchor: HTMLElement): void;
}

const keyOf = ({ id }: SquareCard) => id;
/** Very long and very flat pictures are cut, so that none fills the page alone. */
const heightOf = ({ width, height }: SquareCard, wide: number) =>
  wide * Math.min(2, Math.max(0.5, height / width || 1));

/** How many pictures are asked for with the page: more would delay the first on a slow line. */
const firstPictures = 4;

export function PostList({ box, posts, likes, onMore }: PostListProps) {
  const grid = useRef<CardGridHandle>(null);
  const pictureUrl = usePictureUrl();
  const opensAt = useNotedPlace({ box, grid, pageOf: posts.pageOf, isShared: true });
  const first = new Set(posts.items.slice(0, firstPictures).map(keyOf));
  return (
    <PostLooks>
      {posts.missing?.isBefore && <Missing posts={posts} />}
      <CardGrid
        label="作品"
        items={posts.items}
        keyOf={keyOf}
        heightOf={heightOf}
        minWidth={masonry.minWidth}
        gap={masonry.gap}
        masonry={posts.blocks}
        first={postsPerPage}
        before={(posts.pageOf(undefined) - 1) * postsPerPage}
        total={posts.count}
        box={box}
        handle={grid}
        opensAt={opensAt}
        onNearBegin={posts.loadBefore}
        onNearEnd={posts.loadAfter}
      >
        {(post) => (
          <PostCard
            post={post}
            likes={likes}
            pictureUrl={pictureUrl}
            isFirst={first.has(post.id)}
            onMore={(anchor) => onMore(post, anchor)}
          />
        )}
      </CardGrid>
      {posts.missing && !posts.missing.isBefore && <Missing posts={posts} />}
      {!posts.hasAfter && posts.count > postsPerPage && <p className="end">已经到底了</p>}
    </PostLooks>
  );
}

function Missing({ posts }: { posts: Posts }) {
  if (!posts.missing) return null;
  return <LoadFailed text={`作品没有加载出来：${posts.missing.problem}`} onRetry={posts.loadMissing} />;
}
