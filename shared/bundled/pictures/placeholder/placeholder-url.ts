import { decodeThumbhash } from './decode-thumbhash.ts';

const [fileHead, imageHead] = [14, 40];

/** The soft colours of a thumbhash as an address: a bitmap without compression, which is written without a canvas. */
export function placeholderUrl(thumbhash: string): string | undefined {
  const colours = decodeThumbhash(thumbhash);
  if (!colours) return undefined;
  const { width, height, rgb } = colours;
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = new DataView(new ArrayBuffer(fileHead + imageHead + row * height));
  file.setUint16(0, 0x424d);
  file.setUint32(2, file.byteLength, true);
  file.setUint32(10, fileHead + imageHead, true);
  file.setUint32(14, imageHead, true);
  file.setInt32(18, width, true);
  // Negative: from top to bottom.
  file.setInt32(22, -height, true);
  file.setUint16(26, 1, true);
  file.setUint16(28, 24, true);
  const bytes = new Uint8Array(file.buffer);
  for (let y = 0; y < height; y++) {
    const to = fileHead + imageHead + y * row;
    // Blue, green, red.
    for (let x = 0; x < width * 3; x += 3)
      for (let channel = 0; channel < 3; channel++) bytes[to + x + channel] = rgb[y * width * 3 + x + 2 - channel] ?? 0;
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`;
}
