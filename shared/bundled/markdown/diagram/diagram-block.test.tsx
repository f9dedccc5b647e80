import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { settingAtom } from 'shared/site/setting/setting.ts';
import { MarkdownView } from '../markdown-view.tsx';
import { drawingOf } from './drawing.ts';

/** What mermaid was asked for and has not answered yet. */
const mockAsked: { source: string; scheme: string; answer(svg: string): void; fail(): void }[] = [];
jest.mock('./mermaid-frame.ts', () => ({
  MermaidFrame: class {
    draw = (source: string, scheme: string) =>
      new Promise((answer, fail) => mockAsked.push({ source, scheme, answer, fail: () => fail(new Error('syntax')) }));
  },
}));

const svg = (inside: string) => `<svg viewBox="0 0 120 40" style="max-width:120px">${inside}</svg>`;
const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`;

function show(text: string | GrowingText, store = createStore()) {
  const view = (shown: string | GrowingText) => (
    <Provider store={store}>
      <MarkdownView text={shown} origin="https://example.com" />
    </Provider>
  );
  return { store, ...render(view(text)) };
}
const asked = (count: number) => waitFor(() => expect(mockAsked).toHaveLength(count));
const answer = (at: number, inside = '<text>好</text>') => act(async () => mockAsked[at]?.answer(svg(inside)));

beforeEach(() => {
  mockAsked.length = 0;
});

test('a diagram is drawn once its fence is closed, one after the other, and kept by source and scheme', async () => {
  const text = new GrowingText();
  const { store } = show(text);
  await act(async () => {
    text.push('```mermaid\nflowchart LR\n  a --> b\n');
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  expect(screen.getByText(/a --> b/)).toBeVisible();
  expect(screen.queryByText('正在画图…')).toBeNull();
  await act(async () => {
    text.push(`\`\`\`\n\n${fence('pie\n  "x": 1')}end`);
    text.end();
  });
  await asked(1);
  expect(screen.getAllByText('正在画图…')).toHaveLength(2);
  expect(mockAsked[0]).toMatchObject({ source: 'flowchart LR\n  a --> b\n', scheme: 'light' });
  await answer(0);
  expect(screen.getByRole('img', { name: '图表：flowchart' })).toHaveAttribute('width', '120');
  await asked(2);
  await answer(1);
  const pie = screen.getByRole('img', { name: '图表：pie' });
  expect(pie.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);

  // The same diagram in another answer is there at once; in other colours it is drawn again, and the old one stays.
  show(fence('flowchart LR\n  a --> b'), store);
  expect(screen.getAllByRole('img', { name: '图表：flowchart' })).toHaveLength(2);
  act(() => store.set(settingAtom, { scheme: 'dark' }));
  expect(screen.getByRole('img', { name: '图表：pie' })).toBe(pie);
  await asked(3);
  expect(mockAsked[2]).toMatchObject({ scheme: 'dark' });
});

test('a diagram with an error shows its source and an error message; the next one is drawn', async () => {
  const user = userEvent.setup();
  show(`${fence('flowchart ???')}\n${fence('pie')}`);
  await asked(1);
  await act(async () => mockAsked[0]?.fail());
  expect(screen.getByText('图表没有画出来，以下是它的源码')).toBeVisible();
  expect(screen.getByText('flowchart ???')).toBeVisible();
  await asked(2);
  await answer(1);
  await user.click(screen.getByRole('button', { name: '看源码' }));
  expect(screen.getByText('pie')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '看图' }));
  await user.click(screen.getByRole('button', { name: '全屏查看图表' }));
  expect(await screen.findByRole('dialog', { name: '图表' })).toBeVisible();
});

// Shows: XSS-05
test('every output of mermaid becomes a picture that runs, fetches and links nothing', async () => {
  const hostile =
    '<script>alert(1)</script><a href="javascript:alert(1)" xlink:href="javascript:alert(1)"><text onclick="alert(1)">x</text></a>' +
    '<foreignObject><img src=x onerror=alert(1)><iframe src="javascript:alert(1)"></iframe></foreignObject>' +
    '<image href="https://evil.example/x.png"/><use href="https://evil.example/x.svg#a"/><animate onbegin="alert(1)" attributeName="x"/>' +
    '<style nonce="abc">@import "https://evil.example/x.css"; path { fill: url(https://evil.example/y); stroke: url(#a) }</style>' +
    '<path marker-end="url(#arrow)" d="M0 0"/>';
  const { container } = show(fence('flowchart LR\n  a --> b'));
  await asked(1);
  await answer(0, hostile);
  expect(container.querySelectorAll('script, iframe, foreignObject, a, image')).toHaveLength(0);
  const drawing = drawingOf(svg(hostile));
  expect(drawing.svg).not.toMatch(/script|on\w+=|evil|iframe|foreignObject|javascript|nonce/i);
  expect(drawing.svg).toContain('stroke: url(#a)');
  expect(drawing.svg).toContain('marker-end="url(#arrow)"');
  expect(screen.getByRole('img')).toHaveAttribute('src', drawing.url);
  expect(() => drawingOf('<svg><text>no size</text></svg>')).toThrow('no size');
});
