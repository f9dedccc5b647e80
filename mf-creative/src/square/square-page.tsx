import { memo, useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useLocation, useNavigation } from 'react-router-dom';
import { UndoBar } from 'shared/bundled/lists/undo-bar.tsx';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, styled } from 'shared/ui/kit.ts';
import { useAskedSearch } from 'shared/ui/search-form.tsx';
import { cardBox } from '../works/cards/card-looks.ts';
import { GhostGrid } from '../works/empty/ghost-grid.tsx';
import { GhostState } from '../works/empty/ghost-state.tsx';
import { LogInFirst } from '../works/log-in-first.tsx';
import { useHiding } from './act/use-hiding.ts';
import { useLikes } from './act/use-likes.ts';
import { ListFoot } from './list/list-foot.tsx';
import { PostList } from './list/post-list.tsx';
import { SquareBar } from './list/square-bar.tsx';
import { loadSquare, postsPerPage, type SquareData } from './query/load-square.ts';
import type { SquareCard } from './query/square-card.ts';
import { readSquareQuery, squareFiltersOf, squareListPath, squarePath } from './query/square-query.ts';
import { usePosts } from './query/use-posts.ts';

// The route takes both from one chunk.
export { loadSquare };

const PostMenu = lazyPart(() => import('./act/post-menu.tsx').then((code) => code.PostMenu));

/** `/app/square`: what people made and showed. Other filters, and another place that is gone to, open another list. */
export function SquarePage() {
  const data = useLoaderData<SquareData>();
  const box = useRef<HTMLDivElement>(null);
  const { location: next } = useNavigation();
  const asked = squareFiltersOf(readSquareQuery(useAskedSearch()));
  const isAsking = useLasting(next?.pathname === squarePath);
  return (
    <Page ref={box} aria-busy={isAsking || undefined}>
      <SquareBar asked={asked} categories={data.categories} />
      <Works key={`${useOpening()} ${data.isNobody}`} data={data} box={box} />
      {data.count > 0 && <ListFoot asked={asked} pages={Math.ceil(data.count / postsPerPage)} />}
    </Page>
  );
}

/** The navigation that opened the list. A link to a place in the page, such as the one to its text, opens none. */
function useOpening(): string {
  const { key, hash } = useLocation();
  const [opening, setOpening] = useState(key);
  if (hash === '' && opening !== key) setOpening(key);
  return opening;
}

/** Whether something has been so for longer than a blink: the page is not dimmed for less. */
function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), 200);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo]);
  return lasts;
}

interface WorksProps {
  data: SquareData;
  box: React.RefObject<HTMLDivElement | null>;
}

/** Not drawn again while another list is on its way: what is asked for comes the sooner. */
const Works = memo(function Works({ data, box }: WorksProps) {
  const posts = usePosts(data);
  const likes = useLikes();
  const hiding = useHiding(posts);
  const [more, setMore] = useState<{ post: SquareCard; anchor: HTMLElement }>();
  return (
    <>
      {hiding.last !== undefined && (
        <Undo>
          <UndoBar key={hiding.last} done="不再显示这件作品" onUndo={hiding.undo} onGone={hiding.settle} />
        </Undo>
      )}
      {posts.items.length === 0 ? (
        <Nothing data={data} />
      ) : (
        <PostList box={box} posts={posts} likes={likes} onMore={(post, anchor) => setMore({ post, anchor })} />
      )}
      <NeighbourPages data={data} />
      {more && <PostMenu {...more} onHide={() => hiding.hide(more.post.id)} onClose={() => setMore(undefined)} />}
    </>
  );
});

/** Readers without a script go on by pages: with one the list grows. */
function NeighbourPages({ data: { filters, page, count } }: { data: SquareData }) {
  const hasNext = page * postsPerPage < count;
  if (page === 1 && !hasNext) return null;
  return (
    <noscript>
      <nav aria-label="分页" className="pages">
        {page > 1 && (
          <a href={squareListPath({ ...filters, page: page - 1 })} rel="prev">
            上一页
          </a>
        )}
        {hasNext && (
          <a href={squareListPath({ ...filters, page: page + 1 })} rel="next">
            下一页
          </a>
        )}
      </nav>
    </noscript>
  );
}

function Nothing({ data: { filters, isNobody } }: { data: SquareData }) {
  if (isNobody) return <LogInFirst>登录之后，赞过的作品都在这里</LogInFirst>;
  const isLiked = filters.category === '0' && filters.keyword === '';
  const isNarrowed = !isLiked && (filters.keyword !== '' || filters.category !== '');
  const toAll = isNarrowed || isLiked;
  const action = (
    <Button component={Link} to={toAll ? squarePath : '/app/drawing'} variant="soft">
      {toAll ? '看全部作品' : '去画一张'}
    </Button>
  );
  if (isNarrowed)
    return (
      <EmptyState drawing="search" action={action}>
        {filters.keyword ? `没有找到与“${filters.keyword}”有关的作品` : '这里还没有作品'}
      </EmptyState>
    );
  return (
    <GhostState ghost={<GhostGrid />} action={action}>
      {isLiked ? '你还没有赞过作品' : '这里还没有作品'}
    </GhostState>
  );
}

/** Over the works, at the lower edge of what is in sight; it takes no room in the list. */
const Undo = styled('div')`
  position: fixed; z-index: 3; right: 0; bottom: calc(var(--bottom-bar-height) + var(--space-4)); left: 0; display: flex; justify-content: center; padding: 0 var(--space-4); pointer-events: none;
  & > [role=status] { width: min(400px, 100%); background: linear-gradient(var(--fill-strong) 0 0) var(--surface-raised); box-shadow: var(--shadow-overlay); pointer-events: auto; }
`;

// The place is kept by the grid of cards.
const Page = styled('div')`
  position: relative; min-width: 0; height: 100%; min-height: 0; ${cardBox};
  .pages { display: flex; gap: var(--space-5); justify-content: center; padding: 0 var(--space-5) var(--space-7); }
  &[aria-busy] > :not(:first-child) { opacity: 0.5; transition: opacity var(--motion) var(--ease); }
`;
