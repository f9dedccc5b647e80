/** Posts of the square, as other features of the site refer to them. */
export { emptyPostsOf, takeDownPostOf } from './move-post.ts';
export { findRemixed, findSharedPost } from './shown-queries.ts';
export { squareCollections, squareHides, squareLikes, squarePosts, squareReports } from './square-tables.ts';
