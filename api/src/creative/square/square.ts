/** Posts of the square, as other features of the site refer to them. */
export { findSharedPost } from './shown-queries.ts';
export { squareCollections, squareHides, squareLikes, squarePosts, squareReports } from './square-tables.ts';
