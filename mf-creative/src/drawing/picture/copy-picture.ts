import { pictureOfCanvas } from 'shared/bundled/pictures/picture-of-canvas.ts';
import { showToast } from 'shared/site/toasts.ts';

/** Copies a picture, as PNG: browsers take no other kind. In the browser only, in answer to a click. */
export async function copyPicture(address: string): Promise<void> {
  try {
    // Made at once, as Safari wants it: what is not there yet may come.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(address) })]);
    showToast('success', '图片已复制');
  } catch {
    showToast('error', '图片没有复制成功，请改用下载');
  }
}

async function pngOf(address: string): Promise<Blob> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return pictureOfCanvas(canvas);
}
