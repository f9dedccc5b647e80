/** Drawn pictures, as other features of the site refer to them. */
export { drawRecords, drawRequests } from './drawing-tables.ts';
