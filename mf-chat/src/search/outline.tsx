import { Link } from 'react-router-dom';
import { useGrowingList } from 'shared/bundled/lists/use-growing-list.ts';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import { listQuestions } from 'shared/contracts/chat/chat-search.ts';
import { useCall } from 'shared/site/visit.ts';

interface OutlineProps {
  sessionId: number;
  currentId: number | null;
  onOpen(): void;
}

const pageSize = 100;

/** All questions of a conversation, the first one above; each leads to its place. */
export function Outline({ sessionId, currentId, onOpen }: OutlineProps) {
  const call = useCall();
  const { items, count, problem, isStale, isLoading, hasMore, more } = useGrowingList({
    key: String(sessionId),
    begins: 'now',
    pageSize,
    read: (page, signal) =>
      call(listQuestions, { category_id: sessionId, page_no: page, page_size: pageSize }, { quiet: true, signal }),
  });

  return (
    <>
      <h2>全部问题{count > 0 && `（${count}）`}</h2>
      {isStale && (
        <p className="hint" role="status">
          正在加载问题…
        </p>
      )}
      {!isStale && !problem && count === 0 && <p className="hint">还没有问题</p>}
      <ol>
        {items.map(({ id, text, create_time }) => (
          <li key={id}>
            <Link
              to={`/chat?id=${sessionId}&at=${id}`}
              aria-current={id === currentId ? 'location' : undefined}
              onClick={onOpen}
            >
              <span dir="auto">{text}</span>
              <small>{minuteOf(create_time)}</small>
            </Link>
          </li>
        ))}
      </ol>
      {problem && <LoadFailed text={problem} onRetry={() => more()} />}
      {!problem && hasMore && (
        <button type="button" className="next" disabled={isLoading} onClick={() => more()}>
          {isLoading ? '正在加载…' : '更多问题'}
        </button>
      )}
    </>
  );
}
