import { act, render } from '@testing-library/react';
import { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import type { Block, BlockGroup, LinkState } from './document/block.ts';
import { MarkdownDocument } from './document/markdown-document.ts';
import { InlineCache } from './growing/inline-cache.ts';
import { MarkdownView } from './markdown-view.tsx';
import { renderBlock } from './render-block.tsx';
import { drawAtOnce } from './testing/draw-at-once.ts';
import { hostileTexts } from './testing/hostile-texts.ts';
import { html } from './testing/html.tsx';

/** What a view costs: characters that were parsed as blocks and as inline content, and blocks that were rendered. */
const cost = { parsed: 0, blocks: 0 };

jest.mock('./document/parser.ts', () => {
  const parser = jest.requireActual<typeof import('./document/parser.ts')>('./document/parser.ts');
  const counted =
    (parse: typeof parser.parseBlocks): typeof parse =>
    (source, env) => {
      cost.parsed += source.length;
      return parse(source, env);
    };
  return {
    ...parser,
    parseBlocks: counted(parser.parseBlocks),
    parseInline: counted(parser.parseInline),
    parseGrowingInline: counted(parser.parseGrowingInline),
  };
});
jest.mock('./render-block.tsx', () => {
  const { renderBlock: actual } = jest.requireActual<typeof import('./render-block.tsx')>('./render-block.tsx');
  const counted: typeof actual = (...values) => {
    cost.blocks++;
    return actual(...values);
  };
  return { renderBlock: counted };
});

/** What `work` costs. */
function costOf(work: () => void): typeof cost {
  Object.assign(cost, { parsed: 0, blocks: 0 });
  work();
  return { ...cost };
}

/** Renders what differs from the last view, as `MarkdownView` does. */
function makeReader() {
  const document = new MarkdownDocument();
  const cache = new InlineCache();
  const shown = new Map<Block, { links: LinkState; isLast: boolean }>();
  const show = ({ blocks, links }: BlockGroup, growing?: number) => {
    for (const block of blocks) {
      const isLast = block.id === growing;
      const before = shown.get(block);
      if (before?.isLast === isLast && (before.links === links || !block.source.includes('['))) continue;
      shown.set(block, { links, isLast });
      renderBlock(block, { origin: '', name: '', sources: 0, closed: true, isLast, links, cache });
    }
  };
  return {
    document,
    look() {
      const { closed, open, links, growing, rest } = document.view();
      for (const group of closed) show(group);
      show({ blocks: open, links }, rest ? undefined : growing);
    },
  };
}

const size = 60_000;
const step = 500;

describe('rendering a growing text stays within its limits, for any length and content', () => {
  // Shows: INJ-17
  test.each(Object.entries(hostileTexts(size)))('%s', (_name, text) => {
    const { document, look } = makeReader();
    const worst = { parsed: 0, blocks: 0 };
    let parsed = 0;
    for (let at = 0; at < text.length; at += step) {
      document.push(text.slice(at, at + step));
      const now = costOf(look);
      parsed += now.parsed;
      worst.parsed = Math.max(worst.parsed, now.parsed);
      worst.blocks = Math.max(worst.blocks, now.blocks);
    }
    document.end();
    const end = costOf(look);
    // As blocks and as inline content, each at most the longest open block; and 4,000 of blocks with links.
    expect(worst.parsed).toBeLessThan(2 * 32_000 + 4000 + 4 * step);
    expect(worst.blocks).toBeLessThan(step + 41 + 24);
    expect(parsed / text.length).toBeLessThan(20);
    expect(end.parsed).toBeLessThan(3 * text.length);
  });
});

test('React renders again only the blocks that the parser counts as changed', async () => {
  drawAtOnce();
  for (const [name, text] of Object.entries(hostileTexts(3000))) {
    const growing = new GrowingText();
    const { unmount } = render(<MarkdownView text={growing} origin="" />);
    const { document, look } = makeReader();
    for (let at = 0; at < text.length; at += step) {
      const piece = text.slice(at, at + step);
      document.push(piece);
      const expected = costOf(look);
      Object.assign(cost, { parsed: 0, blocks: 0 });
      await act(async () => growing.push(piece));
      expect([name, at, cost]).toEqual([name, at, expected]);
    }
    unmount();
  }
});

test.each(Object.entries(hostileTexts(20_000)))('the page is not many times as long as the text: %s', (_name, text) => {
  expect(html(text).length).toBeLessThan(text.length * 100);
});
