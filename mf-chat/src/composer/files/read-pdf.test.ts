/**
 * @jest-environment node
 * @isolated in Node itself the library reads its tables of characters from files
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPdf } from './read-pdf.ts';

const read = (name: string) => readPdf(new Uint8Array(readFileSync(join(import.meta.dirname, 'testing/pdf', name))));

/** A PDF of these pages in Helvetica; `toUnicode` names other letters for its codes. */
function pdfOf(pages: string[], toUnicode = '') {
  const streamOf = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const kids = pages.map((_page, at) => `${5 + at * 2} 0 R`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${toUnicode && '/ToUnicode 4 0 R'} >>`,
    streamOf(toUnicode),
    ...pages.flatMap((text, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      streamOf(`BT /F1 24 Tf 72 700 Td (${text}) Tj ET`),
    ]),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`);
}

/** Code 66 is one letter for two, as fonts have it for "fi". */
const ligature = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfrange <41> <5A> <0041> endbfrange
1 beginbfchar <42> <FB01> endbfchar
endcmap end end`;

test('Chinese that a PDF names by Adobe’s tables, without fonts of its own, is read', async () => {
  expect(await read('cjk-ucs2.pdf')).toEqual({ text: '电子发票金额一百元', pages: 1, ofPages: 1 });
  expect(await read('cjk-gbk.pdf')).toEqual({ text: '电子发票金额一百元', pages: 1, ofPages: 1 });
  const traditional = readFileSync(join(import.meta.dirname, 'testing/pdf/cjk-gbk.pdf'), 'latin1')
    .replace('GBK-EUC-H', 'ETen-B5-H')
    .replace('Adobe-GB1', 'Adobe-CNS1')
    .replace('(GB1)', '(CNS1)')
    .replace(/<b5e7[0-9a-f]*>/, '<b971a46ca4a4a4e5>');
  expect((await readPdf(Uint8Array.from(Buffer.from(traditional, 'latin1')))).text).toBe('電子中文');
});

test('plain text, ligatures, and a scan without text', async () => {
  expect((await read('plain.pdf')).text).toBe('Hello invoice 100');
  expect((await readPdf(pdfOf(['ABC'], ligature))).text).toBe('AfiC');
  expect((await read('scan.pdf')).text).toBe('');
});

test('shows how much of a long file was read', async () => {
  const long = await readPdf(pdfOf(Array.from({ length: 502 }, (_, at) => `Page ${at + 1}`)));
  expect(long).toMatchObject({ pages: 500, ofPages: 502 });
  expect(long.text).toMatch(/^Page 1\n\nPage 2\n.*Page 500$/s);
});

test('a file that is no PDF, or has a password, is refused with the reason', async () => {
  await expect(readPdf(new TextEncoder().encode('not a pdf'))).rejects.toThrow('这份 PDF 已损坏或无法识别');
});
