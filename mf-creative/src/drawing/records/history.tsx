import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import type { PromptExample } from 'shared/contracts/creative/drawing-prompt.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, Skeleton, Tabs } from 'shared/ui/kit.ts';
import { groupRecords, type RecordTab, tabItems } from '../../draw-records/record-tabs.ts';
import { ExampleCard } from '../helper/example-card.tsx';
import { RequestGroup } from './request-group.tsx';
import type { RecordActions } from './use-record-actions.ts';
import type { useRecords } from './use-records.ts';

const nothing: Readonly<Record<RecordTab, string>> = {
  all: '写下想看到的画面，图片会在这里一点点画出来',
  open: '现在没有正在画的图片',
  done: '还没有画好的图片',
  failed: '没有失败的图片',
};

interface HistoryProps {
  records: ReturnType<typeof useRecords>;
  actions: RecordActions;
  /** To begin with, for who has no pictures. */
  examples: readonly PromptExample[];
}

/** The visitor's pictures by tab, the newest first, growing at the end. */
export function History({ records, actions, examples }: HistoryProps) {
  const panel = useId();
  const { tab, items, isLoading, problem, hasMore } = records;
  const label = tabItems.find(({ value }) => value === tab)?.label;
  return (
    <>
      <div className="top">
        <Tabs label="绘画记录" value={tab} onChange={records.choose} panelId={panel} items={tabItems} />
        <Link to="/app/drawing/record">
          全部图片
          <ArrowRight size={16} aria-hidden />
        </Link>
      </div>
      <div className="history" id={panel} role="tabpanel" aria-label={label} aria-busy={isLoading || undefined}>
        {groupRecords(items).map(({ key, records: own }) => (
          <RequestGroup key={key} records={own} actions={actions} />
        ))}
        {problem && <LoadFailed text={problem} onRetry={() => records.more()} />}
        {isLoading && items.length === 0 && <Waiting />}
        {!isLoading && !problem && items.length === 0 && (
          <>
            <EmptyState>{nothing[tab]}</EmptyState>
            {examples.length > 0 && (
              <ul className="examples" aria-label="试试这些">
                {examples.map((example) => (
                  <li key={example.prompt}>
                    <ExampleCard example={example} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        {hasMore && !problem && (
          <Button className="more" variant="outlined" loading={isLoading} onClick={() => records.more()}>
            更早的图片
          </Button>
        )}
      </div>
    </>
  );
}

function Waiting() {
  return (
    <ul className="waiting" aria-label="正在加载">
      {[1, 2, 3].map((key) => (
        <li key={key}>
          <Skeleton variant="rounded" width="100%" height={220} />
        </li>
      ))}
    </ul>
  );
}
