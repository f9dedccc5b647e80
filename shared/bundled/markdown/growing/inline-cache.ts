import type { ReactNode } from 'react';
import type { Block, LinkState } from '../document/block.ts';

const maxEntries = 600;

/** Inline content by its source, so that the lines of a growing list or table are parsed and rendered once. */
export class InlineCache {
  readonly #plain = new Map<string, ReactNode[]>();
  /** What a bracket means depends on the definitions that are known. */
  readonly #bracketed = new WeakMap<LinkState, Map<string, ReactNode[]>>();

  get(source: string, block: Block, links: LinkState, make: () => ReactNode[]): ReactNode[] {
    const known = this.#entriesFor(source, block, links);
    const found = known?.get(source);
    if (found) return found;
    const nodes = make();
    if (known && known.size >= maxEntries) known.clear();
    known?.set(source, nodes);
    return nodes;
  }

  #entriesFor(source: string, { isUnsettled }: Block, links: LinkState): Map<string, ReactNode[]> | undefined {
    if (!source.includes('[')) return this.#plain;
    if (isUnsettled) return undefined;
    const known = this.#bracketed.get(links) ?? new Map<string, ReactNode[]>();
    this.#bracketed.set(links, known);
    return known;
  }
}
