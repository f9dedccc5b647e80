import { readByQr } from '../../qr/proof/read-by-qr.ts';

interface Brush {
  /** It paints no dark modules. */
  isBlind?: boolean;
  /** What the codes say that were painted, as they are read. */
  read?: string[];
}

/** In the place of a canvas: paints filled rectangles in black and white, so that a code can be read from it; all else is dropped. */
export function codeBrush({ isBlind = false, read = [] }: Brush = {}): object {
  const filled: { left: number; top: number; width: number; height: number; dark: boolean }[] = [];
  let fillStyle = '';
  const known = {
    measureText: (text: string) => ({ width: 10 * text.length }),
    fillRect(left: number, top: number, width: number, height: number) {
      filled.push({
        left: 2 * left,
        top: 2 * top,
        width: 2 * width,
        height: 2 * height,
        dark: fillStyle === '#000000' && !isBlind,
      });
    },
    getImageData(left: number, top: number, width: number, height: number) {
      const data = new Uint8ClampedArray(4 * width * height).fill(255);
      for (const one of filled)
        for (let y = Math.max(0, one.top - top); y < Math.min(height, one.top + one.height - top); y++)
          for (let x = Math.max(0, one.left - left); x < Math.min(width, one.left + one.width - left); x++)
            data.fill(one.dark ? 0 : 255, 4 * (y * width + x), 4 * (y * width + x) + 3);
      const text = readByQr({ data, width, height });
      if (text) read.push(text);
      return { data, width, height };
    },
  };
  return new Proxy(known, {
    get: (target, name) => Reflect.get(target, name) ?? (() => undefined),
    set(_, name, value) {
      if (name === 'fillStyle') fillStyle = String(value);
      return true;
    },
  });
}
