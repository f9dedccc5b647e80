import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'shared/ui/kit.ts';
import { drawMarks, type MaskStep, type PictureSize } from './mask.ts';
import { useStroke } from './use-stroke.ts';

interface MaskStageProps {
  picture: string;
  size: PictureSize;
  steps: readonly MaskStep[];
  /** Width of the brush, in pixels of the picture. */
  brush: number;
  erases: boolean;
  onStep(step: MaskStep): void;
}

/** The picture with what is marked over it. Mouse, pen and finger mark. */
export function MaskStage({ picture, size, steps, brush, erases, onStep }: MaskStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cursor, setCursor] = useState<{ left: number; top: number; side: number }>();
  const stroke = useStroke({ erases, width: brush }, onStep);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawMarks(context, steps, size);
  }, [steps, size]);

  function move(event: PointerEvent<HTMLCanvasElement>): void {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    setCursor({ left: event.clientX - left, top: event.clientY - top, side: (brush * width) / size.width });
    stroke.grow(event);
  }
  return (
    <Stage style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      <img src={picture} alt="要修改的图片" draggable={false} />
      <canvas
        ref={canvas}
        {...size}
        aria-label="涂抹要重绘的区域"
        role="img"
        onPointerDown={stroke.begin}
        onPointerMove={move}
        onPointerUp={stroke.lift}
        onPointerCancel={stroke.lift}
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
