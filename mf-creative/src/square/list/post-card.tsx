import { Heart, MoreHorizontal } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PlaceheldImage } from 'shared/bundled/pictures/placeholder/placeheld-image.tsx';
import { useIsRunning } from 'shared/site/browser/use-is-running.ts';
import { useCapability } from 'shared/site/config.ts';
import type { Likes } from '../act/use-likes.ts';
import { authorOf, remixPath, titleOf } from '../query/post-words.ts';
import type { SquareCard } from '../query/square-card.ts';
import { postPath } from '../query/square-query.ts';
import { cardSizes } from './card-sizes.ts';

interface PostCardProps {
  post: SquareCard;
  likes: Likes;
  /** From `usePictureUrl`, asked for once for all cards. */
  pictureUrl(address: string): string;
  /** It is among the first ones: its picture is asked for at once. */
  isFirst: boolean;
  onMore(anchor: HTMLElement): void;
}

/** A work of the masonry: the picture, and on it what can be done. Its link lies over all of it. */
export function PostCard({ post, likes, pictureUrl, isFirst, onMore }: PostCardProps) {
  // Half of a card's elements, which do nothing without code: the first pictures stand sooner when only these have them.
  const isRunning = useIsRunning();
  const hasPage = useCapability('square_works');
  const title = titleOf(post);
  const sizes = post.thumbnails.map(({ width, url }) => `${pictureUrl(url)} ${width}w`).join(', ');
  return (
    <article className="card" data-post={post.id}>
      <PlaceheldImage
        thumbhash={post.thumbhash}
        className="picture"
        src={pictureUrl(post.thumbnail || post.image)}
        srcSet={sizes || undefined}
        sizes={sizes && cardSizes}
        width={post.width}
        height={post.height}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
      />
      <div className="words">
        <h2 dir="auto">
          {hasPage ? (
            <Link to={postPath(post.id)} draggable={false}>
              {title}
            </Link>
          ) : (
            <a href={pictureUrl(post.image)} draggable={false}>
              {title}
            </a>
          )}
        </h2>
        <p dir="auto">{authorOf(post)}</p>
      </div>
      {(isRunning || isFirst) && <Acts post={post} likes={likes} title={title} onMore={onMore} hasPage={hasPage} />}
    </article>
  );
}

interface ActsProps extends Pick<PostCardProps, 'post' | 'likes' | 'onMore'> {
  title: string;
  /** The server has more of a work than the list. */
  hasPage: boolean;
}

/** What is done to a work without leaving the list. */
function Acts({ post, likes, title, onMore, hasPage }: ActsProps) {
  const { isLiked, count } = likes.of(post);
  return (
    <div className="acts">
      <button
        type="button"
        className="like"
        aria-pressed={isLiked}
        aria-label={`赞：${title}`}
        onClick={() => likes.like(post)}
      >
        <Heart size={18} fill={isLiked ? 'currentColor' : 'none'} aria-hidden />
        {count > 0 && <span>{count.toLocaleString('zh-CN')}</span>}
      </button>
      {post.shows.includes('remix') && (
        <Link className="same" to={remixPath(post)} aria-label={`画同款：${title}`}>
          同款
        </Link>
      )}
      {hasPage && (
        <button
          type="button"
          className="more"
          aria-label={`更多：${title}`}
          aria-haspopup="menu"
          onClick={(event) => onMore(event.currentTarget)}
        >
          <MoreHorizontal size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}
