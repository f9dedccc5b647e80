import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isComposing } from 'shared/site/browser/is-composing.ts';
import { IconButton, styled } from 'shared/ui/kit.ts';

interface SearchBarProps {
  query: string;
  found: readonly string[];
  /** Which of those is chosen; undefined: none yet. */
  at: number | undefined;
  onQuery(query: string): void;
  onGo(at: number): void;
  onClose(): void;
}

export function SearchBar({ query, found, at, onQuery, onGo, onClose }: SearchBarProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const step = (by: number) => found.length && onGo(((at ?? (by > 0 ? -1 : 0)) + by + found.length) % found.length);
  return (
    <Bar role="search" aria-label="在导图中查找">
      <input
        ref={field}
        type="search"
        aria-label="查找节点"
        placeholder="查找节点和备注"
        value={query}
        maxLength={100}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
        }}
      />
      <span role="status">
        {query.trim() ? (found.length ? `${at === undefined ? 0 : at + 1}/${found.length}` : '没有找到') : ''}
      </span>
      <IconButton size="small" aria-label="上一个" disabled={!found.length} onClick={() => step(-1)}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton size="small" aria-label="下一个" disabled={!found.length} onClick={() => step(1)}>
        <ChevronDown aria-hidden />
      </IconButton>
      <IconButton size="small" aria-label="关闭查找" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </Bar>
  );
}

const Bar = styled('div')`
  position: absolute; z-index: 4; top: var(--space-3); right: var(--space-3); display: flex; gap: var(--space-1); align-items: center; max-width: calc(100% - 2 * var(--space-3)); padding: 4px 4px 4px var(--space-3); border-radius: var(--radius-card); background: var(--surface-overlay); box-shadow: var(--shadow-overlay);
  input { width: 180px; min-width: 0; height: 32px; border: 0; background: none; color: var(--text); font-size: var(--type-interface); outline: none; }
  &:focus-within { outline: var(--focus-ring); }
  span { min-width: 52px; color: var(--text-2); font-size: var(--type-meta); text-align: right; font-variant-numeric: tabular-nums; }
`;
