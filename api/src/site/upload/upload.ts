/** Files that users have uploaded, as other wings refer to them. */

export { uploadPath } from './upload-path.ts';
export { claimUpload, endReference, insertUpload, releaseUpload, requireSpace } from './upload-queries.ts';
export { uploads } from './upload-tables.ts';
