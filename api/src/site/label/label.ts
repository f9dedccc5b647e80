/** How files say that they were generated (ADR 70): the setting `label`. */

export {
  broughtLabel,
  generatedXmp,
  isKeptMarked,
  leavingPicture,
  type Made,
  uploadLabel,
} from './file-label.ts';
export { rememberGenerated } from './generated-pictures.ts';
export { allowUnmarkedCopies } from './unmarked-copies.ts';
