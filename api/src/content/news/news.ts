/** Articles, as other wings refer to them. */
export { isPublished } from './news-queries.ts';
export { articleCollections, news } from './news-tables.ts';
