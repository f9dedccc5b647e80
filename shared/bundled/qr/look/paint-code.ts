import type { CodeDrawing, Gradient, Layer } from './code-drawing.ts';
import { wordsFont } from './code-svg.ts';

/**
 * Paints a code on a whole canvas of so many pixels across. Modules are whole pixels, because blurred edges are hard to read; what
 * is left is quiet zone. In the browser only.
 */
export async function paintCode(canvas: HTMLCanvasElement, drawing: CodeDrawing, edge: number): Promise<void> {
  const { width, height, look } = drawing;
  const module = look.words ? edge / width : Math.floor(edge / width);
  if (module < 1) throw new Error('the picture has less pixels than the code modules');
  canvas.width = edge;
  canvas.height = look.words ? Math.round(edge * (height / width)) : edge;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser has no canvas');
  if (!look.words) {
    brush.fillStyle = look.light;
    brush.fillRect(0, 0, canvas.width, canvas.height);
  }
  const start = look.words ? 0 : Math.floor((edge - module * width) / 2);
  brush.setTransform(module, 0, 0, module, start, start);
  for (const layer of drawing.layers) await paintLayer(brush, layer);
}

/** Paints one layer; a module is a unit of the brush. */
export async function paintLayer(brush: CanvasRenderingContext2D, layer: Layer): Promise<void> {
  if (layer.kind === 'picture') {
    const picture = await loadPicture(layer.href);
    // The whole picture in the square.
    const scale = layer.size / Math.max(picture.naturalWidth, picture.naturalHeight);
    const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
    brush.drawImage(picture, layer.left + (layer.size - wide) / 2, layer.top + (layer.size - high) / 2, wide, high);
  } else if (layer.kind === 'words') {
    brush.fillStyle = layer.colour;
    brush.font = `600 ${layer.size}px ${wordsFont}`;
    brush.textAlign = 'center';
    brush.textBaseline = 'middle';
    brush.fillText(layer.words, layer.x, layer.y);
  } else {
    brush.fillStyle = typeof layer.ink === 'string' ? layer.ink : gradientOf(brush, layer.ink);
    const path = new Path2D(layer.d);
    brush.fill(path, layer.isEvenOdd ? 'evenodd' : 'nonzero');
    if (!layer.pen) return;
    brush.strokeStyle = brush.fillStyle;
    brush.lineWidth = layer.pen;
    brush.lineCap = 'round';
    brush.lineJoin = 'round';
    brush.stroke(path);
  }
}

function gradientOf(brush: CanvasRenderingContext2D, { kind, from, to, left, top, size }: Gradient): CanvasGradient {
  const [x, y] = [left + size / 2, top + size / 2];
  const gradient =
    kind === 'linear'
      ? brush.createLinearGradient(left, top, left + size, top + size)
      : brush.createRadialGradient(x, y, 0, x, y, size * 0.7);
  gradient.addColorStop(0, from);
  gradient.addColorStop(1, to);
  return gradient;
}

async function loadPicture(href: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = href;
  await picture.decode();
  return picture;
}
