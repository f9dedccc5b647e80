import type { CodeDrawing, Gradient } from './code-drawing.ts';

/** A picture inside a PDF, as JPEG, and where it lies in the drawing. */
export interface PdfPicture {
  bytes: Uint8Array;
  /** Pixels. */
  across: number;
  down: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Points of a millimetre. */
const point = 72 / 25.4;

const short = (value: number) => String(Math.round(value * 10_000) / 10_000);
const inkOf = (colour: string) =>
  [1, 3, 5].map((at) => short(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ');

/**
 * The drawing as a PDF of one page, as vectors, in the size that it is printed with. Words and logos, for which a PDF needs fonts
 * and formats of its own, come as pictures.
 * @param millimetres of the page's width
 */
export function codePdf(drawing: CodeDrawing, millimetres: number, pictures: readonly PdfPicture[] = []): Uint8Array {
  const { width, height, layers } = drawing;
  const scale = (millimetres * point) / width;
  const gradients: Gradient[] = [];
  const place = `${short(scale)} 0 0 ${short(-scale)} 0 ${short(height * scale)}`;
  const content = [`${place} cm`];
  for (const layer of layers) {
    if (layer.kind !== 'path') continue;
    if (typeof layer.ink === 'string') content.push(`${inkOf(layer.ink)} rg ${inkOf(layer.ink)} RG`);
    else {
      gradients.push(layer.ink);
      content.push(`/Pattern cs /G${gradients.length} scn /Pattern CS /G${gradients.length} SCN`);
    }
    // 1 J, 1 j: round ends and corners.
    if (layer.pen) content.push(`${short(layer.pen)} w 1 J 1 j`, pdfPath(layer.d), 'B');
    else content.push(pdfPath(layer.d), layer.isEvenOdd ? 'f*' : 'f');
  }
  pictures.forEach(({ left, top, width: wide, height: high }, at) => {
    content.push(`q ${short(wide)} 0 0 ${short(-high)} ${short(left)} ${short(top + high)} cm /P${at + 1} Do Q`);
  });
  // 1: catalogue, 2: pages, 3: the page, 4: its content, then gradients and pictures.
  const named = (letter: string, count: number, first: number) =>
    Array.from({ length: count }, (_, at) => `/${letter}${at + 1} ${first + at} 0 R`).join(' ');
  const resources = `<< /Pattern << ${named('G', gradients.length, 5)} >> /XObject << ${named('P', pictures.length, 5 + gradients.length)} >> >>`;
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${short(width * scale)} ${short(height * scale)}] /Resources ${resources} /Contents 4 0 R >>`;
  return pdfOf([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [page],
    streamOf('', new TextEncoder().encode(content.join('\n'))),
    ...gradients.map((gradient) => [`<< /PatternType 2 /Shading ${shadingOf(gradient)} /Matrix [${place}] >>`]),
    ...pictures.map(({ bytes, across, down }) =>
      streamOf(
        `/Type /XObject /Subtype /Image /Width ${across} /Height ${down} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
        bytes,
      ),
    ),
  ]);
}

type Part = string | Uint8Array;

const streamOf = (about: string, bytes: Uint8Array): Part[] => [
  `<< ${about} /Length ${bytes.length} >>\nstream\n`,
  bytes,
  '\nendstream',
];

function shadingOf({ kind, from, to, left, top, size }: Gradient): string {
  const [x, y] = [left + size / 2, top + size / 2];
  const place =
    kind === 'linear'
      ? `/ShadingType 2 /Coords [${[left, top, left + size, top + size].map(short).join(' ')}]`
      : `/ShadingType 3 /Coords [${[x, y, 0, x, y, size * 0.7].map(short).join(' ')}]`;
  const blend = `<< /FunctionType 2 /Domain [0 1] /C0 [${inkOf(from)}] /C1 [${inkOf(to)}] /N 1 >>`;
  return `<< ${place} /ColorSpace /DeviceRGB /Function ${blend} /Extend [true true] >>`;
}

/** The objects with their table of places. */
function pdfOf(objects: readonly (readonly Part[])[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const add = (part: Part) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
    chunks.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.4\n%\u00e2\u00e3\n');
  const places = objects.map((parts, at) => {
    const place = length;
    add(`${at + 1} 0 obj\n`);
    parts.forEach(add);
    add('\nendobj\n');
    return place;
  });
  const table = length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  const file = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}

/** A `CodePath` in the operators of PDF: its lines and curves, from relative to absolute places. */
function pdfPath(d: string): string {
  let [x, y] = [0, 0];
  const written: string[] = [];
  for (const [, letter = '', list = ''] of d.matchAll(/([Mhvlcz])([^Mhvlcz]*)/g)) {
    const [first = 0, second = 0, ...others] = list.split(' ').map(Number);
    if (letter === 'z') written.push('h');
    else if (letter === 'c') {
      const [endX = 0, endY = 0, dx = 0, dy = 0] = others;
      written.push(`${[x + first, y + second, x + endX, y + endY, x + dx, y + dy].map(short).join(' ')} c`);
      x += dx;
      y += dy;
    } else {
      const [dx, dy] = letter === 'h' ? [first, 0] : letter === 'v' ? [0, first] : [first, second];
      [x, y] = letter === 'M' ? [first, second] : [x + dx, y + dy];
      written.push(`${short(x)} ${short(y)} ${letter === 'M' ? 'm' : 'l'}`);
    }
  }
  return written.join('\n');
}
