import { html, htmlInPieces } from '../testing/html.tsx';
import { specExamples } from '../testing/spec-examples.ts';

// What the builds put in the place of parts of markdown-it (shared/build/left-out/left-out.ts).
jest.mock('linkify-it', () => require('../slim/linkify-it.ts'));
jest.mock('punycode.js', () => require('../slim/punycode.ts'));
jest.mock('uc.micro', () => require('../slim/uc-micro.ts'));

const named = specExamples.map((example) => [`${example.source} ${example.number}`, example] as const);

test.each(named)('%s ends up the same wherever it is cut', (_name, { markdown }) => {
  const expected = html(markdown);
  for (let at = 1; at < markdown.length; at++) {
    expect(htmlInPieces([markdown.slice(0, at), markdown.slice(at)])).toBe(expected);
  }
  expect(htmlInPieces([...markdown])).toBe(expected);
});
