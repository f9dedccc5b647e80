/** Drawn pictures, as other features of the site refer to them. */
export { drawRecords, drawRequests, drawTools, type StoredThumbnail } from './drawing-tables.ts';
