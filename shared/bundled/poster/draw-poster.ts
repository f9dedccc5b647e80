import type { PlainPart } from '../markdown/document/plain-text.ts';
import { pictureOfCanvas } from '../pictures/picture-of-canvas.ts';
import { drawQr, fillModules } from '../qr/draw-qr.ts';
import { layOut } from './poster-layout.ts';
import { type Drawn, types } from './poster-types.ts';

export interface PosterContent {
  site: string;
  headline: string;
  content: readonly PlainPart[];
  /** What the code leads to, and what to do with it. */
  address: string;
  call: string;
  /** A smaller line below the call. */
  note: string;
  /** The site's colour, as CSS has it. */
  accent: string;
}

/** Sizes in CSS pixels; the picture has twice as many. */
const scale = 2;
const width = 640;
const margin = 40;
const inner = width - 2 * margin;
const padding = 24;
const qrSize = 112;

/** Draws words as a picture with a code that leads to the site. Resolves to a PNG. */
export async function drawPoster({
  site,
  headline,
  content,
  address,
  call,
  note,
  accent,
}: PosterContent): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser has no canvas');
  const card = layOut(headline, content, inner - 2 * padding, (text, font) => {
    brush.font = font;
    return brush.measureText(text).width;
  });
  const cardTop = margin + 40;
  const textTop = cardTop + 28;
  const cardEnd = textTop + card.height + padding;
  const footTop = cardEnd + 28;
  const height = footTop + qrSize + margin;

  canvas.width = width * scale;
  canvas.height = height * scale;
  brush.scale(scale, scale);
  brush.textBaseline = 'top';
  brush.fillStyle = accent;
  brush.fillRect(0, 0, width, height);
  brush.fillStyle = '#ffffff';
  brush.beginPath();
  brush.roundRect(margin, cardTop, inner, cardEnd - cardTop, 16);
  brush.fill();
  const draw = (one: Drawn, left: number, top: number) => {
    brush.fillStyle = one.is === 'text' ? one.type.colour : one.colour;
    if (one.is === 'box') brush.fillRect(left + one.left, top + one.top, one.width, one.height);
    else {
      brush.font = one.type.font;
      brush.fillText(one.text, left + one.left, top + one.top);
    }
  };
  const write = (text: string, left: number, top: number, type: (typeof types)[keyof typeof types]) =>
    draw({ is: 'text', text, left: 0, top: 0, type }, left, top);
  write(site, margin, margin - 4, types.site);
  for (const one of card.drawn) draw(one, margin + padding, textTop);
  paintCode(brush, address, { left: margin, top: footTop });
  write(call, margin + qrSize + 24, footTop + 28, types.call);
  write(note, margin + qrSize + 24, footTop + 60, types.note);
  return pictureOfCanvas(canvas);
}

/** Modules are whole pixels of the picture, because blurred edges are hard to read. */
function paintCode(
  brush: CanvasRenderingContext2D,
  address: string,
  { left, top }: { left: number; top: number },
): void {
  const drawing = drawQr({ text: address, level: 'M', margin: 2 });
  const module = Math.floor((qrSize * scale) / drawing.size) / scale;
  const rest = (qrSize - module * drawing.size) / 2;
  brush.fillStyle = '#ffffff';
  brush.fillRect(left, top, qrSize, qrSize);
  brush.fillStyle = '#000000';
  fillModules(brush, drawing, { left: left + rest, top: top + rest, module });
}
