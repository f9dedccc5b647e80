/** Mind maps, as other features of the site refer to them. */
export { mindMaps } from './mind-map-tables.ts';
