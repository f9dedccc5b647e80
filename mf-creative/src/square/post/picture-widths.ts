import type { SquarePost } from 'shared/contracts/creative/square.ts';

/** How wide the picture of a work's page is, for the browser's choice of a file. */
export const pictureSizes = '(max-width: 1023.98px) 100vw, min(840px, 60vw)';

/** The files of a work by their width, the whole picture last. */
export const widthsOf = ({ thumbnails, width, image }: SquarePost) =>
  thumbnails.length > 0 ? [...thumbnails, { width, url: image }] : [];
