import type { Token } from 'markdown-it';
import { createElement, type ReactNode } from 'react';
import { ownImage, safeHref } from 'shared/site/address.ts';
import type { LinkState } from './document/block.ts';
import { footnoteMark } from './footnote/footnote.tsx';
import { linkTo } from './link/link-to.tsx';
import { renderText } from './link/render-text.tsx';
import { MathFormula } from './math/math-formula.tsx';
import { Picture, pictureOf } from './picture/picture.tsx';

/** Deeper marks are left out: `**` nested ten thousand times must not exhaust the stack of the page. */
const deepestMark = 40;

export interface InlineRules {
  /** The site's own origin, for pictures. */
  origin: string;
  /** Names the text on the page, for its footnotes. */
  name: string;
  /** How many sources an answer has. */
  sources: number;
  links: LinkState;
}

interface Frame {
  tag: 'em' | 'strong' | 's' | 'a' | 'root';
  href?: string | undefined;
  title?: string | undefined;
  children: ReactNode[];
}

/** Inline tokens as React nodes. */
export function renderInline(tokens: readonly Token[], rules: InlineRules): ReactNode[] {
  const stack: Frame[] = [{ tag: 'root', children: [] }];
  let dropped = 0;
  for (const token of joinTexts(tokens)) {
    const top = stack.at(-1);
    if (!top) break;
    if (token.nesting > 0) {
      if (stack.length > deepestMark) dropped++;
      else stack.push(openFrame(token, rules));
    } else if (token.nesting < 0) {
      if (dropped) dropped--;
      else if (stack.length > 1) {
        stack.pop();
        add(stack.at(-1)?.children ?? [], (key) => closeFrame(top, key));
      }
    } else {
      const inLink = stack.some((frame) => frame.tag === 'a');
      add(top.children, (key) => renderLeaf(token, key, inLink, rules));
    }
  }
  return stack[0]?.children ?? [];
}

/** Text that was written with references (`&amp;`) as one text, so that an address is found in all of it. */
function joinTexts(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (token.type === 'text_special' && token.info === 'entity') token.type = 'text';
    if (token.type === 'text' && last?.type === 'text') last.content += token.content;
    else joined.push(token);
  }
  return joined;
}

/** Adds a node; texts that follow each other become one, since each would be a node of its own in the page. */
function add(children: ReactNode[], make: (key: number) => ReactNode): void {
  const node = make(children.length);
  const last = children.at(-1);
  if (typeof node === 'string' && typeof last === 'string') children[children.length - 1] = last + node;
  else children.push(node);
}

function openFrame(token: Token, rules: InlineRules): Frame {
  if (token.type === 'link_open') return { tag: 'a', ...targetOf(token, 'href', rules), children: [] };
  const tag = token.tag === 'strong' || token.tag === 's' ? token.tag : 'em';
  return { tag, children: [] };
}

/** Where a link or picture leads, and its title. What a definition says too long-windedly counts as not said. */
function targetOf(token: Token, name: 'href' | 'src', { links }: InlineRules) {
  const said = (attribute: string) => {
    const value = String(token.attrGet(attribute) ?? '');
    return token.meta?.label && value.length > links.longest ? '' : value;
  };
  return { href: safeHref(said(name)), title: said('title') || undefined };
}

function closeFrame(frame: Frame, key: number): ReactNode {
  if (frame.tag !== 'a') return createElement(frame.tag, { key }, frame.children);
  if (!frame.href) return <span key={key}>{frame.children}</span>;
  return linkTo(frame.href, frame.title, frame.children, key);
}

function renderLeaf(token: Token, key: number, inLink: boolean, rules: InlineRules): ReactNode {
  switch (token.type) {
    // In a chat each line stands for itself, as its writer sees it.
    case 'softbreak':
    case 'hardbreak':
      return <br key={key} />;
    case 'code_inline':
      return <code key={key}>{token.content}</code>;
    case 'math_inline':
      return <MathFormula key={key} tex={token.content} display={token.markup === '$$'} />;
    case 'footnote_ref':
      return footnoteMark(token.info, rules.name, key, token.meta?.isKnown === true && !inLink);
    case 'image':
      return renderImage(token, key, inLink, rules);
    default:
      return renderText(token.content, key, inLink, rules.sources);
  }
}

function renderImage(token: Token, key: number, inLink: boolean, rules: InlineRules): ReactNode {
  const { href, title } = targetOf(token, 'src', rules);
  const alt = (token.children ?? []).map((child) => child.content).join('');
  const src = ownImage(href ?? '', rules.origin);
  if (src)
    return inLink ? pictureOf({ src, alt, title }, key) : <Picture key={key} src={src} alt={alt} title={title} />;
  const text = `[图片] ${alt}`.trim();
  if (inLink || !href) return <span key={key}>{text}</span>;
  return linkTo(href, title, [text], key);
}
