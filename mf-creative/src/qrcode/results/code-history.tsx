import type { ReactNode } from 'react';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Skeleton } from 'shared/ui/kit.ts';
import { SearchField } from 'shared/ui/search-field.tsx';
import type { RecordTab } from '../../works/records/record-tabs.ts';
import { WorkHistory } from '../../works/records/work-history.tsx';
import { CodeCard } from './code-card.tsx';
import type { CodeActions } from './use-code-actions.ts';

const nothing: Readonly<Record<RecordTab, string>> = {
  all: '填好内容和画面，点“生成”，扫得出的艺术码会出现在这里',
  open: '现在没有正在做的二维码',
  done: '还没有做好的二维码',
  failed: '没有失败的二维码',
};

export function CodeHistory({ actions, example }: { actions: CodeActions; example: ReactNode }) {
  const { works } = actions;
  const { tab, items, isLoading, problem, keyword } = works;
  const isNothing = !isLoading && !problem && items.length === 0;
  const search = (
    <form
      aria-label="搜索二维码"
      onSubmit={(event) => {
        event.preventDefault();
        works.search(String(new FormData(event.currentTarget).get('keyword') ?? ''));
      }}
    >
      <SearchField label="搜索二维码" placeholder="内容或关键词" keyword={keyword} maxLength={100} />
    </form>
  );
  return (
    <WorkHistory works={works} label="二维码记录" beside={search} earlier="更早的二维码">
      {problem && <LoadFailed text={problem} onRetry={() => works.more()} />}
      <ul>
        {items.map((record) => (
          <li key={record.id}>
            <CodeCard record={record} actions={actions} />
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
    </WorkHistory>
  );
}
