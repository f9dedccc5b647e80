import { Link } from 'react-router-dom';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { SquarePost } from 'shared/contracts/creative/square.ts';
import type { Likes } from '../act/use-likes.ts';
import { titleOf } from '../post-words.ts';
import { postPath } from '../query/square-query.ts';

/** Works that are like one. */
export function Similar({ posts, likes }: { posts: readonly SquarePost[]; likes: Likes }) {
  const pictureUrl = usePictureUrl();
  if (posts.length === 0) return null;
  return (
    <section className="similar" aria-labelledby="similar">
      <h2 id="similar">相似的作品</h2>
      <ul>
        {posts.map((post) => {
          const { count } = likes.of(post);
          return (
            <li key={post.id}>
              <Link to={postPath(post.id)} aria-label={titleOf(post)} title={titleOf(post)}>
                <img
                  src={pictureUrl(post.thumbnail || post.image)}
                  alt=""
                  width={post.width}
                  height={post.height}
                  loading="lazy"
                />
                {count > 0 && <small aria-hidden>{count} 赞</small>}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
