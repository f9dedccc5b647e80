import { act, render } from '@testing-library/react';
import { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { MarkdownView } from './markdown-view.tsx';
import { translatePage } from './testing/page-translator.ts';

const answer = [
  ...Array.from({ length: 6 }, (_, at) => `第 ${at} 段，慢慢写的**文字**和 \`代码\`，见[这里](https://a.cn/b)。\n\n`),
  '- 一项\n- 二项\n  - 里面的**一项**\n\n',
  '| 名称 | 数量 |\n|---|---|\n| **甲** | 三个 |\n| 乙 | `四` |\n\n',
  '```js\n// 注释\nlet a = 1;\n```\n\n> 引用的话\n\n结束\n[甲]: https://a.cn/c\n',
].join('');

const textOf = (container: Element) => container.textContent.replace(/\s+/g, '');

test.each(['at the beginning', 'in the middle'])(
  'a page that is translated while an answer grows loses nothing of it, and repeats nothing: %s',
  async (when) => {
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
      draw(0);
      return 0;
    });
    const whole = render(<MarkdownView text={answer} origin="" />);
    translatePage(whole.container)();
    const expected = textOf(whole.container);
    whole.unmount();
    const text = new GrowingText();
    const { container, unmount } = render(<MarkdownView text={text} origin="" />);
    const pieces = answer.match(/[\s\S]{1,6}/g) ?? [];
    let stop = when === 'at the beginning' ? translatePage(container) : undefined;
    for (const [at, piece] of pieces.entries()) {
      if (at === Math.floor(pieces.length / 3)) stop ??= translatePage(container);
      await act(async () => text.push(piece));
    }
    await act(async () => text.end());
    expect(textOf(container)).toBe(expected);
    expect(expected).not.toMatch(/[\u4e00-\u9fff]/);
    stop?.();
    unmount();
  },
);
