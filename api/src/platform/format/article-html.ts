import MarkdownIt from 'markdown-it';
import { besideChinese } from 'shared/contracts/emphasis.ts';
import { safeHtml } from './safe-html.ts';

/** HTML in Markdown stays HTML: it is cleaned like any other. */
const markdown = new MarkdownIt({ html: true, linkify: true });
markdown.inline.State = class extends markdown.inline.State {
  override scanDelims(start: number, canSplitWord: boolean) {
    const found = super.scanDelims(start, canSplitWord);
    return canSplitWord ? besideChinese(this.src, start, found) : found;
  }
};

/** The safe HTML of an article that an operator wrote in Markdown or HTML; `auto` takes for HTML what begins with `<`. */
export function articleHtml(content: string, format: 'auto' | 'markdown' | 'html'): string {
  const isHtml = format === 'html' || (format === 'auto' && content.trimStart().startsWith('<'));
  return safeHtml(isHtml ? content : markdown.render(content));
}
