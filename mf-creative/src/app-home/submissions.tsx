import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { WaitingPost } from 'shared/contracts/creative/latest-works.ts';
import { squareStateWords, waitingSquareStates } from 'shared/contracts/creative/square-own.ts';
import { titleOf } from '../square/query/post-words.ts';
import type { OwnData } from './load-app-home.ts';
import { Head, Rows } from './rows.ts';

/** Posts for the square that are not shown, each with its state and the reason; nothing where there is none. */
export function Submissions({ posts, onRetry }: { posts: OwnData['posts']; onRetry(): void }) {
  const problem = problemOf(posts);
  const all = dataOf(posts) ?? [];
  const lists = waitingSquareStates.flatMap((state) => all.filter((post) => post.state === state));
  if (!problem && lists.length === 0) return null;
  return (
    <section aria-labelledby="submissions">
      <Head>
        <h2 id="submissions">广场投稿</h2>
        <Link to="/app/square/mine">
          全部投稿
          <ArrowRight size={16} aria-hidden />
        </Link>
      </Head>
      {problem && <LoadFailed text={`投稿没有加载出来：${problem}`} onRetry={onRetry} />}
      <Rows>
        {lists.map((post) => (
          <li key={post.id}>
            <Submission post={post} />
          </li>
        ))}
      </Rows>
    </section>
  );
}

function Submission({ post }: { post: WaitingPost }) {
  const pictureUrl = usePictureUrl();
  return (
    <Link to={`/app/square/mine?state=${post.state}`}>
      <img src={pictureUrl(post.thumbnail || post.image)} alt="" width={36} height={36} loading="lazy" />
      <span dir="auto">{titleOf(post)}</span>
      <small data-state={post.state}>{[squareStateWords[post.state], post.reason].filter(Boolean).join('：')}</small>
    </Link>
  );
}
