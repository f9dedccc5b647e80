import type { RemoteName } from 'shared/releases/remotes.ts';

/** What a page says of the releases that it was made of. */
export interface PageSnapshot {
  rev: number;
  remotes: Partial<Record<RemoteName, { version: string }>>;
}

/** Reads the snapshot out of a whole document. @throws when there is none */
export function snapshotOf(html: string): PageSnapshot {
  const state = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(html)?.[1];
  return (JSON.parse(state ?? '') as { snapshot: PageSnapshot }).snapshot;
}
