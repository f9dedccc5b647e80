import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MarkdownView } from './markdown-view.tsx';

const show = (text: string) => render(<MarkdownView text={text} origin="https://example.com" />).container;

test('a mark leads to its footnote and the footnote back to its mark; two answers do not mix theirs', async () => {
  const user = userEvent.setup();
  Element.prototype.scrollIntoView = jest.fn();
  const text = '水在 100 度沸腾[^1]。\n\n[^1]: 见[手册](https://a.cn/b)。\n';
  show(text);
  show(text.replaceAll('水', '酒'));
  const [first, second] = screen.getAllByRole('link', { name: '脚注 1' });
  const notes = screen.getAllByRole('note', { name: '脚注 1' });
  await user.click(second as HTMLElement);
  expect(notes[1]).toHaveFocus();
  await user.click(within(notes[0] as HTMLElement).getByRole('button', { name: '回到脚注 1 的正文' }));
  expect(first).toHaveFocus();
  expect(window.location.hash).toBe('');
});

test('a link shows where it leads when it is pointed at or focused, and at once when its words name another site', async () => {
  const user = userEvent.setup();
  show('[手册](https://docs.example.org/a?b) [本页](/help) [bank.example](https://evil.example)');
  const manual = screen.getByRole('link', { name: '手册' });
  expect(manual).toHaveAccessibleDescription('前往 docs.example.org');
  await user.tab();
  expect(manual).toHaveFocus();
  expect(screen.getByText('docs.example.org')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('docs.example.org')).toBeNull();
  await user.hover(manual);
  expect(screen.getByText('docs.example.org')).toBeVisible();
  await user.hover(screen.getByRole('link', { name: '本页' }));
  expect(screen.queryByText('docs.example.org')).toBeNull();
  expect(screen.getByRole('link', { name: 'bank.example' })).toHaveClass('md-elsewhere');
});

test('a table is copied as CSV that no spreadsheet runs', async () => {
  const user = userEvent.setup();
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  show(
    '| 名 | 值 |\n|---|--:|\n| a, "b" | -5.2 |\n| =HYPERLINK("x") | <br>\\|x |\n| @sum | +86 138 |\n| [链](https://a.cn) | 50% |\n',
  );
  await user.click(screen.getByRole('button', { name: '复制为 CSV' }));
  expect(written).toHaveBeenCalledWith(
    '名,值\r\n"a, ""b""",-5.2\r\n"\'=HYPERLINK(""x"")",\'|x\r\n\'@sum,+86 138\r\n链,50%\r\n',
  );
});

test('tables of one answer are named by their columns', () => {
  show('| **方式** | 优点 |\n|---|---|\n| 远程 | 安静 |\n\n之后\n\n| 月份 | 收入 |\n|---|---|\n| 一月 | 3 |\n');
  const names = screen.getAllByRole('region').map((table) => table.getAttribute('aria-label'));
  expect(names).toEqual(['表格：方式、优点', '表格：月份、收入']);
});

test('a picture of the site opens as large as the window', async () => {
  const user = userEvent.setup();
  show('![猫](/uploads/a.png) [![链里的](/uploads/b.png)](https://a.cn)');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '放大图片 猫' }));
  const large = await screen.findByRole('dialog', { name: '猫' });
  expect(within(large).getByRole('img', { name: '猫' })).toHaveAttribute('src', 'https://example.com/uploads/a.png');
  await user.click(within(large).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// Shows: XSS-05
test('code is wrapped or numbered, saved under a name of ours, and read on the whole screen', async () => {
  const user = userEvent.setup();
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = jest.fn(() => 'blob:x');
  URL.revokeObjectURL = jest.fn();
  show('```python ../../evil.exe\na = 1\nb = 2\n```\n\n```"><img src=x>\nx\n```\n');
  const [first, second] = screen.getAllByRole('figure');
  const inFirst = within(first as HTMLElement);
  await user.click(inFirst.getByRole('button', { name: '显示行号' }));
  expect(first?.querySelector('.md-numbers')).toHaveTextContent('1 2');
  expect(first?.querySelector('code')).toHaveTextContent('a = 1 b = 2');
  await user.click(inFirst.getByRole('button', { name: '自动换行' }));
  expect(inFirst.getByRole('button', { name: '自动换行' })).toHaveAttribute('aria-pressed', 'true');
  expect(first?.querySelector('.md-numbers')).toBeNull();
  expect(second?.querySelector('pre')).toHaveAttribute('data-look', 'wrapped');
  await user.click(inFirst.getByRole('button', { name: '自动换行' }));
  await user.click(inFirst.getByRole('button', { name: '下载代码' }));
  await user.click(within(second as HTMLElement).getByRole('button', { name: '下载代码' }));
  expect(saved).toEqual(['代码.py', '代码.txt']);
  click.mockRestore();
  await user.click(inFirst.getByRole('button', { name: '全屏查看代码' }));
  const full = await screen.findByRole('dialog', { name: 'python' });
  expect(full).toHaveTextContent('a = 1 b = 2');
  await user.click(within(full).getByRole('button', { name: '复制代码' }));
  expect(await navigator.clipboard.readText()).toBe('a = 1\nb = 2\n');
});

test('a text that runs from right to left does so block by block, and code does not', () => {
  show('# مرحبا\n\nمرحبا بالعالم\n\n第二段\n\n- עברית\n\n> نص\n\n| مرحبا |\n|---|\n| a |\n\n```js\nlet a\n```\n');
  for (const text of ['مرحبا بالعالم', '第二段', 'עברית', 'نص', 'a'])
    expect(screen.getByText(text).closest('[dir]')).toHaveAttribute('dir', 'auto');
  expect(screen.getByRole('heading', { name: 'مرحبا' })).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('let a').closest('[dir]')).toBeNull();
});
