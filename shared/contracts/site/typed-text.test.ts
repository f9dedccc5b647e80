import {
  amountPattern,
  cleanAccount,
  cleanAmount,
  cleanCode,
  cleanIdNumber,
  cleanMobile,
  cleanName,
  cleanRedeemCode,
  cleanText,
  namePattern,
} from './typed-text.ts';

test.each([
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  ['123-456\n', '123456'],
  ['\u202d123\u00a0456\u202c', '123456'],
  ['\u200b1\ufeff23456', '123456'],
  ['【某站】验证码：482913，5 分钟内有效', '482913'],
  ['12ab', '12ab'],
])('the code of %j', (typed, code) => expect(cleanCode(typed)).toBe(code));

test.each([
  ['\u202d138 0013 8000\u202c', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['(138) 0013–8000', '13800138000'],
  ['86138', '86138'],
])('the number of %j', (typed, mobile) => expect(cleanMobile(typed)).toBe(mobile));

test('a mailbox keeps its letters, dots and dashes', () => {
  expect(cleanText('\u200ba-b.c＠example.cn\u00a0')).toBe('a-b.c@example.cn');
});

test.each([
  ['139 0000 0000', '13900000000'],
  ['１３９００００００００', '13900000000'],
  ['+86 13900000000', '13900000000'],
  ['Case@Example.com ', 'case@example.com'],
  ['wx_id-12', 'wx_id-12'],
])('the account of %j', (typed, account) => expect(cleanAccount(typed)).toBe(account));

test.each([
  ['阿依古丽•艾力', '阿依古丽·艾力'],
  ['阿依古丽・艾力', '阿依古丽·艾力'],
  ['阿依古丽･艾力', '阿依古丽·艾力'],
  ['阿依古丽．艾力', '阿依古丽·艾力'],
  ['阿依古丽.艾力', '阿依古丽·艾力'],
  ['阿依古丽 · 艾力', '阿依古丽·艾力'],
  ['Anne‐Marie  Dubois', 'Anne-Marie Dubois'],
  ['O’Neil', "O'Neil"],
  ['O´Neil', "O'Neil"],
  ['J. R. Smith Jr.', 'J. R. Smith Jr.'],
  ['欧阳\u200b小明', '欧阳小明'],
  ['葛\u{e0100}城', '葛城'],
  [' 李 明 ', '李 明'],
  ['𠮷田𬱖', '𠮷田𬱖'],
])('the name of %j', (typed, name) => {
  expect(cleanName(typed)).toBe(name);
  expect(name).toMatch(namePattern);
});
test.each(['', '李', '12', '李4', '·李', '--', '<b>李</b>', '李，明'])('%j is no name', (typed) => {
  expect(cleanName(typed)).not.toMatch(namePattern);
});

test.each([
  ['１', '1'],
  ['１．２', '1.2'],
  ['¥1.20', '1.20'],
  ['￥ 1.20', '1.20'],
  ['1.2元', '1.2'],
  ['人民币 1,000.50 元', '1000.50'],
  ['1,000', '1000'],
  ['1，000', '1000'],
  ['1 000', '1000'],
  ['100。5', '100.5'],
  ['\u200b12 ', '12'],
])('the amount of %j', (typed, amount) => {
  expect(cleanAmount(typed)).toBe(amount);
  expect(amount).toMatch(amountPattern);
});
test.each(['', '1,5', '1 5', '1,00', '1.000', '-1', '+1', '1e3', '1万', '$5'])('%j is no amount', (typed) => {
  expect(cleanAmount(typed)).not.toMatch(amountPattern);
});

test.each(['11010519491231002Ｘ', '110105 19491231 002x', '１１０１０５１９４９１２３１００２Ｘ'])(
  'the identity card of %j',
  (typed) => expect(cleanIdNumber(typed)).toBe('11010519491231002X'),
);

test.each([
  'abcd-efgh-jkmn-pqrs',
  'ＡＢＣＤ　ＥＦＧＨ　ＪＫＭＮ　ＰＱＲＳ',
  'ABCD—EFGH—JKMN—PQRS\u200b',
  '兑换码：ABCD-EFGH-JKMN-PQRS，请勿外传',
])('the redeem code of %j', (typed) => expect(cleanRedeemCode(typed)).toBe('ABCDEFGHJKMNPQRS'));
