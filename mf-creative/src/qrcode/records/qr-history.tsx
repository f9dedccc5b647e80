import { type ReactNode, useId } from 'react';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, Skeleton, Tabs } from 'shared/ui/kit.ts';
import { SearchField } from 'shared/ui/search-field.tsx';
import { type RecordTab, tabItems } from '../../draw-records/record-tabs.ts';
import { QrCard } from './qr-card.tsx';
import type { QrActions } from './use-qr-actions.ts';
import type { QrRecords } from './use-qr-records.ts';

const nothing: Readonly<Record<RecordTab, string>> = {
  all: '填好内容和画面，点“生成”，扫得出的艺术码会出现在这里',
  open: '现在没有正在做的二维码',
  done: '还没有做好的二维码',
  failed: '没有失败的二维码',
};

interface QrHistoryProps {
  records: QrRecords;
  actions: QrActions;
  /** What stands above an empty list. */
  example: ReactNode;
}

/** The visitor's codes by tab, the newest first, growing at the end. */
export function QrHistory({ records, actions, example }: QrHistoryProps) {
  const panel = useId();
  const { tab, items, isLoading, problem, hasMore, keyword } = records;
  const isNothing = !isLoading && !problem && items.length === 0;
  return (
    <>
      <div className="bar">
        <Tabs label="二维码记录" value={tab} onChange={records.choose} panelId={panel} items={tabItems} />
        <form
          aria-label="搜索二维码"
          onSubmit={(event) => {
            event.preventDefault();
            records.search(String(new FormData(event.currentTarget).get('keyword') ?? ''));
          }}
        >
          <SearchField label="搜索二维码" placeholder="内容或关键词" keyword={keyword} maxLength={100} />
        </form>
      </div>
      <div
        className="history"
        id={panel}
        role="tabpanel"
        aria-label={tabItems.find(({ value }) => value === tab)?.label}
        aria-busy={isLoading || undefined}
      >
        {problem && <LoadFailed text={problem} onRetry={() => records.more()} />}
        <ul>
          {items.map((record) => (
            <li key={record.id}>
              <QrCard record={record} actions={actions} />
            </li>
          ))}
          {isLoading &&
            items.length === 0 &&
            [1, 2, 3].map((key) => (
              <li key={key} aria-hidden>
                <Skeleton variant="rounded" width="100%" height={240} />
              </li>
            ))}
        </ul>
        {isNothing && tab === 'all' && !keyword && example}
        {isNothing && <EmptyState>{keyword ? `没有找到“${keyword}”` : nothing[tab]}</EmptyState>}
        {hasMore && !problem && (
          <Button className="more-records" variant="outlined" loading={isLoading} onClick={() => records.more()}>
            更早的二维码
          </Button>
        )}
      </div>
    </>
  );
}
