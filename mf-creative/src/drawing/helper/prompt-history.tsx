import { useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { useGrowingList } from 'shared/bundled/lists/use-growing-list.ts';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { Time } from 'shared/bundled/time/time.tsx';
import { listPromptHistory } from 'shared/contracts/creative/drawing-prompt.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { useCall } from 'shared/site/visit.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, Skeleton, styled } from 'shared/ui/kit.ts';
import { replaceDraftAtom } from '../draft/draw-draft.ts';

type UsedPrompt = Output<typeof listPromptHistory>['lists'][number] & { id: string };
const pageSize = 20;

export function PromptHistory({ onChosen }: { onChosen(): void }) {
  const call = useCall();
  const pictureUrl = usePictureUrl();
  const replace = useSetAtom(replaceDraftAtom);
  const list = useGrowingList<UsedPrompt>({
    key: '',
    begins: 'now',
    pageSize,
    async read(page_no, signal) {
      const { lists, count } = await call(listPromptHistory, { page_no, page_size: pageSize }, { signal, quiet: true });
      return { lists: lists.map((one) => ({ ...one, id: one.prompt })), count };
    },
  });
  const { items, isLoading, problem, hasMore } = list;
  const isEmpty = items.length === 0;
  return (
    <Used>
      {isLoading && isEmpty && <Skeleton variant="rounded" height={220} />}
      {!isLoading && !problem && isEmpty && <EmptyState>用过的描述会在这里</EmptyState>}
      <ul aria-label="我用过的描述">
        {items.map(({ prompt, create_time, count, pictures }) => (
          <li key={prompt}>
            <button
              type="button"
              onClick={() => {
                replace({ prompt }, '已填入用过的描述');
                onChosen();
              }}
            >
              <span dir="auto">{prompt}</span>
              <small>
                <Time at={create_time} /> · 画过 {count} 张
              </small>
            </button>
            {pictures.map(({ id, thumbnail }) => (
              <Link key={id} to={`/app/drawing/record?record=${id}`} aria-label="查看用它画的图片">
                <img src={pictureUrl(thumbnail)} alt="" loading="lazy" />
              </Link>
            ))}
          </li>
        ))}
      </ul>
      {problem && <LoadFailed text={problem} onRetry={() => list.more()} />}
      {hasMore && !problem && (
        <Button variant="outlined" loading={isLoading} onClick={() => list.more()}>
          更早的描述
        </Button>
      )}
    </Used>
  );
}

const Used = styled('div')`
  display: grid; gap: var(--space-3); min-height: 320px; align-content: start; padding-top: var(--space-3);
  ul { margin: 0; padding: 0; list-style: none; }
  li { display: flex; gap: var(--space-2); align-items: center; border-bottom: 1px solid var(--line); }
  li > button { display: grid; flex: 1; gap: 2px; min-width: 0; padding: var(--space-3) 0; text-align: left; }
  li > button:hover span { color: var(--accent-text); }
  span { display: -webkit-box; overflow: hidden; overflow-wrap: anywhere; font-size: var(--type-interface); -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
  small { color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  img { display: block; width: 44px; height: 44px; border-radius: var(--radius-control); background: var(--fill); object-fit: cover; }
  @media (max-width: 480px) { li > a:nth-of-type(n + 3) { display: none; } }
`;
