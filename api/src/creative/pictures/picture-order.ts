/** A picture that a provider gave, as the api's process asks for its files. */
export interface PictureOrder {
  given: Uint8Array;
  /** What the files say about their making. */
  xmp?: string | undefined;
  /** The visible mark is written into them. */
  isMarked: boolean;
  /** What was edited, and where: outside of the mask it stays. */
  kept?: { original: Uint8Array; mask: Uint8Array } | undefined;
}

/** The files of one picture; the thumbnails are WebP. */
export interface PictureFiles {
  bytes: Uint8Array;
  extension: string;
  width: number;
  height: number;
  thumbnails: { width: number; bytes: Uint8Array }[];
  thumbhash: string;
  /** By what these files are known again (`pixelsOf`). */
  pixels: string[];
}
