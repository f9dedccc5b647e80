/** Stands in for `linkify-it` in builds (see shared/build/left-out/left-out.ts): bare addresses are found by `bare-addresses.ts`. */
export class LinkifyIt {}
