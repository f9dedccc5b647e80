import type { Drag } from './use-gestures.ts';

export function DropLine({ drag: { at, drop } }: { drag: Drag }) {
  return (
    <>
      {drop && (
        <div
          className="drop"
          data-how={drop.how}
          style={{
            transform: `translate(${drop.target.x}px,${drop.how === 'before' ? drop.target.y - 4 : drop.how === 'after' ? drop.target.y + drop.target.height + 1 : drop.target.y}px)`,
            width: drop.target.width,
            height: drop.how === 'inside' ? drop.target.height : 3,
          }}
        />
      )}
      <div className="dragged" style={{ transform: `translate(${at.x + 8}px,${at.y + 8}px)` }} aria-hidden />
    </>
  );
}
