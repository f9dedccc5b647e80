import { render, screen, waitFor } from '@testing-library/react';
import { MarkdownView } from './markdown-view.tsx';

const mockAsked: string[] = [];
function mockLose(file: string): never {
  mockAsked.push(file);
  throw new Error(`Loading chunk ${file} failed`);
}
jest.mock('./math/typeset-formula.tsx', () => mockLose('formulas'));
jest.mock('highlight.js/lib/core', () => mockLose('colours'));

test('when colours and formulas do not load, code and source can be read', async () => {
  const { container } = render(
    <MarkdownView text={'**好** $\\frac{1}{2}$\n\n```js\nlet a = 1\n```\n'} origin="https://example.com" />,
  );
  await waitFor(() => expect(mockAsked.toSorted()).toEqual(['colours', 'formulas']));
  expect(screen.getByText('let a = 1')).toBeVisible();
  expect(screen.getByText('$\\frac{1}{2}$')).toBeVisible();
  expect(container.querySelector('math, .hljs-keyword')).toBeNull();
});
