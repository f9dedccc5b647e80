import { goOnPrompt, type TextMessage } from '../text.ts';
import { demonstrationWriter } from './demonstration-writer.ts';

const writer = demonstrationWriter(Number.POSITIVE_INFINITY);

async function answerTo(messages: TextMessage[]): Promise<string> {
  let text = '';
  const { signal } = new AbortController();
  for await (const piece of writer.write({ model: 'demonstration', messages, signal, asker: 1 }))
    if ('text' in piece) text += piece.text;
  return text;
}

const user = (content: string): TextMessage => ({ role: 'user', content });
const goOn = (before: TextMessage[], written: string) =>
  answerTo([...before, { role: 'assistant', content: written }, user(goOnPrompt)]);

const skill: TextMessage = { role: 'system', content: '「周报改写」\n1. 要点：列出要点\n2. 判断：写出判断' };
test.each([
  ['the chat', [user('快速排序怎么写')]],
  ['a skill', [skill, user('这周写了三个页面')]],
])('a stopped answer of %s is completed from any cut', async (_name, asked) => {
  const whole = await answerTo(asked);
  for (const at of [whole.indexOf('|') + 1, whole.length >> 1, whole.length - 2]) {
    expect(whole.slice(0, at) + (await goOn(asked, whole.slice(0, at)))).toBe(whole);
  }
});

test('a whole answer gets nothing added, and never the prompt', async () => {
  const asked = [user('快速排序怎么写')];
  for (const written of [await answerTo(asked), '| 甲 | 乙 |\n| --- | --- |\n| 一', '```js\nlet a']) {
    const rest = await goOn(asked, written);
    expect(rest).toMatch(written.startsWith('```') ? /^\n```\n\n/ : /^\n\n/);
    expect(rest).toContain('接入模型后');
    expect(rest).not.toContain('请紧接着');
  }
});

test.each([
  [
    'headings and lists',
    '# 年会\n\n## 场地\n\n- 酒店\n  - 预算\n\n先看房。再签约。',
    ['# 年会', '## 场地', '- 酒店', '  - 预算', '- 先看房', '- 再签约'],
  ],
  [
    'a list below a line',
    '会议记录\n1. 报价\n2. 合同\n\n下周再谈。要带样品。',
    ['# 会议记录', '- 报价', '- 合同', '## 下周再谈', '- 要带样品'],
  ],
])('a map of a text has its %s', async (_what, text, lines) => {
  const answer = await answerTo([{ role: 'system', content: '「思维导图」' }, user(text)]);
  expect(answer.split('\n').filter((line) => line && !line.startsWith('>'))).toEqual(lines);
});
