/** Stands in for `linkify-it` in builds (see webpack.overrides.ts): bare addresses are found by `bare-addresses.ts`. */
export class LinkifyIt {}
