import { Copy, Link2, type LucideIcon, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { UndoBar } from 'shared/bundled/lists/undo-bar.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import type { MindMapRow } from 'shared/contracts/creative/mind-map.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, styled } from 'shared/ui/kit.ts';
import { ToolButton } from '../../works/menu/tool-button.tsx';
import type { MapList as List } from './use-map-list.ts';

/** The user's maps, the one that was changed last first: found, opened, renamed, copied, deleted with a way back. */
export function MapList({ list, openId }: { list: List; openId: number | undefined }) {
  const { keyword, search, items, problem, hasMore, isLoading, more, gone } = list;
  return (
    <Panel aria-label="我的导图">
      <h2>我的导图</h2>
      <input
        type="search"
        aria-label="查找我的导图"
        placeholder="按名称或内容查找"
        maxLength={100}
        value={keyword}
        onChange={({ currentTarget }) => search(currentTarget.value)}
      />
      {gone && <UndoBar key={gone.id} name={gone.title} onUndo={() => void list.undo()} onGone={list.forget} />}
      {items.length === 0 && !problem && !isLoading && (
        <EmptyState>{keyword ? '没有找到这样的导图' : '还没有导图，做好的会自动留在这里'}</EmptyState>
      )}
      <ul>
        {items.map((row) => (
          <Row key={row.id} row={row} isOpen={row.id === openId} list={list} />
        ))}
      </ul>
      {problem && <LoadFailed text="导图列表没有加载出来" onRetry={more} />}
      {hasMore && !problem && (
        <Button variant="text" loading={isLoading} onClick={() => more()}>
          加载更多
        </Button>
      )}
    </Panel>
  );
}

function Row({ row, isOpen, list }: { row: MindMapRow; isOpen: boolean; list: List }) {
  const [isBusy, setBusy] = useState(false);
  const tool = (name: string, Icon: LucideIcon, act: (row: MindMapRow) => Promise<unknown>) => (
    <ToolButton
      size="small"
      name={name}
      Icon={Icon}
      aria-label={`${name}：${row.title}`}
      disabled={isBusy}
      onClick={() => {
        setBusy(true);
        void act(row).finally(() => setBusy(false));
      }}
    />
  );
  return (
    <li data-open={isOpen || undefined}>
      <Link to={`/app/mind_map?id=${row.id}`} aria-current={isOpen || undefined}>
        <span dir="auto">{row.title}</span>
        <small>
          {minuteOf(row.update_time)}
          {row.share_id && (
            <>
              {' '}
              · <Link2 size={12} aria-hidden /> 已分享
            </>
          )}
        </small>
      </Link>
      {tool('重命名', PencilLine, list.rename)}
      {tool('复制一份', Copy, list.duplicate)}
      {tool('删除', Trash2, list.remove)}
    </li>
  );
}

const Panel = styled('section')`
  display: flex; flex-direction: column; gap: var(--space-2); padding: var(--space-4) var(--space-5) var(--space-5); border-top: 1px solid var(--line);
  h2 { margin: 0; font-size: var(--type-interface); }
  input { width: 100%; min-height: var(--hit); padding: 0 var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-control); background: var(--surface-raised); color: var(--text); font-size: var(--type-interface); }
  ul { margin: 0 calc(-1 * var(--space-2)); padding: 0; list-style: none; }
  li { display: flex; align-items: center; border-radius: var(--radius-control); }
  li:hover, li:focus-within { background: var(--fill); }
  li[data-open] { background: var(--accent-soft); }
  li > a { flex: 1; display: grid; gap: 2px; min-width: 0; padding: var(--space-2); color: var(--text); text-decoration: none; }
  li > a span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: var(--type-interface); }
  small { overflow: hidden; color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; text-overflow: ellipsis; white-space: nowrap; }
  li > button { opacity: 0; }
  li:hover > button, li:focus-within > button { opacity: 1; }
  @media (pointer: coarse) { li > button { opacity: 1; } }
`;
