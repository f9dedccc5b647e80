/** One step of marking what is drawn again. Lengths in pixels of the picture. */
export type MaskStep =
  | { kind: 'stroke'; erases: boolean; width: number; points: [x: number, y: number][] }
  | { kind: 'box'; erases: boolean; left: number; top: number; width: number; height: number }
  | { kind: 'invert' }
  | { kind: 'clear' };

export interface PictureSize {
  width: number;
  height: number;
}

/** Whether anything can be marked after these steps; what is erased again to the last pixel, only the server sees. */
export function marksSomething(steps: readonly MaskStep[]): boolean {
  let isMarked = false;
  for (const step of steps) {
    if (step.kind === 'clear') isMarked = false;
    else if (step.kind === 'invert') isMarked = true;
    else if (!step.erases) isMarked = true;
  }
  return isMarked;
}

const markColour = '#ff2d78';

type Brush = CanvasRenderingContext2D;

export function drawStroke(brush: Brush, step: Extract<MaskStep, { kind: 'stroke' }>, from = 0): void {
  const points = step.points.slice(Math.max(0, from - 1));
  const [first] = points;
  if (!first) return;
  brush.globalCompositeOperation = step.erases ? 'destination-out' : 'source-over';
  brush.strokeStyle = markColour;
  brush.lineWidth = step.width;
  brush.lineCap = 'round';
  brush.lineJoin = 'round';
  brush.beginPath();
  brush.moveTo(...first);
  // A tap is a dot.
  for (const point of points.length > 1 ? points.slice(1) : points) brush.lineTo(...point);
  brush.stroke();
}

/** Draws what is marked after these steps; the rest is transparent. */
export function drawMarks(brush: Brush, steps: readonly MaskStep[], { width, height }: PictureSize): void {
  brush.clearRect(0, 0, width, height);
  for (const step of steps) {
    brush.fillStyle = markColour;
    if (step.kind === 'stroke') drawStroke(brush, step);
    else if (step.kind === 'clear') brush.clearRect(0, 0, width, height);
    else if (step.kind === 'invert') {
      brush.globalCompositeOperation = 'source-out';
      brush.fillRect(0, 0, width, height);
    } else {
      brush.globalCompositeOperation = step.erases ? 'destination-out' : 'source-over';
      brush.fillRect(step.left, step.top, step.width, step.height);
    }
  }
}

/** The mask as the server takes it, on a canvas of the picture's size: transparent where it is drawn again. */
export function maskCanvas(steps: readonly MaskStep[], size: PictureSize): HTMLCanvasElement {
  const made = () => Object.assign(document.createElement('canvas'), size);
  const marks = made();
  const mask = made();
  const brush = mask.getContext('2d');
  const marker = marks.getContext('2d');
  if (!brush || !marker) throw new Error('this browser draws on no canvas');
  drawMarks(marker, steps, size);
  brush.fillStyle = '#000';
  brush.fillRect(0, 0, size.width, size.height);
  brush.globalCompositeOperation = 'destination-out';
  brush.drawImage(marks, 0, 0);
  return mask;
}
