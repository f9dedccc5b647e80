/** A picture that stands on a poster; its size is known before it has come. */
export interface PosterPicture {
  url: string;
  width: number;
  height: number;
}

/** The picture itself. It is asked for as a file that may be read, or the canvas could not be saved. */
export async function loadPicture({ url }: PosterPicture): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = url;
  await image.decode();
  return image;
}
