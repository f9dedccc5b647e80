import type { Token } from 'markdown-it';
import { createElement, type ReactNode } from 'react';
import { goodsOf } from 'shared/contracts/chat/message-type.ts';
import { CodeBlock } from './code/code-block.tsx';
import { DiagramBlock } from './diagram/diagram-block.tsx';
import type { Block, LinkState } from './document/block.ts';
import { deepest, infoOf, parseGrowingInline, parseInline } from './document/parser.ts';
import { Footnote } from './footnote/footnote.tsx';
import { GoodsCard } from './goods/goods-card.tsx';
import type { InlineCache } from './growing/inline-cache.ts';
import { MathFormula } from './math/math-formula.tsx';
import { renderInline } from './render-inline.tsx';
import { MarkdownTable } from './table/markdown-table.tsx';

export interface BlockRules {
  /** The site's own origin, for pictures. */
  origin: string;
  /** Names the text on the page, for its footnotes. */
  name: string;
  /** How many sources an answer has: `[1]` in it leads to the first one. */
  sources: number;
  /** False while the block may still grow. */
  closed: boolean;
  /** The block ends a text that is being written. */
  isLast: boolean;
  links: LinkState;
  cache: InlineCache;
}

interface Frame {
  token: Token | undefined;
  children: ReactNode[];
  /** What its inline content says, as it is written. */
  words?: string;
}

/** One top-level block as a React node. Children are keyed by their place, so a growing list keeps its rows. */
export function renderBlock(block: Block, rules: BlockRules): ReactNode {
  if (block.tokens.some((token) => token.level >= deepest - 1)) return <pre>{block.source}</pre>;
  const goods = rules.closed && block.tokens.length === 3 ? goodsOf(block.tokens[1]?.content ?? '') : undefined;
  if (goods && block.tokens[0]?.type === 'paragraph_open') return <GoodsCard goods={goods} />;
  const root: Frame = { token: undefined, children: [] };
  const stack: Frame[] = [root];
  for (const token of block.tokens) {
    const top = stack.at(-1) ?? root;
    if (token.nesting > 0) stack.push({ token, children: [] });
    else if (token.nesting === 0) {
      top.words = token.content;
      top.children.push(renderLeaf(token, top.children.length, block, rules));
    } else {
      stack.pop();
      const parent = stack.at(-1) ?? root;
      // A row and a table are named by the columns of the first row.
      if (/^(th|tr|thead)$/.test(token.tag)) parent.words = [parent.words, top.words].filter(Boolean).join('、');
      parent.children.push(closeFrame(top, parent.children.length, rules));
    }
  }
  return root.children;
}

function closeFrame({ token, children, words = '' }: Frame, key: number, { name }: BlockRules): ReactNode {
  if (!token || token.hidden) return children;
  switch (token.type) {
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1);
      return createElement('ol', { key, dir: 'auto', ...(start === 1 ? {} : { start }) }, children);
    }
    case 'list_item_open':
      return renderItem(children, key);
    case 'table_open':
      return (
        <MarkdownTable key={key} columns={plain(words)}>
          {children}
        </MarkdownTable>
      );
    case 'footnote_open':
      return (
        <Footnote key={key} label={token.info} text={name} isRepeated={!token.meta?.isFirst}>
          {children}
        </Footnote>
      );
    case 'th_open':
    case 'td_open': {
      const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
      return createElement(token.tag, { key, dir: 'auto', ...(align ? { 'data-align': align } : {}) }, children);
    }
    case 'heading_open':
      // The page itself has the `h1`.
      return createElement(`h${Math.min(6, Number(token.tag.slice(1)) + 1)}`, { key, dir: 'auto' }, children);
    default:
      return createElement(token.tag, isProse.test(token.tag) ? { key, dir: 'auto' } : { key }, children);
  }
}

/** What runs from right to left where its words do. */
const isProse = /^(?:p|ul|blockquote)$/;

/** Without the marks of Markdown. */
const plain = (words: string) => words.replace(/[*_`~]/g, '');

/** A list item; `[ ]` and `[x]` at its start make it a task. */
function renderItem(children: ReactNode[], key: number): ReactNode {
  const [first] = children;
  const line = Array.isArray(first) ? (Array.isArray(first[0]) ? first[0] : first) : undefined;
  const mark = typeof line?.[0] === 'string' ? /^\[([ xX])\] /.exec(line[0]) : null;
  if (!mark || !line) return <li key={key}>{children}</li>;
  const done = mark[1] !== ' ';
  return (
    <li key={key} className="md-task">
      <input type="checkbox" checked={done} readOnly disabled aria-label={done ? '已完成' : '未完成'} />
      {[String(line[0]).slice(4), ...line.slice(1)]}
      {children.slice(1)}
    </li>
  );
}

/** A longer line is shown as it comes: its half-written marks are far from its beginning. */
const longestFinished = 4000;
/** Cells of a row that are missing have no content. */
const lastInline = ({ tokens }: Block) => tokens.findLast(({ type, content }) => type === 'inline' && content !== '');

function renderLeaf(token: Token, key: number, block: Block, rules: BlockRules): ReactNode {
  const { cache, links } = rules;
  switch (token.type) {
    case 'inline':
      if (rules.isLast && token.content.length < longestFinished && token === lastInline(block))
        return renderInline(parseGrowingInline(token.content, block.env), rules);
      return cache.get(token.content, block, links, () => renderInline(parseInline(token.content, block.env), rules));
    case 'fence':
    case 'code_block': {
      const info = infoOf(token);
      if (/^mermaid\b/i.test(info)) return <DiagramBlock key={key} source={token.content} closed={rules.closed} />;
      return <CodeBlock key={key} code={token.content} info={info} closed={rules.closed} />;
    }
    case 'math_block':
      return <MathFormula key={key} tex={token.content} display isOpen={token.meta?.open === true} />;
    case 'hr':
      return <hr key={key} />;
    default:
      return token.content;
  }
}
