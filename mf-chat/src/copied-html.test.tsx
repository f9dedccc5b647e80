import { render, waitFor } from '@testing-library/react';
import { MarkdownView } from 'shared/bundled/markdown/markdown-view.tsx';
import { copiedHtml } from './copied-html.ts';

test('a word processor gets headings, lists, tables, code, links and formulas, and no button', async () => {
  const text = [
    '## 标题\n\n**重点**与[链接](/help)，$x^2$ 与 $\\frac{1}{2}$\n',
    '- [x] 一\n- 二\n  - 里层\n\n| 名 | 值 |\n|---|--:|\n| 甲 | `1` |\n\n```js\nlet a = "<b>";\n```\n',
  ].join('\n');
  const { container } = render(<MarkdownView text={text} origin="https://example.com" />);
  await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(2));
  const html = copiedHtml(container);
  const page = document.createElement('div');
  page.innerHTML = html;
  expect(page.textContent).not.toMatch(/复制|代码/);
  expect(page.querySelector('h3')).toHaveTextContent('标题');
  expect(page.querySelector('a')).toHaveAttribute('href', new URL('/help', document.baseURI).href);
  expect(page.querySelector('li')).toHaveTextContent('☑ 一');
  expect(page.querySelectorAll('math[xmlns]')).toHaveLength(2);
  expect(page.querySelector('td')).toHaveAttribute('style', expect.stringContaining('border:1px solid'));
  expect(page.querySelector('td + td')).toHaveAttribute('style', expect.stringContaining('text-align:right'));
  expect(page.querySelector('pre')).toHaveTextContent('let a = "<b>";');
  expect(html).not.toMatch(/class=|data-|aria-|<button|<svg|<div/);
  // The page itself is as it was.
  expect(container.querySelector('.md-code button')).not.toBeNull();
});

test('a selection outside of Markdown is copied without HTML', () => {
  expect(copiedHtml(document.body)).toBe('');
});
