import { Heart, MoreHorizontal } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { PlaceheldImage } from 'shared/bundled/pictures/placeholder/placeheld-image.tsx';
import type { SquarePost } from 'shared/contracts/creative/square.ts';
import { imageUrl } from 'shared/site/address.ts';
import { useIsRunning } from 'shared/site/browser/use-is-running.ts';
import { authorOf, remixPath, titleOf } from '../post-words.ts';
import { postPath } from '../query/square-query.ts';
import { cardSizes } from './card-sizes.ts';

/** What is done to works, the same functions for all of them and at any time. */
export interface PostHands {
  like(post: SquarePost): void;
  more(post: SquarePost, anchor: HTMLElement): void;
}

interface PostCardProps {
  post: SquarePost;
  isLiked: boolean;
  likes: number;
  /** Of the site's pictures. */
  domain: string;
  /** It is among the first ones: its picture is asked for at once. */
  isFirst: boolean;
  hands: PostHands;
}

/**
 * A work of the masonry: the picture, and on it what can be done. Its link lies over all of it. While the list is scrolled, and grows,
 * none is drawn again.
 */
export const PostCard = memo(function PostCard({ post, isLiked, likes, domain, isFirst, hands }: PostCardProps) {
  // Half of a card's elements, which do nothing without code: the first pictures stand sooner when only these have them.
  const isRunning = useIsRunning();
  const title = titleOf(post);
  const sizes = post.thumbnails.map(({ width, url }) => `${imageUrl(domain, url)} ${width}w`).join(', ');
  return (
    <article className="card" data-post={post.id}>
      <PlaceheldImage
        thumbhash={post.thumbhash}
        className="picture"
        src={imageUrl(domain, post.thumbnail || post.image)}
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
          <Link to={postPath(post.id)} draggable={false}>
            {title}
          </Link>
        </h2>
        <p dir="auto">{authorOf(post)}</p>
      </div>
      {(isRunning || isFirst) && <Acts {...{ post, isLiked, likes, title, hands }} />}
    </article>
  );
});

interface ActsProps extends Pick<PostCardProps, 'post' | 'isLiked' | 'likes' | 'hands'> {
  title: string;
}

/** What is done to a work without leaving the list. */
function Acts({ post, isLiked, likes, title, hands }: ActsProps) {
  return (
    <div className="acts">
      <button
        type="button"
        className="like"
        aria-pressed={isLiked}
        aria-label={`赞：${title}`}
        onClick={() => hands.like(post)}
      >
        <Heart size={18} fill={isLiked ? 'currentColor' : 'none'} aria-hidden />
        {likes > 0 && <span>{likes.toLocaleString('zh-CN')}</span>}
      </button>
      {post.shows.includes('remix') && (
        <Link className="same" to={remixPath(post)} aria-label={`画同款：${title}`}>
          同款
        </Link>
      )}
      <button
        type="button"
        className="more"
        aria-label={`更多：${title}`}
        aria-haspopup="menu"
        onClick={(event) => hands.more(post, event.currentTarget)}
      >
        <MoreHorizontal size={18} aria-hidden />
      </button>
    </div>
  );
}
