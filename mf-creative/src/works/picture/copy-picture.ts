import { pictureOfCanvas } from 'shared/bundled/pictures/picture-of-canvas.ts';
import { downloadDrawings } from 'shared/contracts/creative/drawing-download.ts';
import { showToast } from 'shared/site/toasts.ts';
import type { useCall } from 'shared/site/visit.ts';

/**
 * Copies a picture as the site gives it away, with its mark, and as PNG: browsers take no other kind, and drop what a file says
 * about itself. In the browser only, in answer to a click.
 */
export async function copyPicture(call: ReturnType<typeof useCall>, id: number): Promise<void> {
  try {
    // Made at once, as Safari wants it: what is not there yet may come.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(call, id) })]);
    showToast('success', '图片已复制');
  } catch {
    showToast('error', '图片没有复制成功，请改用下载');
  }
}

async function pngOf(call: ReturnType<typeof useCall>, id: number): Promise<Blob> {
  const { url } = await call(downloadDrawings, { ids: [id] }, { quiet: true });
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return pictureOfCanvas(canvas);
}
