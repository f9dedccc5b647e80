/** What is drawn on a canvas, as a file. A PNG unless another type is wanted; `quality` (0 to 1) is of JPEG and WebP. */
export function pictureOfCanvas(canvas: HTMLCanvasElement, type = 'image/png', quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (file: Blob | null) =>
      file ? resolve(file) : reject(new Error('the browser made no picture of the canvas'));
    canvas.toBlob(take, type, quality);
  });
}
