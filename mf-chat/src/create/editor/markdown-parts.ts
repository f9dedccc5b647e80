import { type Env, parseBlocks } from 'shared/bundled/markdown/document/parser.ts';
import { lineOf, topLevelStarts } from 'shared/bundled/markdown/growing/block-cuts.ts';

/** One top-level block of a Markdown text, as it is written. */
export interface MarkdownPart {
  source: string;
  /** The white space behind it, up to the next block. */
  gap: string;
  /** It names addresses for links elsewhere, and shows nothing by itself. */
  isDefinition: boolean;
}

/** The blocks of a text in their order: joined again they are the text, byte by byte. */
export function partsOf(text: string): MarkdownPart[] {
  const tokens = parseBlocks(text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD'), newEnv());
  const lines = lineStarts(text);
  const starts = topLevelStarts(tokens).map((at) => tokens[at]);
  return starts.map((token, at) => {
    const next = starts[at + 1];
    // White space before the first block is part of it.
    const whole = text.slice(at === 0 ? 0 : lines[lineOf(token)], next && lines[lineOf(next)]);
    const source = whole.trimEnd();
    return { source, gap: whole.slice(source.length), isDefinition: token?.type === 'reference_definition' };
  });
}

const newEnv = (): Env => ({ references: Object.create(null), footnotes: Object.create(null), isGrowing: false });

/** Where lines begin, whatever ends them. */
function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\r\n?|\n/g), ({ index, 0: end }) => index + end.length)];
}
