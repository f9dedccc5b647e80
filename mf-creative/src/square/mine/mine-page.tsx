import { Link, useLoaderData } from 'react-router-dom';
import { listPath } from 'shared/bundled/lists/list-query.ts';
import { Pagination } from 'shared/bundled/lists/pagination.tsx';
import { squareStates, squareStateWords } from 'shared/contracts/creative/square-own.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Alert, Button, styled } from 'shared/ui/kit.ts';
import { GhostGrid } from '../../works/empty/ghost-grid.tsx';
import { GhostState } from '../../works/empty/ghost-state.tsx';
import { LogInFirst } from '../../works/log-in-first.tsx';
import { useCanPublish } from '../../works/publish/use-can-publish.ts';
import { squarePath } from '../query/square-query.ts';
import { loadMine, type MineData, ownPerPage } from './load-mine.ts';
import { OwnPostCard } from './own-post-card.tsx';

// The route takes both from one chunk.
export { loadMine };

const minePath = `${squarePath}/mine`;
/** `/app/square/mine`: the own works on the square, what became of each, and what can be done about it. */
export function MinePage() {
  const data = useLoaderData<MineData | null>();
  if (!data) return <LogInFirst>登录之后，发布过的作品都在这里</LogInFirst>;
  return data.isListed ? <Own data={data} /> : <Unlisted />;
}

/** The server does not list them: what is shown stands on the square. */
function Unlisted() {
  const action = (
    <Button component={Link} to={squarePath} variant="soft">
      去广场看看
    </Button>
  );
  return <EmptyState action={action}>本站不列出自己发布的作品，通过审核的都在广场上</EmptyState>;
}

function Own({ data: { state, page, lists, count, counts } }: { data: Extract<MineData, { isListed: true }> }) {
  const canPublish = useCanPublish();
  const pathOf = (no: number) => listPath(minePath, { state, page: no });
  return (
    <Page>
      {!canPublish && <Alert severity="info">广场暂未开放投稿，已展示的作品不受影响</Alert>}
      <nav aria-label="状态">
        {(['', ...squareStates] as const).map((one) => (
          <Link key={one} to={listPath(minePath, { state: one })} aria-current={one === state ? 'page' : undefined}>
            {one === '' ? '全部' : squareStateWords[one]}
            {one !== '' && (counts[one] ?? 0) > 0 && <span>{` ${counts[one]}`}</span>}
          </Link>
        ))}
      </nav>
      {lists.length === 0 ? (
        <GhostState
          ghost={<GhostGrid />}
          action={
            canPublish && (
              <Button component={Link} to="/app/drawing/record" variant="soft">
                从绘画记录发布
              </Button>
            )
          }
        >
          {state === '' ? '还没有发布过作品' : '没有符合条件的作品'}
        </GhostState>
      ) : (
        <ul>
          {lists.map((post) => (
            <li key={post.id}>
              <OwnPostCard post={post} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} count={Math.ceil(count / ownPerPage)} to={pathOf} />
    </Page>
  );
}

const Page = styled('div')`
  width: min(960px, 100%); height: 100%; margin: 0 auto; padding: var(--space-5); overflow-y: auto;
  nav { display: flex; gap: 4px; margin: var(--space-3) 0; overflow-x: auto; font-size: var(--type-interface); }
  nav a { display: inline-flex; flex: none; gap: 4px; align-items: center; min-height: var(--hit); padding: 0 var(--space-3); border-radius: var(--radius-full); color: var(--text-2); }
  nav a[aria-current] { background: var(--accent-soft); color: var(--accent-text); }
  & > ul { display: grid; gap: var(--space-3); margin: 0; padding: 0; list-style: none; }
  @media (max-width: 767.98px) { padding: var(--space-4); }
  @media print { height: auto; overflow: visible; }
`;
