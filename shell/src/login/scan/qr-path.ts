import { encode } from 'uqr';

/** A text as a QR code: the dark modules as one SVG path, one unit a module, with the quiet zone around it. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((modules, row) => modules.map((dark, column) => (dark ? `M${column} ${row}h1v1h-1z` : '')))
    .join('');
  return { path, size };
}
