import { paintQr, qrSvg } from './draw-qr.ts';
import type { QrDraft } from './qr-draft.ts';

/** Saves the code as a file, in the browser. */
export async function downloadQr(draft: QrDraft, format: 'svg' | 'png'): Promise<void> {
  const picture = format === 'svg' ? new Blob([qrSvg(draft)], { type: 'image/svg+xml' }) : await pngOf(draft);
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = `qrcode.${format}`;
  link.click();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function pngOf(draft: QrDraft): Promise<Blob> {
  const canvas = document.createElement('canvas');
  paintQr(canvas, draft);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser made no PNG'))), 'image/png');
  });
}
