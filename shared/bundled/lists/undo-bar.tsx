import { useEffect, useEffectEvent } from 'react';
import { styled } from 'shared/ui/kit.ts';

/** Milliseconds in which a change can be taken back here. */
const undoTime = 10_000;

interface UndoBarProps {
  /** What was deleted. */
  name?: string;
  /** What was done, when it was no deletion. */
  done?: string;
  onUndo(): void;
  onGone(): void;
}

/** Says what was done and takes it back. */
export function UndoBar({ name, done = `已删除“${name}”`, onUndo, onGone }: UndoBarProps) {
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    const timer = setTimeout(() => leave(), undoTime);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Bar role="status">
      <span>{done}</span>
      <button type="button" onClick={onUndo}>
        撤销
      </button>
    </Bar>
  );
}

const Bar = styled('div')`
  display: flex; gap: var(--space-2); align-items: center; min-height: 40px; padding: 0 var(--space-1) 0 var(--space-3); border-radius: var(--radius-control); background: var(--fill-strong); font-size: var(--type-interface);
  & span { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & button { flex: none; min-height: 36px; padding: 0 var(--space-3); border-radius: var(--radius-control); color: var(--accent-text); font-weight: var(--weight-medium); }
  @media (pointer: coarse) { & button { min-height: 44px; } }
`;
