import { type Block, type BlockGroup, isDefinition, type LinkState } from '../document/block.ts';

/** Blocks in one `content-visibility` box: enough to skip much, few enough to render at once. */
export const groupSize = 24;

/** Characters of earlier blocks that one view renders again after a definition has come. */
const renewedInOneView = 4000;
/** A short block costs as much as so many characters. */
const leastLength = 100;

/** The blocks that no further text can change, in groups; only their links may, when a definition comes. */
export class ClosedBlocks {
  readonly groups: BlockGroup[] = [];
  /** Number of blocks: the id of the next one. */
  count = 0;
  /** Number of definitions in them, of links and footnotes. */
  definitions = 0;
  /** Where the next view continues to renew links. */
  #next = 0;
  #renewing: LinkState | undefined;

  add(block: Block, links: LinkState): void {
    for (const { type } of block.tokens) {
      if (type === 'reference_definition' || type === 'footnote_open') this.definitions++;
    }
    // A definition shows nothing.
    if (isDefinition(block)) return;
    const last = this.groups.at(-1);
    const closed = { ...block, id: this.count++ };
    if (!last || last.blocks.length >= groupSize) this.groups.push({ blocks: [closed], links });
    else this.groups[this.groups.length - 1] = { ...last, blocks: [...last.blocks, closed] };
  }

  /** Hands the present links to earlier groups: to all of them, or to as many as one view may render again. */
  renewLinks(links: LinkState, all: boolean): void {
    if (all || (this.#next >= this.groups.length && this.#renewing !== links)) {
      this.#next = 0;
      this.#renewing = links;
    }
    let left = all ? Number.POSITIVE_INFINITY : renewedInOneView;
    for (; left > 0 && this.#next < this.groups.length; this.#next++) {
      const group = this.groups[this.#next];
      if (!group || group.links === links) continue;
      this.groups[this.#next] = { ...group, links };
      left -= bracketedLength(group);
    }
  }
}

function bracketedLength({ blocks }: BlockGroup): number {
  return blocks.reduce((sum, { source }) => sum + (source.includes('[') ? Math.max(source.length, leastLength) : 0), 0);
}
