import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { emptyPictures } from 'shared/bundled/lists/empty-drawings.ts';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import type { PromptExample } from 'shared/contracts/creative/drawing-prompt.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Skeleton, styled } from 'shared/ui/kit.ts';
import { GhostGrid } from '../../works/empty/ghost-grid.tsx';
import { GhostState } from '../../works/empty/ghost-state.tsx';
import { groupRecords, type RecordTab } from '../../works/records/record-tabs.ts';
import { WorkHistory } from '../../works/records/work-history.tsx';
import { ExampleCard } from '../helper/example-card.tsx';
import { RequestGroup } from './request-group.tsx';
import type { PictureActions } from './use-picture-actions.ts';

const nothing: Readonly<Record<RecordTab, string>> = {
  all: '写下想看到的画面，图片会在这里一点点画出来',
  open: '现在没有正在画的图片',
  done: '还没有画好的图片',
  failed: '没有失败的图片',
};

export function History({ actions, examples }: { actions: PictureActions; examples: readonly PromptExample[] }) {
  const { works } = actions;
  const { tab, items, isLoading, problem } = works;
  return (
    <WorkHistory works={works} label="绘画记录" beside={<AllPictures />} earlier="更早的图片">
      {groupRecords(items).map(({ key, records }) => (
        <RequestGroup key={key} records={records} actions={actions} />
      ))}
      {problem && <LoadFailed text={problem} onRetry={() => works.more()} />}
      {isLoading && items.length === 0 && <Waiting />}
      {!isLoading && !problem && items.length === 0 && (
        <>
          {tab === 'all' ? (
            <GhostState ghost={<GhostGrid />}>{nothing.all}</GhostState>
          ) : (
            <EmptyState drawing={emptyPictures}>{nothing[tab]}</EmptyState>
          )}
          {examples.length > 0 && (
            <Examples aria-label="试试这些">
              {examples.map((example) => (
                <li key={example.prompt}>
                  <ExampleCard example={example} />
                </li>
              ))}
            </Examples>
          )}
        </>
      )}
    </WorkHistory>
  );
}

const AllPictures = () => (
  <Link to="/app/drawing/record">
    全部图片
    <ArrowRight size={16} aria-hidden />
  </Link>
);

const Waiting = () => (
  <ul aria-label="正在加载">
    {[1, 2, 3].map((key) => (
      <li key={key}>
        <Skeleton variant="rounded" width="100%" height={220} />
      </li>
    ))}
  </ul>
);

const Examples = styled('ul')`
  &&& { max-width: 640px; margin: 0 auto; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); }
`;
