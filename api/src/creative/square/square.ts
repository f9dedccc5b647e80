/** Posts of the square, as other features of the site refer to them. */
export { findRemixed, findSharedPost } from './shown-queries.ts';
export { squareCollections, squareHides, squareLikes, squarePosts, squareReports } from './square-tables.ts';
