import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { pictureOfCanvas } from 'shared/bundled/pictures/picture-of-canvas.ts';
import { styled } from 'shared/ui/kit.ts';
import { bounded, type Crop, maxZoom, sourceOf, stage } from './crop.ts';

interface CropStageProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange(crop: Crop): void;
}

/** CSS pixels that an arrow key moves the picture. */
const step = 8;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The picture under a round window: moved by hand or arrow keys, zoomed by the slider. */
export function CropStage({ picture, crop, onChange }: CropStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  const moveBy = (x: number, y: number) => onChange(bounded(picture, { ...crop, x: crop.x + x, y: crop.y + y }));
  const take = ({ clientX: x, clientY: y, pointerId, currentTarget }: PointerEvent) => {
    held.current = { x, y };
    currentTarget.setPointerCapture(pointerId);
  };
  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    if (!held.current) return;
    // The square is smaller than its full side on a narrow phone; the picture stays under the finger.
    const scale = stage / currentTarget.clientWidth;
    moveBy((x - held.current.x) * scale, (y - held.current.y) * scale);
    held.current = { x, y };
  };
  const drop = () => {
    held.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const way = arrows[event.key];
    if (!way) return;
    event.preventDefault();
    moveBy(...way);
  };
  return (
    <Frame>
      <button
        type="button"
        aria-label="图片位置，可拖动或用方向键移动"
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onKeyDown={press}
      >
        <canvas ref={canvas} width={stage * 2} height={stage * 2} />
      </button>
      <label>
        缩放
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={({ target }) => onChange(bounded(picture, { ...crop, zoom: Number(target.value) }))}
        />
      </label>
    </Frame>
  );
}

/** The square as a JPEG of `side` pixels; what is transparent becomes white. */
export async function cutOut(picture: ImageBitmap, crop: Crop, side: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  draw(canvas, picture, crop);
  return pictureOfCanvas(canvas, 'image/jpeg', 0.9);
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { x, y, side } = sourceOf(picture, crop);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 'var(--space-4)',
  width: `min(100%, ${stage}px)`,
  '& button': {
    position: 'relative',
    width: '100%',
    aspectRatio: '1',
    borderRadius: 'var(--radius-card)',
    overflow: 'hidden',
    cursor: 'grab',
    touchAction: 'none',
    '&:active': { cursor: 'grabbing' },
    // What lies outside the circle is dimmed.
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      borderRadius: 'var(--radius-full)',
      boxShadow: `0 0 0 ${stage}px rgb(0 0 0 / 0.5)`,
      pointerEvents: 'none',
    },
  },
  '& canvas': { display: 'block', width: '100%', height: '100%' },
  '& label': { display: 'flex', alignItems: 'center', gap: 'var(--space-3)', width: '100%' },
  '& input': { flex: 1, minHeight: 'var(--hit)', accentColor: 'var(--accent)' },
});
