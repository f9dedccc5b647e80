/** Posts of the square, as other features of the site refer to them. */
export { emptyPostsOf, takeDownPostOf } from './move-post.ts';
export { findReferencedPosts, findRemixed, findSharedPost } from './shown-queries.ts';
export { squareCollections, squareHides, squareLikes, squarePosts, squareReports } from './square-tables.ts';
