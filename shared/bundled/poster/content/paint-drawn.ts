import type { Drawn, Ink, Type } from '../layout/drawn.ts';

interface Place {
  left: number;
  top: number;
}

/** Paints a line or a shape of the layout, moved by `by`. */
export function paintDrawn(brush: CanvasRenderingContext2D, one: Drawn, by: Place, inks: Record<Ink, string>): void {
  const [left, top] = [by.left + one.left, by.top + one.top];
  if (one.is === 'text') writeLine(brush, one.text, { left, top, type: one.type }, inks[one.type.ink]);
  else if (one.is === 'box') {
    brush.fillStyle = inks[one.ink];
    brush.fillRect(left, top, one.width, one.height);
  } else if (one.is === 'formula') brush.drawImage(one.picture.image, left, top, one.picture.width, one.picture.height);
  else paintTick(brush, one, { left, top }, inks);
}

/** Writes one line; `top` is that of its step, the letters stand in the middle. */
export function writeLine(
  brush: CanvasRenderingContext2D,
  text: string,
  { left, top, type }: Place & { type: Type },
  colour: string,
): void {
  brush.fillStyle = colour;
  brush.font = type.font;
  const size = Number(/(\d+)px/.exec(type.font)?.[1] ?? 16);
  brush.fillText(text, left, top + (type.step - size * 1.2) / 2);
}

/** The box of a task: empty, or with a tick. */
function paintTick(
  brush: CanvasRenderingContext2D,
  { edge, isDone }: Drawn & { is: 'tick' },
  { left, top }: Place,
  inks: Record<Ink, string>,
): void {
  brush.beginPath();
  brush.roundRect(left + 0.75, top + 0.75, edge - 1.5, edge - 1.5, 3);
  brush.lineWidth = 1.5;
  brush.strokeStyle = isDone ? inks.accent : inks.soft;
  brush.stroke();
  if (!isDone) return;
  brush.fillStyle = inks.accent;
  brush.fill();
  brush.beginPath();
  brush.moveTo(left + edge * 0.25, top + edge * 0.52);
  brush.lineTo(left + edge * 0.44, top + edge * 0.7);
  brush.lineTo(left + edge * 0.76, top + edge * 0.32);
  brush.strokeStyle = '#ffffff';
  brush.lineWidth = 2;
  brush.stroke();
}
