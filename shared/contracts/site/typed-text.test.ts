import { cleanCode, cleanMobile, cleanText } from './typed-text.ts';

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
