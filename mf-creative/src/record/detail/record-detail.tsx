import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { IconButton, Skeleton, styled } from 'shared/ui/kit.ts';
import { nameOf } from '../../works/records/record-words.ts';
import { RecordView, type RecordViewProps } from './record-view.tsx';

interface RecordDetailProps extends Omit<RecordViewProps, 'record'> {
  /** Undefined: it is on its way; null: there is none. */
  record: DrawRecord | null | undefined;
  /** Addresses of its neighbours in the list. */
  previous: string | undefined;
  next: string | undefined;
  onClose(): void;
}

/** The details of one picture, beside the list, which keeps its place; on a narrow screen over it. */
export function RecordDetail({ record, previous, next, onClose, ...view }: RecordDetailProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const id = record?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each picture that is opened
  useEffect(() => head.current?.focus({ preventScroll: true }), [id]);
  return (
    <Panel aria-label="图片详情">
      <header>
        <h2 ref={head} tabIndex={-1} dir="auto">
          {record ? nameOf(record) : '图片详情'}
        </h2>
        <Neighbour to={previous} label="上一张" Sign={ChevronLeft} />
        <Neighbour to={next} label="下一张" Sign={ChevronRight} />
        <IconButton aria-label="关闭详情" onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      {record && <RecordView key={record.id} record={record} {...view} />}
      {record === undefined && (
        <div className="body" aria-busy>
          <Skeleton variant="rounded" height={280} />
          <Skeleton />
          <Skeleton width="60%" />
        </div>
      )}
      {record === null && <EmptyState drawing="lost">这张图片不存在，或者已经删除</EmptyState>}
    </Panel>
  );
}

function Neighbour({ to, label, Sign }: { to: string | undefined; label: string; Sign: typeof X }) {
  if (to === undefined) {
    return (
      <IconButton aria-label={label} disabled>
        <Sign size={20} aria-hidden />
      </IconButton>
    );
  }
  return (
    <IconButton component={Link} to={to} replace preventScrollReset aria-label={label}>
      <Sign size={20} aria-hidden />
    </IconButton>
  );
}

const Panel = styled('aside')`
  display: flex; flex-direction: column; min-height: 0; border-left: 1px solid var(--line); background: var(--surface-panel);
  & > header { display: flex; flex: none; align-items: center; min-height: 56px; padding: 0 var(--space-2) 0 var(--space-5); border-bottom: 1px solid var(--line); }
  & > header h2 { flex: 1; min-width: 0; overflow: hidden; font-size: var(--type-interface); text-overflow: ellipsis; white-space: nowrap; outline: none; }
  .body { display: flex; flex: 1; flex-direction: column; gap: var(--space-5); min-height: 0; padding: var(--space-5); overflow-y: auto; }
`;
