/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from './decode-text.ts';

const read = (name: string) => decodeText(readFileSync(join(import.meta.dirname, 'testing/text', name)));
const lines = (text: string, line: string) =>
  expect(new Set(text.split(/\r?\n/).filter(Boolean))).toEqual(new Set([line]));

test('UTF-8, UTF-16, GB 18030 and Big5 are read as what they are', () => {
  expect(read('data.csv').text).toBe('a,b\n1,2\n');
  expect(read('utf16.csv')).toMatchObject({ text: expect.stringContaining('张三'), unread: 0 });
  expect(read('gbk.csv')).toMatchObject({ text: expect.stringContaining('姓名,金额\n张三,100'), unread: 0 });
  lines(read('ctrlz.txt').text.replace('\x1a', ''), '老文件的内容');
  lines(read('big5.txt').text, '繁體中文檔案，測試內容。');
  // 《出師表》 in Big5 alone, and in GBK, which has these letters beyond its common ones.
  const traditional = '先帝創業未半而中道崩殂今天下三分益州疲弊此誠危急存亡之秋也';
  expect(decodeText(bytesIn('big5', traditional)).text).toBe(traditional);
  expect(decodeText(bytesIn('gb18030', traditional)).text).toBe(traditional);
  // A program whose only letters are a remark.
  const program = `${'int main() { return 0; }\n'.repeat(80)}// 入口`;
  expect(decodeText(bytesIn('gb18030', program))).toEqual({ text: program, unread: 0 });
});

test('single bad bytes, and a text that was cut within a letter, do not refuse it and are counted', () => {
  for (const name of ['utf8-onebad.txt', 'utf8-cut.txt', 'utf8-cut2.txt']) {
    const { text, unread } = read(name);
    expect(text).toContain('第一行：中文内容，金额 100 元。\n');
    expect(unread).toBeGreaterThan(0);
    expect(unread).toBeLessThan(4);
  }
  const english = Buffer.concat([Buffer.from('plain words '.repeat(50)), Buffer.from([0xe9]), Buffer.from(' end')]);
  expect(decodeText(english)).toMatchObject({ text: expect.stringContaining('words \ufffd end'), unread: 1 });
  const chinese = Buffer.from(bytesIn('gb18030', '老系统导出的文件'.repeat(20)));
  chinese[80] = 0xff;
  expect(decodeText(chinese).text).toMatch(/^(老系统导出的文件){4}/);
});

test("a terminal's log with backspaces, bells and titles is a text", () => {
  const log = `\x1b]0;make\x07${'N\bN\x07'.repeat(20)}`;
  expect(decodeText(Buffer.from(log))).toEqual({ text: log, unread: 0 });
  const chinese = `\x1b]0;编译\x07${'完\b\b成\x07'.repeat(20)}`;
  expect(decodeText(bytesIn('gb18030', chinese))).toEqual({ text: chinese, unread: 0 });
});

test('an unknown encoding is refused, never shown as wrong letters; so is a file that is no text', () => {
  const unknown = '认不出这个文件的文字编码';
  expect(() => read('latin1.txt')).toThrow(unknown);
  // こんにちは世界 in Shift JIS.
  const japanese = Buffer.from('82b182f182c982bf82cd90a28a45', 'hex');
  expect(() => decodeText(japanese)).toThrow(unknown);
  expect(() => read('report.docx')).toThrow('这个文件不是文本');
  expect(() => decodeText(new Uint8Array([0, 1, 0, 255]))).toThrow('这个文件不是文本');
});

/** What browsers only read, written: each letter by trying all pairs of bytes. */
function bytesIn(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const byLetter = new Map<string, number[]>();
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if (!byLetter.has(letter)) byLetter.set(letter, [lead, trail]);
    }
  return Uint8Array.from(Array.from(text).flatMap((letter) => byLetter.get(letter) ?? letter.charCodeAt(0)));
}

test("XML's own encoding is believed where all of it reads", () => {
  const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>联通</a>`;
  // 联通 in GBK is a valid beginning of UTF-8.
  expect(decodeText(bytesIn('gb18030', xml('GBK'))).text).toBe(xml('GBK'));
  for (const wrong of ['UTF-16', 'x-unknown', 'utf-8'])
    expect(decodeText(new TextEncoder().encode(xml(wrong))).text).toBe(xml(wrong));
  const japanese = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?>'),
    Buffer.from('82b182f1', 'hex'),
  ]);
  expect(decodeText(japanese).text).toMatch(/こん$/);
});
