import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'shared/ui/kit.ts';
import { drawMarks, drawStroke, type MaskStep, type PictureSize } from './mask.ts';

interface MaskStageProps {
  picture: string;
  size: PictureSize;
  steps: readonly MaskStep[];
  /** Width of the brush, in pixels of the picture. */
  brush: number;
  erases: boolean;
  onStep(step: MaskStep): void;
}

type Stroke = Extract<MaskStep, { kind: 'stroke' }>;

/** The picture with what is marked over it. Mouse, pen and finger mark; a second finger ends the stroke. */
export function MaskStage({ picture, size, steps, brush, erases, onStep }: MaskStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stroke = useRef<{ pointer: number; step: Stroke }>(undefined);
  const [cursor, setCursor] = useState<{ left: number; top: number; side: number }>();
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawMarks(context, steps, size);
  }, [steps, size]);

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] => {
    const { left = 0, top = 0, width = 1, height = 1 } = canvas.current?.getBoundingClientRect() ?? {};
    const within = (at: number, side: number) => Math.round(Math.max(0, Math.min(1, at)) * side);
    return [within((clientX - left) / (width || 1), size.width), within((clientY - top) / (height || 1), size.height)];
  };
  function grow(points: [number, number][]): void {
    const step = stroke.current?.step;
    const context = canvas.current?.getContext('2d');
    if (!step) return;
    const from = step.points.length;
    step.points.push(...points);
    if (context) drawStroke(context, step, from);
  }
  function end(): void {
    const ended = stroke.current;
    stroke.current = undefined;
    if (ended) onStep(ended.step);
  }
  function begin(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (stroke.current) {
      end();
      return;
    }
    event.currentTarget.setPointerCapture?.(event.pointerId);
    stroke.current = { pointer: event.pointerId, step: { kind: 'stroke', erases, width: brush, points: [] } };
    grow([pointOf(event)]);
  }
  function move(event: PointerEvent): void {
    const { left = 0, top = 0, width = 1 } = canvas.current?.getBoundingClientRect() ?? {};
    setCursor({ left: event.clientX - left, top: event.clientY - top, side: (brush * width) / size.width });
    if (stroke.current?.pointer !== event.pointerId) return;
    const between = event.nativeEvent.getCoalescedEvents?.() ?? [];
    grow((between.length > 0 ? between : [event]).map(pointOf));
  }
  const lift = ({ pointerId }: PointerEvent) => {
    if (stroke.current?.pointer === pointerId) end();
  };
  return (
    <Stage style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      <img src={picture} alt="要修改的图片" draggable={false} />
      <canvas
        ref={canvas}
        {...size}
        aria-label="涂抹要重画的区域"
        role="img"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
        onPointerLeave={() => setCursor(undefined)}
      />
      {cursor && <i style={{ left: cursor.left, top: cursor.top, width: cursor.side, height: cursor.side }} />}
    </Stage>
  );
}

/* The largest box of its ratio that its container has room for. */
const Stage = styled('div')`
  position: relative; width: min(100cqw, 100cqh * var(--ratio)); margin: auto; overflow: hidden; border-radius: var(--radius-card); background: var(--fill);
  img, canvas { position: absolute; inset: 0; display: block; width: 100%; height: 100%; }
  canvas { opacity: 0.55; cursor: crosshair; touch-action: none; }
  i { position: absolute; border: 1.5px solid #fff; border-radius: 50%; box-shadow: 0 0 0 1px rgb(0 0 0 / 60%); pointer-events: none; transform: translate(-50%, -50%); }
`;
