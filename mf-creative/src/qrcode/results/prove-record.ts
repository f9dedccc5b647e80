import { openProver } from 'shared/bundled/qr/proof/open-prover.ts';
import type { QrProof, QrRecord } from 'shared/contracts/creative/qr-record.ts';

/**
 * Reads a code that was made in a worker of the page, under the conditions that the server tried.
 * @param url of the picture
 * @returns undefined where it cannot be tried: the picture or the worker did not come, or an earlier version made it
 */
export async function proveRecord({ qr_content: text, proof }: QrRecord, url: string): Promise<QrProof | undefined> {
  if (!proof?.side || !proof.modules) return undefined;
  const { side, modules } = proof;
  const prover = openProver();
  try {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const brush = canvas.getContext('2d');
    brush?.drawImage(image, 0, 0);
    const pixels = brush?.getImageData(0, 0, canvas.width, canvas.height);
    return pixels && (await prover.prove(pixels, { text, side, modules }));
  } catch {
    return undefined;
  } finally {
    prover.close();
  }
}
