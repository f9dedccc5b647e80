/** Reading a code of a user's picture, as other wings use it. */
export { readUpload } from './read-upload.ts';
