import type { RemoteName } from 'shared/releases/remotes.ts';

/** The releases that a page was rendered from, as the page itself states them. */
export interface PageSnapshot {
  rev: number;
  remotes: Partial<Record<RemoteName, { version: string }>>;
}

/** Reads the snapshot out of a whole document. @throws when there is none */
export function snapshotOf(html: string): PageSnapshot {
  const state = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(html)?.[1];
  return (JSON.parse(state ?? '') as { snapshot: PageSnapshot }).snapshot;
}
