import { saveFile } from 'shared/bundled/files/save-file.ts';
import { pictureOfCanvas } from 'shared/bundled/pictures/picture-of-canvas.ts';
import { paintQr, type QrPicture, qrSvg } from 'shared/bundled/qr/draw-qr.ts';

/** Saves a code as a file, in the browser, in answer to a click. `name` has no ending. */
export async function saveQr(picture: QrPicture, format: 'svg' | 'png', name: string): Promise<void> {
  const file = format === 'svg' ? new Blob([qrSvg(picture)], { type: 'image/svg+xml' }) : await pngOf(picture);
  saveFile(file, `${name}.${format}`);
}

function pngOf(picture: QrPicture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  paintQr(canvas, picture);
  return pictureOfCanvas(canvas);
}
