/** Files that users have uploaded, as other wings refer to them. */

export { claimUpload, endReference, insertUpload, releaseUpload, requireSpace } from './stored-uploads.ts';
export { uploadPath } from './upload-path.ts';
export { uploads } from './upload-tables.ts';
