import type { Token } from 'markdown-it';
import { createElement, type ReactNode } from 'react';
import { ownImage, safeHref } from 'shared/site/address.ts';
import { MathFormula } from './math-formula.tsx';
import { renderText } from './render-text.tsx';

/** Deeper marks are left out: `**` nested ten thousand times must not exhaust the stack of the page. */
const deepestMark = 40;

interface Frame {
  tag: 'em' | 'strong' | 's' | 'a' | 'root';
  href?: string | undefined;
  children: ReactNode[];
}

/** Inline tokens as React nodes. `origin` is the site's own, for pictures. */
export function renderInline(tokens: readonly Token[], origin: string): ReactNode[] {
  const stack: Frame[] = [{ tag: 'root', children: [] }];
  let dropped = 0;
  for (const token of tokens) {
    const top = stack.at(-1);
    if (!top) break;
    if (token.nesting > 0) {
      if (stack.length > deepestMark) dropped++;
      else stack.push(openFrame(token));
    } else if (token.nesting < 0) {
      if (dropped) dropped--;
      else if (stack.length > 1) {
        stack.pop();
        stack.at(-1)?.children.push(closeFrame(top, stack.at(-1)?.children.length ?? 0));
      }
    } else {
      const inLink = stack.some((frame) => frame.tag === 'a');
      top.children.push(renderLeaf(token, top.children.length, inLink, origin));
    }
  }
  return stack[0]?.children ?? [];
}

function openFrame(token: Token): Frame {
  if (token.type === 'link_open')
    return { tag: 'a', href: safeHref(String(token.attrGet('href') ?? '')), children: [] };
  const tag = token.tag === 'strong' || token.tag === 's' ? token.tag : 'em';
  return { tag, children: [] };
}

function closeFrame(frame: Frame, key: number): ReactNode {
  if (frame.tag !== 'a') return createElement(frame.tag, { key }, frame.children);
  if (!frame.href) return <span key={key}>{frame.children}</span>;
  return (
    <a key={key} href={frame.href} target="_blank" rel="noopener noreferrer">
      {frame.children}
    </a>
  );
}

function renderLeaf(token: Token, key: number, inLink: boolean, origin: string): ReactNode {
  switch (token.type) {
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return <br key={key} />;
    case 'code_inline':
      return <code key={key}>{token.content}</code>;
    case 'math_inline':
      return <MathFormula key={key} tex={token.content} display={token.markup === '$$'} />;
    case 'image':
      return renderImage(token, key, inLink, origin);
    default:
      return renderText(token.content, key, inLink);
  }
}

function renderImage(token: Token, key: number, inLink: boolean, origin: string): ReactNode {
  const address = String(token.attrGet('src') ?? '');
  const alt = (token.children ?? []).map((child) => child.content).join('');
  const src = ownImage(address, origin);
  if (src) return <img key={key} src={src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />;
  const href = safeHref(address);
  const text = `[图片] ${alt}`.trim();
  if (inLink || !href) return <span key={key}>{text}</span>;
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
