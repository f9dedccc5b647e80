import { saveFile } from 'shared/bundled/files/save-file.ts';
import { pictureOfCanvas } from 'shared/bundled/pictures/picture-of-canvas.ts';
import { paintQr, qrSvg } from 'shared/bundled/qr/draw-qr.ts';
import type { QrDraft } from './qr-draft.ts';

/** Saves the code as a file, in the browser. */
export async function downloadQr(draft: QrDraft, format: 'svg' | 'png'): Promise<void> {
  const picture = format === 'svg' ? new Blob([qrSvg(draft)], { type: 'image/svg+xml' }) : await pngOf(draft);
  saveFile(picture, `qrcode.${format}`);
}

function pngOf(draft: QrDraft): Promise<Blob> {
  const canvas = document.createElement('canvas');
  paintQr(canvas, draft);
  return pictureOfCanvas(canvas);
}
