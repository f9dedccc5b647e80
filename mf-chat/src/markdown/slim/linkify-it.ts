/** Stands in for `linkify-it` in builds (see federation.config.ts): bare addresses are found by `render-text.tsx`. */
export class LinkifyIt {}
