import { csvRow, isShortened, readCsv } from 'shared/contracts/csv.ts';

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
  ['a formula in full width', '＝1+1', "'＝1+1"],
  ['a text that begins as a guard does', "'=1", "''=1"],
  ['a number that a spreadsheet cuts', '2026013108000012345678', '"=""2026013108000012345678"""'],
  ['a number that it shortens when it saves', '2088123412341234', '"=""2088123412341234"""'],
  ['a mobile, which stays', '13900000000', '13900000000'],
  ['a mobile of another country', '+8613900000000', '"=""+8613900000000"""'],
  ['zeros that it takes away', '0012', '"=""0012"""'],
  ['a number below one', '0.50', '0.50'],
  ['what it takes for a power', '12E345', '"=""12E345"""'],
])('%s', (_what, text, written) => {
  expect(csvRow([text])).toBe(`${written}\r\n`);
});

test('cells are written in order', () => {
  expect(csvRow(['a', '', '1,2'])).toBe('a,,"1,2"\r\n');
});

test('a written value is read again', () => {
  const columns = ['名称', 'a,b', '说"好"'];
  const rows = [
    ['a\nb', '=1+1', '-A1'],
    ['', '-12.50', 'x'],
    ["'=1", "''5", "'a"],
    ['2026013108000012345678', '="1"', '\t1'],
  ];
  const read = readCsv([columns, ...rows].map(csvRow).join(''));
  expect(read.columns).toEqual(columns);
  expect(read.rows.map((row) => columns.map((column) => row.cell(column)))).toEqual(rows);
  expect(readCsv('')).toEqual({ columns: [], rows: [] });
});

test.each([
  ['by Excel, with the formula as its text', 'sn,n\r\nA,2026013108000012345678\r\n'],
  ['by a person, as a formula without quotation marks', 'sn,n\r\nA,="2026013108000012345678"\r\n'],
  ['with an apostrophe before the number', "sn,n\r\nA,'2026013108000012345678\r\n"],
  ['with a mark at its beginning', '\ufeffsn,n\nA,2026013108000012345678'],
  ['with semicolons', 'sn;n\r\nA;2026013108000012345678\r\n'],
  ['as text with tabs', 'sn\tn\r\nA\t2026013108000012345678\r\n'],
  ['by an old Mac', 'sn,n\rA,2026013108000012345678\r'],
])('a number is read from a file that was saved %s', (_how, text) => {
  const { rows } = readCsv(text);
  expect(rows.map((row) => [row.cell('sn'), row.cell('n'), row.cell('none')])).toEqual([
    ['A', '2026013108000012345678', ''],
  ]);
});

test('a row keeps its number of the spreadsheet behind empty ones', () => {
  const { rows } = readCsv('a,b\r\n"1\n2",x\r\n,\r\n\r\n3,"y"z\r\n');
  expect(rows.map(({ row, cell }) => [row, cell('a'), cell('b')])).toEqual([
    [2, '1\n2', 'x'],
    [5, '3', 'yz'],
  ]);
});

test.each([
  ['2.02611E+27', true],
  ['2,02611e27', true],
  ['2026111000000000000', true],
  ['20261110000123500000', true],
  ['20261110000123500001', false],
  ['20260131998877', false],
  ['W2026', false],
])('that %s was shortened is %s', (text, is) => expect(isShortened(text)).toBe(is));
