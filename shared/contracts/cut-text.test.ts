import { cutText } from './cut-text.ts';

test.each([
  ['短的', 10, '短的'],
  ['一二三四', 3, '一二三'],
  ['家👨‍👩‍👧在', 4, '家'],
  ['旗🇨🇳', 3, '旗'],
  ['好👍🏽', 4, '好'],
])('“%s” is cut to %i units without cutting a sign in two', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});
