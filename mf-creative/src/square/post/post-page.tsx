import { useAtomValue } from 'jotai';
import { Bookmark, Copy, Flag, Heart, ImageDown, Palette } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { useOptimisticValues } from 'shared/bundled/lists/use-optimistic-values.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { Time } from 'shared/bundled/time/time.tsx';
import { collectSquarePost, type SquareDetail, type SquareRelative } from 'shared/contracts/creative/square.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { copyText } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button } from 'shared/ui/kit.ts';
import { SourceLine } from '../../lineage/source-line.tsx';
import { type Likes, useLikes } from '../act/use-likes.ts';
import { useWhenLoggedIn } from '../act/use-when-logged-in.ts';
import { authorOf, remixPath, titleOf } from '../query/post-words.ts';
import { postPath, squareListPath, squarePath } from '../query/square-query.ts';
import { loadPost, type MissingPost, type PostData, type ShownPost } from './load-post.ts';
import { factsOf } from './parameter-words.ts';
import { pictureSizes, widthsOf } from './picture-widths.ts';
import { PostFrame } from './post-frame.ts';
import { Similar } from './similar.tsx';

// The route takes both from one chunk.
export { loadPost };

const PostPoster = lazyPart(() => import('../act/post-poster.tsx').then((code) => code.PostPoster));
const ReportDialog = lazyPart(() => import('../act/report-dialog.tsx').then((code) => code.ReportDialog));

/** `/app/square/{id}`: one work, large, with what its author shows of it. */
export function PostPage() {
  const data = useLoaderData<PostData>();
  return data.kind === 'post' ? <Post key={data.post.id} {...data} /> : <Missing {...data} />;
}

function Missing({ gone, similar }: MissingPost) {
  const likes = useLikes();
  return (
    <PostFrame>
      <EmptyState
        action={
          <Button component={Link} to={squarePath} variant="soft">
            去广场看看
          </Button>
        }
      >
        {gone ? '这件作品已经下架' : '没有这件作品'}
      </EmptyState>
      <Similar posts={similar} likes={likes} />
    </PostFrame>
  );
}

function Post({ post, similar }: ShownPost) {
  const likes = useLikes();
  const pictureUrl = usePictureUrl();
  // A visitor has no works that lead here: those of others are listed.
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  return (
    <PostFrame>
      <nav aria-label="位置" className="place">
        <Link to={squarePath}>绘画广场</Link>
        {post.category_name && (
          <>
            <span aria-hidden>/</span>
            <Link to={squareListPath({ category: `${post.category_id}` })}>{post.category_name}</Link>
          </>
        )}
      </nav>
      <article>
        <figure>
          <img
            src={pictureUrl(post.image)}
            srcSet={
              widthsOf(post)
                .map((one) => `${pictureUrl(one.url)} ${one.width}w`)
                .join(', ') || undefined
            }
            sizes={pictureSizes}
            fetchPriority="high"
            alt={titleOf(post)}
            width={post.width}
            height={post.height}
            style={placeOf(post)}
          />
          {post.label && <figcaption>{post.label}</figcaption>}
        </figure>
        <div className="words">
          <h2 dir="auto" className="title">
            {titleOf(post)}
          </h2>
          <p className="meta">
            <span dir="auto">{authorOf(post)}</span>
            <Time at={post.create_time} />
          </p>
          <Acts post={post} likes={likes} />
          <Prompt post={post} />
          <Facts post={post} />
          {isLoggedIn && <SourceLine kind="post" id={post.id} />}
          <Lineage title="来源" words="同款自" parts={post.before} />
          <Lineage title="同款" words="同款" parts={post.after} />
        </div>
      </article>
      <Similar posts={similar} likes={likes} />
    </PostFrame>
  );
}

/** The place of the picture, before it has come: all of it is in sight. */
const placeOf = ({ width, height }: SquareDetail) => ({
  aspectRatio: `${width} / ${height}`,
  width: `min(100%, ${width}px, (100vh - 160px) * ${width / height})`,
});

function Acts({ post, likes }: { post: SquareDetail; likes: Likes }) {
  const [shown, setShown] = useState<'poster' | 'report'>();
  const { isLiked, count } = likes.of(post);
  const collected = useCollected(post);
  const icon = { size: 18, 'aria-hidden': true };
  return (
    <div className="acts">
      {post.shows.includes('remix') && (
        <Button variant="contained" component={Link} to={remixPath(post)} startIcon={<Palette {...icon} />}>
          画同款
        </Button>
      )}
      <Button
        variant="outlined"
        aria-pressed={isLiked}
        onClick={() => likes.like(post)}
        startIcon={<Heart {...icon} fill={isLiked ? 'currentColor' : 'none'} />}
      >
        {count > 0 ? `赞 ${count.toLocaleString('zh-CN')}` : '赞'}
      </Button>
      <Button
        variant="outlined"
        aria-pressed={collected.is}
        onClick={collected.toggle}
        startIcon={<Bookmark {...icon} fill={collected.is ? 'currentColor' : 'none'} />}
      >
        {collected.is ? '已收藏' : '收藏'}
      </Button>
      <Button variant="outlined" onClick={() => setShown('poster')} startIcon={<ImageDown {...icon} />}>
        生成海报
      </Button>
      <Button onClick={() => setShown('report')} startIcon={<Flag {...icon} />}>
        举报
      </Button>
      {shown === 'poster' && <PostPoster post={post} onClose={() => setShown(undefined)} />}
      {shown === 'report' && <ReportDialog id={post.id} onClose={() => setShown(undefined)} />}
    </div>
  );
}

function useCollected({ id, is_collect }: SquareDetail) {
  const call = useCall();
  const whenLoggedIn = useWhenLoggedIn();
  const values = useOptimisticValues<boolean>();
  const is = values.of(id) ?? is_collect === 1;
  return {
    is,
    toggle: () =>
      void whenLoggedIn(() =>
        values.change(id, !is, async () => {
          await call(collectSquarePost, { id, is_collect: is ? 0 : 1 }, { quiet: true });
          return !is;
        }),
      ),
  };
}

function Prompt({ post }: { post: SquareDetail }) {
  if (!post.prompts) return <Part title="描述">作者没有公开描述</Part>;
  return (
    <Part
      title="描述"
      action={
        <Button size="small" startIcon={<Copy size={16} aria-hidden />} onClick={() => void copyText(post.prompts)}>
          复制
        </Button>
      }
    >
      <p dir="auto" className="prompt">
        {post.prompts}
      </p>
    </Part>
  );
}

function Facts({ post: { parameters } }: { post: SquareDetail }) {
  const facts = parameters ? factsOf(parameters) : [];
  if (facts.length === 0) return null;
  return (
    <Part title="参数">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Lineage({ title, words, parts }: { title: string; words: string; parts: readonly SquareRelative[] }) {
  const pictureUrl = usePictureUrl();
  if (parts.length === 0) return null;
  return (
    <Part title={title}>
      <ol className="lineage">
        {parts.map((part) => (
          <li key={part.id}>
            {part.is_shown ? (
              <Link to={postPath(part.id)} aria-label={`${words}：${part.title || '作品'}`} title={part.title}>
                <img src={pictureUrl(part.thumbnail)} alt="" width={72} height={72} loading="lazy" />
              </Link>
            ) : (
              <span>已下架的作品</span>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="head">
        <h3>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}
