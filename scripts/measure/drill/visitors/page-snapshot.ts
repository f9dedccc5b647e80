import type { RemoteName } from 'shared/releases/remotes.ts';

/** The releases that a page was rendered from, as the page itself states them. */
export interface PageSnapshot {
  rev: number;
  remotes: Partial<Record<RemoteName, { version: string }>>;
}

/** What a whole document carries for its browser. */
interface PageState {
  snapshot: PageSnapshot;
  /** `config` is null when the API did not answer in time: the page has the site's defaults. */
  visit: { config: object | null };
}

/** Reads the state out of a whole document. @throws when there is none */
export function stateOf(html: string): PageState {
  const state = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(html)?.[1];
  return JSON.parse(state ?? '') as PageState;
}

/** The releases of a whole document. @throws when it does not say them */
export const snapshotOf = (html: string): PageSnapshot => stateOf(html).snapshot;
