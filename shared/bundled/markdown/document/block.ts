import type { Env, Token } from 'markdown-it';

/** One top-level block: its tokens and the text they came from. */
export interface Block {
  /** Its place in the text: the block keeps it when it is closed. */
  id: number;
  tokens: Token[];
  source: string;
  env: Env;
  /** Definitions stand in the part of the text that may still change: links of this block may become others. */
  isUnsettled: boolean;
}

/** How the definitions of a text make links: when it changes, blocks with brackets are rendered again. */
export interface LinkState {
  /** Number of definitions, of links and footnotes. */
  definitions: number;
  /** Longest address that a definition may give: many short brackets must not write a long one each. */
  longest: number;
}

export interface BlockGroup {
  blocks: readonly Block[];
  links: LinkState;
}

export interface DocumentView {
  /** Blocks that no further text can change, by `groupSize`; all groups but the last are full. */
  closed: readonly BlockGroup[];
  /** Blocks at the end that may still change. */
  open: readonly Block[];
  /** The block at the end of a text that is being written, when its last line may grow. */
  growing: number | undefined;
  /** Text that has not been parsed: there is too much of it for one view. */
  rest: string;
  links: LinkState;
}

/** The definitions that a text knows, by label. */
export const definitionsOf = ({ references }: Env): Record<string, unknown> => references ?? {};

export const isDefinition = ({ tokens }: Block): boolean => tokens[0]?.type === 'reference_definition';
