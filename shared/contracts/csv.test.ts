import { csvRow, parseCsv } from 'shared/contracts/csv.ts';

test.each([
  ['a text', '名称', '名称'],
  ['nothing', '', ''],
  ['a comma', 'a,b', '"a,b"'],
  ['a quotation mark', '说"好"', '"说""好"""'],
  ['a line of its own', 'a\nb', '"a\nb"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula that needs quotation marks too', '=HYPERLINK("http://a")', '"\'=HYPERLINK(""http://a"")"'],
  ['a formula by its sign', '-A1', "'-A1"],
  ['a command', '@SUM(A1)', "'@SUM(A1)"],
  ['a formula behind a tab', '\t=1', "'\t=1"],
  ['an old macro', '|calc', "'|calc"],
  ['a number with its sign', '-12.50', '-12.50'],
  ['a number that grew', '+8', '+8'],
  ['a share', '-3.5%', '-3.5%'],
  ['a dash', '-', "'-"],
])('%s', (_what, text, written) => {
  expect(csvRow([text])).toBe(`${written}\r\n`);
});

test('cells are written in order', () => {
  expect(csvRow(['a', '', '1,2'])).toBe('a,,"1,2"\r\n');
});

test('a written value is read again', () => {
  const rows = [
    ['名称', 'a,b', '说"好"'],
    ['a\nb', '=1+1', '-A1'],
    ['', '-12.50', 'x'],
  ];
  expect(parseCsv(rows.map(csvRow).join(''))).toEqual(rows);
  expect(parseCsv('')).toEqual([]);
});
