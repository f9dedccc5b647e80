/** Stands in for `linkify-it` in builds (see federation.config.ts): bare addresses are found by `bare-addresses.ts`. */
export class LinkifyIt {}
