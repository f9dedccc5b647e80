import { memo, type RefObject, useId, useMemo, useRef, useSyncExternalStore } from 'react';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import type { Block, DocumentView, LinkState } from './document/block.ts';
import { MarkdownDocument, parseDocument } from './document/markdown-document.ts';
import { groupSize } from './growing/closed-blocks.ts';
import { InlineCache } from './growing/inline-cache.ts';
import { useLinkHost } from './link/use-link-host.tsx';
import { MarkdownProse } from './markdown-prose.ts';
import { type BlockRules, renderBlock } from './render-block.tsx';

export interface MarkdownViewProps {
  /** A finished text, or one that is being written. */
  text: string | GrowingText;
  /** The site's own origin: only its pictures are shown. The same on server and browser. */
  origin: string;
  /** How many sources are listed below it. */
  sources?: number;
}

/** Markdown as React elements; never HTML from the text. */
export function MarkdownView({ text, origin, sources = 0 }: MarkdownViewProps) {
  return typeof text === 'string' ? (
    <FinishedMarkdown text={text} origin={origin} sources={sources} />
  ) : (
    <GrowingMarkdown text={text} origin={origin} sources={sources} />
  );
}

type Rules = Pick<BlockRules, 'origin' | 'sources'>;

function FinishedMarkdown({ text, ...rules }: Rules & { text: string }) {
  const view = useMemo(() => parseDocument(text), [text]);
  return <Blocks view={view} {...rules} />;
}

function GrowingMarkdown({ text, ...rules }: Rules & { text: GrowingText }) {
  const version = useSyncExternalStore(text.subscribe, () => text.version);
  const reader = useMemo(() => ({ text, document: new MarkdownDocument(), read: 0 }), [text]);
  // Reading on is idempotent: a second render of the same version finds nothing new.
  const view = useMemo(() => readOn(reader, version), [reader, version]);
  const root = useRef<HTMLDivElement>(null);
  const isTranslated = useSyncExternalStore(text.subscribe, () => hasForeignText(root.current), never);
  return <Blocks view={view} root={root} isTranslated={isTranslated} {...rules} />;
}

/** A translator of pages has put its own text, in `<font>`, in the place of what React has written and would write on. */
const hasForeignText = (root: Element | null) => (root?.getElementsByTagName('font').length ?? 0) > 0;
const never = () => false;

function readOn(reader: { text: GrowingText; document: MarkdownDocument; read: number }, _version: number) {
  const { text } = reader;
  for (; reader.read < text.pieces.length; reader.read++) reader.document.push(text.pieces[reader.read] ?? '');
  if (text.ended) reader.document.end();
  return reader.document.view();
}

interface BlocksProps extends Rules {
  view: DocumentView;
  root?: RefObject<HTMLDivElement | null>;
  isTranslated?: boolean;
}

function Blocks({ view, root, isTranslated = false, origin, sources }: BlocksProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other sources the same text is drawn otherwise
  const cache = useMemo(() => new InlineCache(), [sources]);
  const name = useId();
  const { handlers, tip } = useLinkHost();
  const groups = view.closed.length ? view.closed : [{ blocks: none, links: view.links }];
  const last = groups.length - 1;
  return (
    <MarkdownProse ref={root} {...handlers}>
      {groups.map((group, at) => (
        <BlockGroup
          key={group.blocks[0]?.id ?? 0}
          closed={group.blocks}
          open={at === last ? view.open : none}
          growing={at === last && !view.rest ? view.growing : undefined}
          links={group.links}
          openLinks={at === last ? view.links : noLinks}
          origin={origin}
          name={name}
          sources={sources}
          cache={cache}
          isTranslated={isTranslated}
        />
      ))}
      {view.rest && <p className="md-rest">{view.rest}</p>}
      {tip}
    </MarkdownProse>
  );
}
const none: readonly Block[] = [];

interface GroupProps extends Omit<BlockRules, 'closed' | 'isLast'> {
  growing: number | undefined;
  closed: readonly Block[];
  open: readonly Block[];
  openLinks: LinkState;
  isTranslated: boolean;
}

/** Up to 24 blocks (and the open ones): a full group is skipped by the browser while it is out of sight. */
const BlockGroup = memo(function BlockGroup({
  closed,
  open,
  growing,
  links,
  openLinks,
  isTranslated,
  ...rules
}: GroupProps) {
  const blocks = [...closed, ...open];
  return (
    <div className={closed.length >= groupSize && !open.length ? 'md-group md-full' : 'md-group'}>
      {blocks.map((block, at) => {
        const isClosed = at < closed.length;
        const known = block.source.includes('[') ? (isClosed ? links : openLinks) : noLinks;
        return (
          <BlockView
            key={isTranslated ? wholeKey(block, isClosed, known) : block.id}
            block={block}
            closed={isClosed}
            isLast={block.id === growing}
            links={known}
            {...rules}
          />
        );
      })}
    </div>
  );
});

/** In a translated page a block that changes is replaced as a whole: the texts in it are the translator's. */
const wholeKey = ({ id, source }: Block, isClosed: boolean, { definitions, longest }: LinkState) =>
  [id, source.length, isClosed, definitions, longest].join(' ');

const noLinks: LinkState = { definitions: 0, longest: 0 };

const BlockView = memo(function BlockView({ block, ...rules }: BlockRules & { block: Block }) {
  return renderBlock(block, rules);
});
