/** @jest-environment node */
import { gunzipSync } from 'node:zlib';
import { splitPage } from '../../render/split-page.ts';
import { PageTemplate } from './page-template.ts';

const marks = ['@@a@@', '@@b@@'];
const html = `<p nonce="@@a@@">中文 ${'很长的文字 '.repeat(5000)}</p><i>@@b@@</i><b nonce="@@a@@"></b>`;

it('puts each answer’s values into the plain and the compressed page', () => {
  const page = new PageTemplate(splitPage(html, marks));
  for (const words of [
    ['one', '二'],
    ['', 'x'.repeat(300)],
  ]) {
    const expected = html.replaceAll('@@a@@', words[0] ?? '').replaceAll('@@b@@', words[1] ?? '');
    expect(page.plain(words).toString()).toBe(expected);
    expect(gunzipSync(page.gzip(words)).toString()).toBe(expected);
  }
  expect(page.gzip(['n', 'r']).length).toBeLessThan(html.length / 20);
});

it('takes a page without slots', () => {
  expect(gunzipSync(new PageTemplate(splitPage('<p>hi', marks)).gzip([])).toString()).toBe('<p>hi');
});
