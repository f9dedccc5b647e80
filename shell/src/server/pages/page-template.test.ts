/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { brotliPage } from '../../jobs/brotli-page.ts';
import { deflatedParts } from '../../render/template/deflated-parts.ts';
import { PageTemplate } from './page-template.ts';

const marks = ['@@mark-a-of-24-letters@@', '@@mark-b-of-36-letters@@@@@@@@@@@@@@'];
/** As a page is: marks at its very beginning, close together, and so far apart that gzip would not look back. */
const html = `<!doctype html><i nonce="${marks[0]}"></i><p nonce="${marks[0]}">中文 ${'很长的文字 <b>'.repeat(5000)}</p><i>${marks[1]}</i><b nonce="${marks[0]}">${[...Array(3000).keys()].join(' ')}</b><b nonce="${marks[0]}" id="${marks[1]}"></b>`;

async function makePage(text: string, own: string[], quality = 5) {
  return new PageTemplate({ ...deflatedParts(text, own), brotli: await brotliPage(text, own, quality) });
}

const filled = (words: string[]) => marks.reduce((page, mark, slot) => page.replaceAll(mark, words[slot] ?? ''), html);

it.each([2, 4, 5, 9, 10, 11])(
  'puts each answer’s values into the plain and the compressed page (%d)',
  async (quality) => {
    const page = await makePage(html, marks, quality);
    for (const words of [
      ['a'.repeat(24), '3'.repeat(36)],
      ['WUXdRusbB6mB3yZkWbJ3Gw==', '2f7ae274-e53c-442d-aa45-67e5510e3a0c'],
    ]) {
      expect(page.plain(words).toString()).toBe(filled(words));
      expect(gunzipSync(page.gzip(words)).toString()).toBe(filled(words));
      expect(brotliDecompressSync(page.brotli(words) ?? '').toString()).toBe(filled(words));
    }
    expect(page.gzip(['n', 'r']).length).toBeLessThan(html.length / 8);
    expect(page.brotli([...marks])?.length).toBeLessThan(html.length / 8);
  },
);

it('has no brotli for values of another length than their marks; gzip takes them', async () => {
  const page = await makePage(html, marks);
  for (const words of [
    ['one', '二'],
    ['', 'x'.repeat(300)],
  ]) {
    expect(page.brotli(words)).toBeNull();
    expect(page.plain(words).toString()).toBe(filled(words));
    expect(gunzipSync(page.gzip(words)).toString()).toBe(filled(words));
  }
});

it('puts the right values into a page that holds the characters that stand for its marks, or has no brotli of it', async () => {
  const codes = String.fromCharCode(...Array(32).keys(), 127).repeat(40);
  const page = await makePage(codes + html + codes, marks, 11);
  const words = ['a'.repeat(24), 'b'.repeat(36)];
  const brotli = page.brotli(words);
  if (brotli) expect(brotliDecompressSync(brotli).toString()).toBe(codes + filled(words) + codes);
});

it('takes a page without slots', async () => {
  const page = await makePage('<p>hi', marks);
  expect(gunzipSync(page.gzip([])).toString()).toBe('<p>hi');
  expect(brotliDecompressSync(page.brotli([]) ?? '').toString()).toBe('<p>hi');
});
