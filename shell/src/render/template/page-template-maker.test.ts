/** @jest-environment node */
import { brotliDecompressSync } from 'node:zlib';
import { fillBrotli } from '../../jobs/brotli-page.ts';
import type { PageParts } from '../../jobs/render-job.ts';
import { PageTemplateMaker } from './page-template-maker.ts';

const marks = ['@@mark-a-of-24-letters@@'];
const html = (title: string) =>
  `<title>${title}</title>${[...Array(2000).keys()].map((n) => `<p class="c${n % 17}" nonce="${marks}">${n * n}</p>`).join('')}`;
const size = ({ brotli }: PageParts) => brotli?.pieces.reduce((sum, { length }) => sum + length, 0) ?? 0;

test('a page that is rendered again and stays the same becomes smaller; another one does not wait for that', async () => {
  const maker = new PageTemplateMaker();
  const first = await maker.make(html('one'), marks);
  const other = await maker.make(html('two'), marks);
  let again = await maker.make(html('one'), marks);
  expect(size(again)).toBe(size(first));
  while (size(again) === size(first)) {
    await new Promise((resolve) => setImmediate(resolve));
    again = await maker.make(html('one'), marks);
  }
  expect(size(again)).toBeLessThan(size(first));
  expect(size(await maker.make(html('two'), marks))).toBe(size(other));
  const nonce = 'WUXdRusbB6mB3yZkWbJ3Gw==';
  const bytes = again.brotli && fillBrotli(again.brotli, [nonce]);
  expect(brotliDecompressSync(bytes ?? '').toString()).toBe(html('one').replaceAll(String(marks), nonce));
});
