import { fileName } from 'shared/bundled/files/save-file.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { imageUrl } from 'shared/site/address.ts';

/** Hands the picture to the browser to be saved, as it was made. In answer to a click. */
export function savePicture(domain: string, { image, prompt, id }: DrawRecord): void {
  const link = document.createElement('a');
  link.href = imageUrl(domain, image);
  link.download = `${fileName(prompt, '图片')}-${id}${/\.\w+$/.exec(image)?.[0] ?? ''}`;
  link.target = '_blank';
  link.rel = 'noreferrer';
  link.click();
}
