import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import { listQuestions } from 'shared/contracts/chat/chat-search.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';

interface OutlineProps {
  sessionId: number;
  currentId: number | null;
  onOpen(): void;
}

interface Questions {
  lists: { id: number; text: string; create_time: string }[];
  count: number;
  page: number;
  loading: boolean;
  problem?: string;
}
const none: Questions = { lists: [], count: 0, page: 0, loading: true };

/** All questions of a conversation, the first one above; each leads to its place. */
export function Outline({ sessionId, currentId, onOpen }: OutlineProps) {
  const call = useCall();
  const [{ lists, count, page, loading, problem }, setQuestions] = useState(none);
  const load = useCallback(
    (next: number, signal?: AbortSignal) =>
      call(
        listQuestions,
        { category_id: sessionId, page_no: next, page_size: 100 },
        { quiet: true, ...(signal && { signal }) },
      ).then(
        (found) =>
          setQuestions((now) => ({
            lists: next === 1 ? found.lists : [...now.lists, ...found.lists],
            count: found.count,
            page: next,
            loading: false,
          })),
        (error) => {
          if (!signal?.aborted) setQuestions((now) => ({ ...now, loading: false, problem: messageOf(error) }));
        },
      ),
    [call, sessionId],
  );
  useEffect(() => {
    const leave = new AbortController();
    void load(1, leave.signal);
    return () => leave.abort();
  }, [load]);
  function loadOn() {
    setQuestions(({ problem: _problem, ...now }) => ({ ...now, loading: true }));
    void load(page + 1);
  }

  return (
    <>
      <h2>全部问题{count > 0 && `（${count}）`}</h2>
      {page === 0 && loading && (
        <p className="hint" role="status">
          正在加载问题…
        </p>
      )}
      {page > 0 && count === 0 && <p className="hint">还没有问题</p>}
      <ol>
        {lists.map(({ id, text, create_time }) => (
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
      {problem && <LoadFailed text={problem} onRetry={loadOn} />}
      {!problem && lists.length < count && (
        <button type="button" className="next" disabled={loading} onClick={loadOn}>
          {loading ? '正在加载…' : '更多问题'}
        </button>
      )}
    </>
  );
}
