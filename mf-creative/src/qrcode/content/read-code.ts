import { openProver } from 'shared/bundled/qr/proof/open-prover.ts';

/** Pixels of the longer side; a photograph has more than a decoder needs. */
const longest = 1600;

/**
 * What the code of a picture file says, read in a worker of the page: the file is not sent anywhere.
 * @returns undefined where no code is found
 * @throws Error where this browser cannot open the file, or the worker did not come
 */
export async function readCode(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser has no canvas');
  // What is transparent is paper.
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const prover = openProver();
  try {
    return await prover.read(brush.getImageData(0, 0, canvas.width, canvas.height));
  } finally {
    prover.close();
  }
}
