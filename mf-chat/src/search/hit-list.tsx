import { Link } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import { recordType } from 'shared/contracts/chat/record/chat-record.ts';
import { MarkedText } from './marked-text.tsx';
import type { useSearch } from './use-search.ts';

interface HitListProps extends ReturnType<typeof useSearch> {
  /** The message that is on show. */
  currentId: number | null;
  /** The session's name, where hits of several sessions stand together. */
  withSession: boolean;
  onOpen(): void;
}

/** What a search found; each hit leads to its place in the conversation. */
export function HitList({ found, loading, currentId, withSession, onOpen }: HitListProps) {
  if (!found) return loading ? <p className="hint">正在搜索…</p> : null;
  const { items: hits, count, keyword, problem, hasMore, isLoading, more } = found;
  return (
    <>
      {!problem && <p className="visually-hidden" role="status">{`消息中找到 ${count} 处`}</p>}
      {!problem && count === 0 && !loading && <p className="hint">消息中没有找到</p>}
      <ol>
        {hits.map((hit) => (
          <li key={hit.id}>
            <Link
              to={`/chat?id=${hit.session_id}&at=${hit.id}`}
              aria-current={hit.id === currentId ? 'location' : undefined}
              onClick={onOpen}
            >
              <span dir="auto">
                <MarkedText text={hit.excerpt} keyword={keyword} />
              </span>
              <small>
                {hit.type === recordType.question ? '我' : '回答'} · {minuteOf(hit.create_time)}
                {withSession && (
                  <>
                    {' · '}
                    <bdi>{hit.session_name}</bdi>
                  </>
                )}
              </small>
            </Link>
          </li>
        ))}
      </ol>
      {problem ? (
        <LoadFailed text={problem} onRetry={() => more()} />
      ) : (
        hasMore && (
          <button type="button" className="next" disabled={isLoading} onClick={() => more()}>
            {isLoading ? '正在加载…' : '更多结果'}
          </button>
        )
      )}
    </>
  );
}
