import { Link } from 'react-router-dom';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { SquarePost } from 'shared/contracts/creative/square.ts';
import { styled } from 'shared/ui/kit.ts';
import type { Likes } from '../act/use-likes.ts';
import { titleOf } from '../query/post-words.ts';
import { postPath } from '../query/square-query.ts';

export function Similar({ posts, likes }: { posts: readonly SquarePost[]; likes: Likes }) {
  const pictureUrl = usePictureUrl();
  if (posts.length === 0) return null;
  return (
    <Works aria-labelledby="similar">
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
    </Works>
  );
}

const Works = styled('section')`
  margin-top: var(--space-6);
  h2 { color: var(--text-2); font-size: var(--type-interface); font-weight: var(--weight-medium); }
  ul { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
  && ul { margin-top: var(--space-3); }
  /* Pictures of one height fill their rows; the last row is left as wide as its pictures. */
  li { flex: 1 1 auto; }
  ul::after { content: ""; flex: 1000 1 0; }
  a { position: relative; display: block; }
  img { display: block; width: auto; min-width: 100%; height: 200px; border-radius: var(--radius-card); background: var(--fill); object-fit: cover; }
  small { position: absolute; right: 8px; bottom: 6px; color: #fff; text-shadow: 0 0 3px #000; }
  @media (max-width: 1023.98px) { img { height: 140px; } }
  /* Two beside each other on a phone, the last ones as wide as those above. */
  @media (max-width: 767.98px) {
    && ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); }
    ul::after { content: none; }
    img { width: 100%; }
  }
`;
