import { type PointerEvent, type RefObject, useRef, useState, type WheelEvent } from 'react';
import { bounded, fitted, type Look, whole, zoomedAt } from './zoom.ts';

/** Pixels that a finger moves sideways to get to another picture. */
const swipe = 60;
/** What a double click zooms to. */
const closeUp = 2.5;

interface Point {
  x: number;
  y: number;
}

/** Zoom by wheel, two fingers and double click; one finger moves a picture that is zoomed, and swipes one that is whole. */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  image: RefObject<HTMLImageElement | null>,
  onSwipe: (step: 1 | -1) => void,
) {
  const [look, setLook] = useState<Look>(whole);
  const fingers = useRef(new Map<number, Point>());
  const begin = useRef<Point>(undefined);

  function sizes() {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = image.current ?? {};
    const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {};
    const room = { width: clientWidth, height: clientHeight };
    return { size: width && height ? fitted({ width, height }, room) : room, room };
  }
  function fromCentre({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }
  function zoomBy(factor: number, point: Point = { x: 0, y: 0 }) {
    const { size, room } = sizes();
    setLook((now) => zoomedAt(now, factor, point, size, room));
  }

  function move(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = fromCentre(event);
    fingers.current.set(event.pointerId, now);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const { size, room } = sizes();
    if (other) {
      const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      zoomBy(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else setLook((was) => bounded({ ...was, x: was.x + now.x - before.x, y: was.y + now.y - before.y }, size, room));
  }
  function lift(event: PointerEvent) {
    const alone = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    const way = fromCentre(event).x - (begin.current?.x ?? 0);
    if (event.type === 'pointerup' && alone && look.zoom === 1 && Math.abs(way) > swipe) onSwipe(way < 0 ? 1 : -1);
  }
  return {
    look,
    zoomBy,
    reset: () => setLook(whole),
    handlers: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        fingers.current.set(event.pointerId, fromCentre(event));
        begin.current = fingers.current.size === 1 ? fromCentre(event) : undefined;
      },
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        look.zoom > 1 ? setLook(whole) : zoomBy(closeUp, fromCentre(event)),
      onWheel: (event: WheelEvent) => zoomBy(Math.exp(-event.deltaY / 400), fromCentre(event)),
    },
  };
}
