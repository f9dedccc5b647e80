import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { MarkdownView } from './markdown-view.tsx';
import { drawAtOnce } from './testing/draw-at-once.ts';
import { unsafeMarkdown } from './testing/unsafe-markdown.ts';

const origin = 'https://example.com';
const show = (text: string | GrowingText) => render(<MarkdownView text={text} origin={origin} />).container;

/** What no answer may ever contain, for any text. */
function expectHarmless(container: Element): void {
  const foreign = container.querySelectorAll(
    'script, iframe, object, embed, base, meta, link, form, video, audio, source, style:not([data-emotion]), [srcdoc], [style*=url]',
  );
  expect([...foreign].map((element) => element.outerHTML)).toEqual([]);
  for (const element of container.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^srcset$|^formaction$|^xlink/i);
      if (name === 'href') expect(value).toMatch(/^(https?:|mailto:|(?![^/?#]*:))/i);
      if (name === 'src') expect(value).toMatch(/^https:\/\/example\.com\//);
      if (name === 'id' || name === 'data-note') expect(value).not.toMatch(/["'<>\s]/);
    }
  }
  for (const link of container.querySelectorAll('a:not([href^="#"])')) {
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
  }
}

// Shows: XSS-01, XSS-02, XSS-05, XSS-06, XSS-24
test.each(unsafeMarkdown)('harmless: %j', (markdown) => {
  expectHarmless(show(markdown));
});

// Shows: XSS-04
test('harmless at every moment while it arrives', async () => {
  drawAtOnce();
  for (const markdown of unsafeMarkdown) {
    const text = new GrowingText();
    const { container, unmount } = render(<MarkdownView text={text} origin={origin} />);
    for (let at = 0; at < markdown.length; at += 3) {
      await grow(text, markdown.slice(at, at + 3));
      expectHarmless(container);
    }
    unmount();
  }
});

test('text that is not Markdown is shown as text', () => {
  expect(show('<script>alert(1)</script> 与 [x](javascript:alert(1))')).toHaveTextContent(
    '<script>alert(1)</script> 与 [x](javascript:alert(1))',
  );
});

// Shows: XSS-03
test('pictures of the site are shown, others are links', () => {
  show('![本站](/uploads/a.png) ![别处](https://evil.example/b.png)');
  expect(screen.getByRole('img', { name: '本站' })).toHaveAttribute('src', 'https://example.com/uploads/a.png');
  expect(screen.getByRole('link', { name: '[图片] 别处' })).toHaveAttribute('href', 'https://evil.example/b.png');
});

test('the server writes the text into the page', () => {
  const html = renderToString(<MarkdownView text={'## 标题\n\n**重点** $x$\n\n```js\nlet a\n```'} origin={origin} />);
  expect(html).toContain('<h3 dir="auto">标题</h3>');
  expect(html).toContain('<strong>重点</strong>');
  expect(html).toContain('let a');
});

test('a growing answer keeps its elements when blocks are closed', async () => {
  const text = new GrowingText();
  const container = show(text);
  await grow(text, '第一段\n\n- 一\n');
  const [paragraph, list] = [container.querySelector('p'), container.querySelector('ul')];
  await grow(text, '- 二\n\n结尾');
  await act(async () => text.end());
  expect(container.querySelector('p')).toBe(paragraph);
  expect(container.querySelector('ul')).toBe(list);
  expect(list?.children).toHaveLength(2);
  expect(container).toHaveTextContent('结尾');
});

test('all received text is on the page, even of a block too long to be parsed in every render', async () => {
  drawAtOnce();
  const text = new GrowingText();
  const container = show(text);
  for (let item = 0; item < 6000; item += 100) {
    const items = Array.from({ length: 100 }, (_, at) => `- item ${item + at}\n`);
    await grow(text, items.join(''));
    expect(container).toHaveTextContent(`item ${item + 99}`);
  }
  expect(container.querySelectorAll('li').length).toBeLessThan(6000);
  await act(async () => text.end());
  expect(container.querySelectorAll('li')).toHaveLength(6000);
  expect(container.querySelector('.md-rest')).toBeNull();
});

// Shows: XSS-05
test('code names its language, is copied as it is, and gets colours', async () => {
  const user = userEvent.setup();
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  const container = show('```ts\nconst a = "<b>";\n```');
  expect(screen.getByText('ts')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '复制代码' }));
  expect(written).toHaveBeenCalledWith('const a = "<b>";\n');
  await waitFor(() => expect(container.querySelector('.hljs-keyword')).toHaveTextContent('const'));
  expect(container.querySelector('code')).toHaveTextContent('const a = "<b>";');
});

// Shows: XSS-06
test('a formula is typeset; one with an error, too deep or too long stays source', async () => {
  const deep = `$${'{'.repeat(80)}x${'}'.repeat(80)}$`;
  const container = show(`$\\frac{1}{2}$\n\n$\\frac{1}{2$\n\n$\\href{javascript:alert(1)}{x}$\n\n${deep}`);
  await waitFor(() => expect(container.querySelector('math')).not.toBeNull());
  expect(container.querySelectorAll('math')).toHaveLength(1);
  expect(container.querySelector('mfrac')).toHaveTextContent('12');
  expect(screen.getByText('$\\frac{1}{2$')).toBeInTheDocument();
  expectHarmless(container);
});

test('once the typesetter is there, a formula is typeset in the view that first shows it', async () => {
  const text = new GrowingText();
  const { container } = render(<MarkdownView text={text} origin={origin} />);
  await grow(text, '$\\frac{1}{2}$ ');
  await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(1));
  await grow(text, 'and $x^2$ ');
  // A slow view is followed by some frames without one: this looks at the first that shows the words.
  const formulas = await waitFor(() => {
    expect(container).toHaveTextContent('and');
    return container.querySelectorAll('math').length;
  });
  expect(formulas).toBe(2);
});

/** A piece comes in and the page has drawn it. */
function grow(text: GrowingText, piece: string): Promise<void> {
  return act(async () => {
    text.push(piece);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
