import { memo, type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import type { GrowingText } from './growing-text.ts';
import { type Block, type DocumentView, groupSize, MarkdownDocument, parseDocument } from './markdown-document.ts';
import { MarkdownProse } from './markdown-prose.ts';
import { type BlockRules, renderBlock } from './render-block.tsx';

export interface MarkdownViewProps {
  /** A finished text, or one that is being written. */
  text: string | GrowingText;
  /** The site's own origin: only its pictures are shown. The same on server and browser. */
  origin: string;
}

/** Markdown as React elements; never HTML from the text. */
export function MarkdownView({ text, origin }: MarkdownViewProps) {
  return typeof text === 'string' ? (
    <FinishedMarkdown text={text} origin={origin} />
  ) : (
    <GrowingMarkdown text={text} origin={origin} />
  );
}

function FinishedMarkdown({ text, origin }: { text: string; origin: string }) {
  const view = useMemo(() => parseDocument(text), [text]);
  return <Blocks view={view} origin={origin} />;
}

function GrowingMarkdown({ text, origin }: { text: GrowingText; origin: string }) {
  const version = useSyncExternalStore(text.subscribe, () => text.version);
  const [reader] = useState(() => ({ document: new MarkdownDocument(), read: 0 }));
  // Reading on is idempotent: a second render of the same version finds nothing new.
  const view = useMemo(() => readOn(reader, text, version), [reader, text, version]);
  return <Blocks view={view} origin={origin} />;
}

function readOn(reader: { document: MarkdownDocument; read: number }, text: GrowingText, _version: number) {
  for (; reader.read < text.pieces.length; reader.read++) reader.document.push(text.pieces[reader.read] ?? '');
  if (text.ended) reader.document.end();
  return reader.document.view();
}

function Blocks({ view, origin }: { view: DocumentView; origin: string }) {
  const [cache] = useState(() => new Map<string, ReactNode[]>());
  const groups = view.closed.length ? view.closed : [[]];
  const last = groups.length - 1;
  return (
    <MarkdownProse>
      {groups.map((blocks, at) => (
        <BlockGroup
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
          key={at}
          closed={blocks}
          open={at === last ? view.open : none}
          definitions={view.definitions}
          origin={origin}
          cache={cache}
        />
      ))}
    </MarkdownProse>
  );
}
const none: readonly Block[] = [];

interface GroupProps {
  closed: readonly Block[];
  open: readonly Block[];
  definitions: number;
  origin: string;
  cache: BlockRules['cache'];
}

/** Up to 24 blocks (and the open ones): a full group is skipped by the browser while it is out of sight. */
const BlockGroup = memo(function BlockGroup({ closed, open, definitions, origin, cache }: GroupProps) {
  const blocks = [...closed, ...open];
  return (
    <div className={closed.length >= groupSize && !open.length ? 'md-group md-full' : 'md-group'}>
      {blocks.map((block, at) => (
        <BlockView
          // biome-ignore lint/suspicious/noArrayIndexKey: a block keeps its place when it is closed
          key={at}
          block={block}
          closed={at < closed.length}
          definitions={block.source.includes('[') ? definitions : 0}
          origin={origin}
          cache={cache}
        />
      ))}
    </div>
  );
});

interface BlockProps extends BlockRules {
  block: Block;
  /** Not read: a new number draws a block with brackets again. */
  definitions: number;
}

const BlockView = memo(function BlockView({ block, closed, origin, cache }: BlockProps) {
  return renderBlock(block, { closed, origin, cache });
});
