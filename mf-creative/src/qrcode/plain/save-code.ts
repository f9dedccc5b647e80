import { saveFile } from 'shared/bundled/files/save-file.ts';
import { pictureOfCanvas } from 'shared/bundled/pictures/picture-of-canvas.ts';
import type { CodeDrawing, Layer } from 'shared/bundled/qr/look/code-drawing.ts';
import { codePdf, type PdfPicture } from 'shared/bundled/qr/look/code-pdf.ts';
import { codeSvg } from 'shared/bundled/qr/look/code-svg.ts';
import { paintCode, paintLayer } from 'shared/bundled/qr/look/paint-code.ts';
import type { QrDraft } from '../draft/qr-draft.ts';

export type CodeFormat = 'png' | 'svg' | 'pdf';

export async function saveCode(
  drawing: CodeDrawing,
  format: CodeFormat,
  { pixels, millimetres }: Pick<QrDraft, 'pixels' | 'millimetres'>,
): Promise<void> {
  saveFile(await fileOf(drawing, format, { pixels, millimetres }), `qrcode.${format}`);
}

const posterEdge = 1120;

/** The code as a picture with an address of its own, which the caller has to revoke. */
export async function pictureOf(drawing: CodeDrawing): Promise<{ url: string; width: number; height: number }> {
  const canvas = document.createElement('canvas');
  await paintCode(canvas, drawing, posterEdge);
  const url = URL.createObjectURL(await pictureOfCanvas(canvas));
  return { url, width: canvas.width, height: canvas.height };
}

async function fileOf(
  drawing: CodeDrawing,
  format: CodeFormat,
  { pixels, millimetres }: Pick<QrDraft, 'pixels' | 'millimetres'>,
): Promise<Blob> {
  if (format === 'svg') return new Blob([codeSvg(drawing, pixels)], { type: 'image/svg+xml' });
  if (format === 'pdf') {
    const pictures = await Promise.all(drawing.layers.filter((layer) => layer.kind !== 'path').map(pdfPictureOf));
    return new Blob([codePdf(drawing, millimetres, pictures).slice().buffer], { type: 'application/pdf' });
  }
  const canvas = document.createElement('canvas');
  await paintCode(canvas, drawing, pixels);
  return pictureOfCanvas(canvas);
}

/** Pixels of a module in pictures inside a PDF: sharp at any size that codes are printed with. */
const sharpness = 40;

/** Words and logos as a picture, on what lies below them. */
async function pdfPictureOf(layer: Exclude<Layer, { kind: 'path' }>): Promise<PdfPicture> {
  const letters = layer.kind === 'words' ? [...layer.words].length : 0;
  const width = layer.kind === 'words' ? layer.size * (letters + 0.5) : layer.size;
  const height = layer.kind === 'words' ? layer.size * 1.3 : layer.size;
  const left = layer.kind === 'words' ? layer.x - width / 2 : layer.left;
  const top = layer.kind === 'words' ? layer.y - height / 2 : layer.top;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * sharpness);
  canvas.height = Math.round(height * sharpness);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser has no canvas');
  brush.fillStyle = layer.kind === 'words' ? layer.paper : '#ffffff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.setTransform(sharpness, 0, 0, sharpness, -left * sharpness, -top * sharpness);
  await paintLayer(brush, layer);
  const file = await pictureOfCanvas(canvas, 'image/jpeg', 0.95);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, across: canvas.width, down: canvas.height, left, top, width, height };
}
