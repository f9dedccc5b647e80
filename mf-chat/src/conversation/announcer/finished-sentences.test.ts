import { FinishedSentences } from './finished-sentences.ts';

/** What is said of a text that comes in pieces of so many letters. */
function heard(text: string, size: number): string[] {
  const said: string[] = [];
  const sentences = new FinishedSentences((sentence) => said.push(sentence));
  for (let at = 0; at < text.length; at += size) sentences.push(text.slice(at, at + size));
  sentences.end();
  return said;
}

test.each<[string, string[]]>([
  ['第一句。第二句！还有', ['第一句。', '第二句！', '还有']],
  ['他说：“走吧。”然后走了。', ['他说：“走吧。”', '然后走了。']],
  ['Pi is 3.14. Is it? Yes (it is.) Fine!', ['Pi is 3.14.', 'Is it?', 'Yes (it is.)', 'Fine!']],
  ['# 标题\n\n**很重。**其次 `a.b()` 也行。\n', ['标题', '很重。', '其次 a.b() 也行。']],
  ['- 一\n- [x] 二。三\n1. 四\n', ['一', '二。', '三', '1. 四']],
  ['看：\n\n```js\nlet a = "。";\n// 好。\n```\n\n完了。', ['看：', '代码块', '完了。']],
  ['1. 步骤\n   ~~~\n   a. b\n   ~~~\n2. 好', ['1. 步骤', '代码块', '2. 好']],
  [
    '设 $x! > 0$。则\n\n$$\nx^2. y\n$$\n\n或 \\(y\\) 可。\n\n$$a. b$$\n',
    ['设 公式。', '则', '公式', '或 公式 可。', '公式'],
  ],
  ['| 甲 | 乙 |\n| - | - |\n| 一。二 | 三 |\n', ['甲，乙', '一。二，三']],
  ['见[文档. 一](https://a.example/b.html)。好', ['见文档. 一。', '好']],
  ['**重要。还有**一句。', ['重要。', '还有一句。']],
  ['---\n\n>引用。\n\n……', ['引用。']],
])('%j is announced sentence by sentence, for any pieces', (text, sentences) => {
  for (const size of [1, 2, 3, 7, text.length]) expect(heard(text, size)).toEqual(sentences);
});

test('a sentence is announced when it has ended, not before', () => {
  const said: string[] = [];
  const sentences = new FinishedSentences((sentence) => said.push(sentence));
  for (const piece of ['今', '天', '晴', '。']) sentences.push(piece);
  expect(said).toEqual([]);
  sentences.push('明');
  expect(said).toEqual(['今天晴。']);
});

test('pieces within a sentence are only put by: the text is not read again for each of them', () => {
  const split = jest.spyOn(String.prototype, 'split');
  const match = jest.spyOn(String.prototype, 'matchAll');
  const sentences = new FinishedSentences(() => undefined);
  for (let at = 0; at < 1000; at++) sentences.push('字');
  expect(split.mock.calls.length + match.mock.calls.length).toBe(0);
  sentences.push('。');
  sentences.push('下');
  expect(match).toHaveBeenCalledTimes(2);
});

test('an answer without any end of a sentence is not held for ever', () => {
  const said = heard('字'.repeat(20_000), 10);
  expect(said.join('')).toBe('字'.repeat(20_000));
  expect(said.length).toBeGreaterThan(3);
  expect(heard(`\`\`\`\n${'字'.repeat(20_000)}\n\`\`\`\n好`, 10)).toEqual(['代码块', '好']);
});
