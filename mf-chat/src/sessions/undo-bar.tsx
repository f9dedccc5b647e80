import { useEffect, useEffectEvent } from 'react';

/** Milliseconds in which a deletion can be taken back here. */
const undoTime = 10_000;

interface UndoBarProps {
  name: string;
  onUndo(): void;
  onGone(): void;
}

/** Says what was deleted and takes it back. */
export function UndoBar({ name, onUndo, onGone }: UndoBarProps) {
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    const timer = setTimeout(() => leave(), undoTime);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="undo" role="status">
      <span>已删除“{name}”</span>
      <button type="button" onClick={onUndo}>
        撤销
      </button>
    </div>
  );
}
