/** A picture as decoders take it: four bytes a pixel. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Brightness alone, a byte a pixel: what decoders work with. */
export interface Luma {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** A plane of one size, white. */
export const whitePlane = (width: number, height: number): Luma => ({
  data: new Uint8ClampedArray(width * height).fill(255),
  width,
  height,
});

/** The brightness of a picture (BT.601); what is transparent lies on white. */
export function lumaOf({ data, width, height }: Pixels): Luma {
  const plane = new Uint8ClampedArray(width * height);
  for (let at = 0; at < plane.length; at++) {
    const first = 4 * at;
    const bright = 0.299 * (data[first] ?? 0) + 0.587 * (data[first + 1] ?? 0) + 0.114 * (data[first + 2] ?? 0);
    plane[at] = 255 + ((bright - 255) * (data[first + 3] ?? 0)) / 255;
  }
  return { data: plane, width, height };
}

/** The plane as grey pixels. */
export function pixelsOf({ data, width, height }: Luma): Pixels {
  const pixels = new Uint8ClampedArray(data.length * 4).fill(255);
  for (let at = 0; at < data.length; at++) {
    const bright = data[at] ?? 0;
    pixels[4 * at] = bright;
    pixels[4 * at + 1] = bright;
    pixels[4 * at + 2] = bright;
  }
  return { data: pixels, width, height };
}
