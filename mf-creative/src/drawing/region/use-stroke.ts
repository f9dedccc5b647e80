import { type PointerEvent, useRef } from 'react';
import { drawStroke, type MaskStep } from './mask.ts';

type Stroke = Extract<MaskStep, { kind: 'stroke' }>;
type CanvasEvent = PointerEvent<HTMLCanvasElement>;

/** The stroke of one pointer, drawn on the canvas as it grows; a second finger ends it. @param brush of the strokes that begin now */
export function useStroke(brush: Pick<Stroke, 'erases' | 'width'>, onStep: (step: MaskStep) => void) {
  const stroke = useRef<{ pointer: number; step: Stroke }>(undefined);
  function end(): void {
    const ended = stroke.current;
    stroke.current = undefined;
    if (ended) onStep(ended.step);
  }
  return {
    begin(event: CanvasEvent): void {
      if (event.button !== 0) return;
      if (stroke.current) {
        end();
        return;
      }
      event.currentTarget.setPointerCapture?.(event.pointerId);
      const step: Stroke = { kind: 'stroke', ...brush, points: [] };
      stroke.current = { pointer: event.pointerId, step };
      lengthen(step, event.currentTarget, [event]);
    },
    grow(event: CanvasEvent): void {
      if (stroke.current?.pointer !== event.pointerId) return;
      const between = event.nativeEvent.getCoalescedEvents?.() ?? [];
      lengthen(stroke.current.step, event.currentTarget, between.length > 0 ? between : [event]);
    },
    lift({ pointerId }: CanvasEvent): void {
      if (stroke.current?.pointer === pointerId) end();
    },
  };
}

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>;

function lengthen(step: Stroke, canvas: HTMLCanvasElement, places: readonly Place[]): void {
  const from = step.points.length;
  step.points.push(...places.map((place) => pointOn(canvas, place)));
  const context = canvas.getContext('2d');
  if (context) drawStroke(context, step, from);
}

/** In pixels of the canvas, never beyond its edges. */
function pointOn(canvas: HTMLCanvasElement, { clientX, clientY }: Place): [x: number, y: number] {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const within = (at: number, side: number) => Math.round(Math.max(0, Math.min(1, at)) * side);
  return [
    within((clientX - left) / (width || 1), canvas.width),
    within((clientY - top) / (height || 1), canvas.height),
  ];
}
