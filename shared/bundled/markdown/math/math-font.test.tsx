/** @isolated the font of formulas is asked for once a page */
import { act, render, waitFor } from '@testing-library/react';
import { MarkdownView } from '../markdown-view.tsx';

const faces: { family: string; source: string }[] = [];
let load: () => Promise<unknown>;

/** Of a browser's fonts, what the page uses of them. */
class FakeFace {
  constructor(family: string, source: string) {
    faces.push({ family, source });
  }
  load = () => load();
}

beforeEach(() => {
  faces.length = 0;
  load = async () => undefined;
  Object.assign(globalThis, { FontFace: FakeFace });
  Object.assign(document, { fonts: new Set() });
});
afterEach(() => {
  for (const [holder, name] of [
    [globalThis, 'FontFace'],
    [document, 'fonts'],
  ] as const)
    Reflect.deleteProperty(holder, name);
});

const show = (text: string) => render(<MarkdownView text={text} origin="https://example.com" />).container;
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test('a text without formulas asks for no font', async () => {
  show('只有文字，花了 $5 和 `code`。');
  await settle();
  expect(faces).toEqual([]);
});

test('a formula asks for the font once, after those that the system has, and is typeset when it is there', async () => {
  let come: () => void = () => undefined;
  load = () => new Promise<void>((resolve) => (come = resolve));
  const container = show('$\\frac{1}{2}$ 与 $\\frac{a}{b}$');
  await waitFor(() => expect(faces).toHaveLength(1));
  await settle();
  expect(container.querySelector('math')).toBeNull();
  await act(async () => come());
  await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(2));
  expect(faces).toHaveLength(1);
  expect(faces[0]?.family).toBe('Site Math');
  expect(faces[0]?.source).toMatch(/^local\("Cambria Math"\),.*,url\("[^"]*"\) format\("woff2"\)$/);
});

test('a font that does not come keeps no formula', async () => {
  load = () => Promise.reject(new Error('lost'));
  const container = show('$\\frac{1}{2}$');
  await waitFor(() => expect(container.querySelector('math')).not.toBeNull());
});
