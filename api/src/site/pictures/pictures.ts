/** Pictures that the site draws and keeps, as other wings show them. */
export { drawPicture } from './drawings.ts';
export { withProductHash } from './product-pictures.ts';
export { makeShownHtml } from './shown-html.ts';
