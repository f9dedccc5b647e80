import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlacedMap } from '../layout/place-nodes.ts';
import type { Point, Viewport } from '../viewport/viewport.ts';
import { type Drop, dropAt } from './drop-place.ts';
import type { MapHands } from './map-hands.ts';

const threshold = 6;
/** So long a finger rests before the menu opens (ms). */
const restTime = 500;

export interface Drag {
  id: string;
  /** Of the pointer, on the map. */
  at: Point;
  drop: Drop | undefined;
}

interface Press {
  start: Point;
  /** The branch that would be dragged; undefined: the map is moved. */
  id: string | undefined;
  isDragging: boolean;
  rest: ReturnType<typeof setTimeout> | undefined;
}

interface Gestures {
  map: PlacedMap;
  viewport: Viewport;
  hands: MapHands;
  selected: string | undefined;
  canEdit: boolean;
}

const idAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-id]')?.dataset.id;

/** Mouse, pen and fingers on the canvas: moving and zooming it, dragging a branch, the menu of a finger that rests. */
export function useGestures({ map, viewport, hands, selected, canEdit }: Gestures) {
  const pointers = useRef(new Map<number, Point>());
  const press = useRef<Press>(undefined);
  const kind = useRef('');
  const hasRested = useRef(false);
  const [drag, setDrag] = useState<Drag>();
  const box = useRef<HTMLDivElement>(null);
  const here = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  };
  useWheel(box, viewport, here);
  const forget = () => {
    clearTimeout(press.current?.rest);
    press.current = undefined;
    setDrag(undefined);
  };

  function down(event: PointerEvent<HTMLElement>) {
    const target = event.target as Element;
    kind.current = event.pointerType;
    if (event.button === 2 || target.closest('textarea, input, a, button, [data-act]')) return;
    const at = here(event);
    pointers.current.set(event.pointerId, at);
    if (pointers.current.size > 1) return forget();
    const id = idAt(target);
    const canDrag = canEdit && id !== undefined && id !== map.nodes[0]?.node.id;
    const isFinger = event.pointerType === 'touch';
    const onPage = { x: event.clientX, y: event.clientY };
    press.current = {
      start: at,
      // A finger moves the map, unless it is on the node that was chosen before.
      id: canDrag && event.button === 0 && (!isFinger || id === selected) ? id : undefined,
      isDragging: false,
      rest:
        isFinger && id
          ? setTimeout(() => press.current && !press.current.isDragging && rested(id, onPage), restTime)
          : undefined,
    };
  }

  function rested(id: string, at: Point) {
    forget();
    pointers.current.clear();
    hasRested.current = true;
    // The finger is lifted over the menu: that is no press on what lies there.
    const leave = (event: TouchEvent) => event.preventDefault();
    window.addEventListener('touchend', leave, { capture: true, once: true, passive: false });
    hands.select(id);
    hands.openMenu(id, at);
  }

  function move(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const at = here(event);
    pointers.current.set(event.pointerId, at);
    if (pointers.current.size === 2) return pinch(event.pointerId, before, at);
    const now = press.current;
    if (!now) return;
    if (!now.isDragging) {
      if (Math.hypot(at.x - now.start.x, at.y - now.start.y) < threshold) return;
      now.isDragging = true;
      clearTimeout(now.rest);
      event.currentTarget.setPointerCapture?.(event.pointerId);
      if (now.id === undefined) viewport.pan(at.x - now.start.x, at.y - now.start.y);
    } else if (now.id === undefined) viewport.pan(at.x - before.x, at.y - before.y);
    if (now.id !== undefined) {
      followRim(viewport, at);
      const point = viewport.toMap(at);
      setDrag({ id: now.id, at: point, drop: dropAt(map, point, now.id) });
    }
  }

  function pinch(id: number, before: Point, at: Point) {
    const other = [...pointers.current].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
    viewport.zoomBy(distance(at) / distance(before), { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
    viewport.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
  }

  function up(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId);
    const done = press.current;
    if (done?.isDragging && drag?.drop) hands.move(drag.id, drag.drop);
    forget();
  }

  function leave(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId);
    forget();
  }
  return {
    box,
    drag,
    isByFinger: () => kind.current === 'touch',
    /** A browser counts a finger that rested as the first tap of two: the next tap is not the second one. */
    isAfterRest: () => hasRested.current,
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: leave,
      onClickCapture({ detail }: MouseEvent<HTMLElement>) {
        if (detail === 1) hasRested.current = false;
      },
    },
  };
}

/** A branch that is dragged to the rim moves the map below it. */
function followRim(viewport: Viewport, { x, y }: Point) {
  const by = (at: number, size: number) => (at < 40 ? 12 : at > size - 40 ? -12 : 0);
  const [dx, dy] = [by(x, viewport.width), by(y, viewport.height)];
  if (dx || dy) viewport.pan(dx, dy);
}

/** The wheel moves the map; with Ctrl or ⌘, as a pinch on a trackpad is reported, it zooms. */
function useWheel(box: { current: HTMLDivElement | null }, viewport: Viewport, here: (event: WheelEvent) => Point) {
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 24 : 1;
    if (event.ctrlKey || event.metaKey) {
      const step = Math.max(-60, Math.min(60, event.deltaY * lines));
      viewport.zoomBy(Math.exp(-step / 180), here(event));
    } else if (event.shiftKey && event.deltaX === 0) viewport.pan(-event.deltaY * lines, 0);
    else viewport.pan(-event.deltaX * lines, -event.deltaY * lines);
  });
  useEffect(() => {
    const element = box.current;
    const listener = (event: WheelEvent) => turn(event);
    // React's own wheel listener is passive.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [box]);
}
