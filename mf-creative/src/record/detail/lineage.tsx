import { useAtomValue } from 'jotai';
import { ImageOff, MessageSquareText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { useLoaded } from 'shared/bundled/loading/use-loaded.ts';
import { getLineage, type ThreadPart } from 'shared/contracts/creative/drawing-thread.ts';
import { imageUrl } from 'shared/site/address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { useCall } from 'shared/site/visit.ts';
import { styled } from 'shared/ui/kit.ts';
import { actionName } from '../../draw-records/record-words.ts';

interface LineageProps {
  id: number;
  /** The address that shows the details of another picture. */
  detailPath(id: number): string;
}

/** What led to a picture and what was made from it, as small pictures; each leads there. One that was deleted keeps its place. */
export function Lineage({ id, detailPath }: LineageProps) {
  const call = useCall();
  const { data: found, problem, again } = useLoaded(id, (signal) => call(getLineage, { id }, { signal, quiet: true }));
  if (problem) return <LoadFailed text={`来龙去脉没有加载出来：${problem}`} onRetry={again} />;
  if (!found || found.before.length + found.after.length === 0) return null;
  return (
    <Threads>
      <Thread title="来自" parts={found.before} detailPath={detailPath} />
      <Thread title="由它得到" parts={found.after} detailPath={detailPath} />
    </Threads>
  );
}

interface ThreadProps {
  title: string;
  parts: readonly ThreadPart[];
  detailPath(id: number): string;
}

function Thread({ title, parts, detailPath }: ThreadProps) {
  if (parts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {parts.map((part) => (
          <li key={`${part.kind}-${part.id}`}>
            <Part part={part} detailPath={detailPath} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Part({ part, detailPath }: { part: ThreadPart; detailPath(id: number): string }) {
  const domain = useAtomValue(siteConfigAtom)?.domain ?? '';
  const { kind, id, title, thumbnail, action, is_deleted, session_id } = part;
  const what = kind === 'message' ? '对话' : actionName(action);
  if (is_deleted) {
    return (
      <span className="part">
        <ImageOff aria-hidden />
        <small>{kind === 'message' ? '对话已删除' : '已删除'}</small>
      </span>
    );
  }
  return (
    <Link
      className="part"
      to={kind === 'message' ? `/chat?id=${session_id}&at=${id}` : detailPath(id)}
      title={title}
      aria-label={`${what}：${title || '没有描述'}`}
      preventScrollReset
    >
      {thumbnail ? <img src={imageUrl(domain, thumbnail)} alt="" loading="lazy" /> : <MessageSquareText aria-hidden />}
      <small>{what}</small>
    </Link>
  );
}

const Threads = styled('div')({
  display: 'grid',
  gap: 'var(--space-4)',
  '& h3': { color: 'var(--text-2)', fontSize: 'var(--type-interface)', fontWeight: 'var(--weight-medium)' },
  '& ol': {
    display: 'flex',
    gap: 'var(--space-2)',
    margin: 'var(--space-2) -4px 0',
    padding: 4,
    overflowX: 'auto',
    listStyle: 'none',
    scrollbarWidth: 'thin',
  },
  '& .part': {
    display: 'grid',
    placeItems: 'center',
    gap: 4,
    width: 72,
    color: 'var(--text-2)',
    '&:hover': { color: 'var(--text)', textDecoration: 'none' },
  },
  '& .part > img, & .part > svg': {
    width: 72,
    height: 72,
    borderRadius: 'var(--radius-control)',
    background: 'var(--fill)',
    objectFit: 'cover',
  },
  '& .part > svg': { padding: 24 },
  '& small': { fontSize: 'var(--type-meta)' },
});
