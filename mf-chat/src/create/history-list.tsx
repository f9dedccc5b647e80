import { PencilLine, Trash2 } from 'lucide-react';
import { emptyList } from 'shared/bundled/lists/empty-drawings.ts';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import type { CreationRecord } from 'shared/contracts/chat/creation.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, IconButton, Skeleton } from 'shared/ui/kit.ts';

interface HistoryListProps {
  records: readonly CreationRecord[];
  problem: string | undefined;
  hasMore: boolean;
  isLoading: boolean;
  onOpen(record: CreationRecord): void;
  onFill(record: CreationRecord): void;
  onDelete(record: CreationRecord): void;
  onMore(): void;
}

/** What was written with this template before. */
export function HistoryList(props: HistoryListProps) {
  const { records, problem, hasMore, isLoading, onOpen, onFill, onDelete, onMore } = props;
  const notice = problem && (
    <div className="notice" role="alert">
      <span>历史记录暂时无法显示：{problem}</span>
      <Button size="small" variant="text" onClick={onMore}>
        重试
      </Button>
    </div>
  );
  if (records.length === 0 && (notice || isLoading)) return notice || <Skeleton variant="rounded" height={64} />;
  if (records.length === 0) return <EmptyState drawing={emptyList}>还没有写过，写好的每一份都会留在这里</EmptyState>;
  return (
    <>
      <ul className="history">
        {records.map((record) => (
          <li key={record.id}>
            <button type="button" className="open" onClick={() => onOpen(record)}>
              <span dir="auto">{record.ask.replace(/\n/g, ' · ')}</span>
              <small>
                {minuteOf(record.create_time)} · {record.reply.length} 稿
                {record.status.includes('running') && ' · 正在写'}
              </small>
            </button>
            <IconButton size="small" aria-label="用这次的填写" title="用这次的填写" onClick={() => onFill(record)}>
              <PencilLine aria-hidden />
            </IconButton>
            <IconButton size="small" aria-label="删除这份记录" title="删除" onClick={() => onDelete(record)}>
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {notice}
      {hasMore && !notice && (
        <Button variant="text" loading={isLoading} onClick={onMore}>
          加载更多
        </Button>
      )}
    </>
  );
}
