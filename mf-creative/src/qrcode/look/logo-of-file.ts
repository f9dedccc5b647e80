/** Pixels of a logo's edge: at 4,096 pixels it is still sharp enough. */
const edge = 320;

/** A picture as the logo of a code: small, on white, as an address that stands in the file itself. In the browser only. */
export async function logoOfFile(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser has no canvas');
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, edge, edge);
  const scale = edge / Math.max(picture.width, picture.height);
  const [wide, high] = [picture.width * scale, picture.height * scale];
  brush.drawImage(picture, (edge - wide) / 2, (edge - high) / 2, wide, high);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.92);
}
