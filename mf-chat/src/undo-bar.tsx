import { useEffect, useEffectEvent } from 'react';

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
    <div className="undo" role="status">
      <span>{done}</span>
      <button type="button" onClick={onUndo}>
        撤销
      </button>
    </div>
  );
}
