import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../../remote.ts';
import { creationApi, makeCreationRecord } from '../make-creation.ts';

const text = '# 秋游\r\n\r\n第一段 **很重**。\r\n\r\n* 甲\n* 乙\n\n看[这里][a]\n\n[a]: https://example.com/x\n';

/** A stored draft, opened in the editor. */
async function edited(markdown = text) {
  sessionStorage.clear();
  const record = makeCreationRecord(101, { reply: [markdown], status: ['done'], answer_ids: [102] });
  const { api } = creationApi([record]);
  const page = await renderPage(remote, { path: '/create/produce?id=1', api, user: makeUser() });
  const { user } = page;
  await user.click(screen.getByRole('tab', { name: '历史 1' }));
  await user.click(screen.getByRole('button', { name: /主题：101/ }));
  await user.click(screen.getByRole('button', { name: '编辑' }));
  const editor = within(await screen.findByRole('group', { name: '编辑成品' }));
  return {
    ...page,
    editor,
    open: async (number: number) => {
      await user.click(editor.getByRole('button', { name: `编辑第 ${number} 段` }));
      return editor.getByRole<HTMLTextAreaElement>('textbox', { name: `编辑第 ${number} 段（Markdown）` });
    },
    /** The whole document as it is copied. */
    async written() {
      await user.click(screen.getByRole('button', { name: '复制' }));
      return navigator.clipboard.readText();
    },
  };
}

test('a document is read while it is edited; only the block that was written is another one', async () => {
  const { user, editor, open, written } = await edited();
  expect(await editor.findByRole('heading', { name: '秋游' })).toBeVisible();
  expect(editor.getByText('很重').tagName).toBe('STRONG');
  expect(editor.getByRole('link', { name: '这里' })).toHaveAttribute('href', 'https://example.com/x');
  await expectAccessible();
  const field = await open(2);
  expect(field).toHaveValue('第一段 **很重**。');
  expect(field).toHaveFocus();
  await user.type(field, '又一句。');
  await user.keyboard('{Escape}');
  expect(editor.getByRole('button', { name: '编辑第 2 段' })).toHaveFocus();
  expect(editor.queryByRole('textbox')).toBeNull();
  expect(await written()).toBe(text.replace('很重**。', '很重**。又一句。'));
});

test('a click opens a block, but not a click on its link; a block may become several, or none', async () => {
  const { user, editor, written } = await edited('甲\n\n乙\n\n[丙](https://example.com)\n');
  await user.click(await editor.findByText('乙'));
  const field = editor.getByRole('textbox', { name: '编辑第 2 段（Markdown）' });
  await user.type(field, '\n\n## 新');
  await user.click(editor.getByText('甲'));
  expect(editor.getByRole('heading', { name: '新' })).toBeVisible();
  expect(editor.getByRole('textbox')).toHaveValue('甲');
  await user.clear(editor.getByRole('textbox'));
  await user.click(editor.getByRole('button', { name: '编辑第 4 段' }));
  expect(editor.getByRole('textbox', { name: '编辑第 3 段（Markdown）' })).toHaveValue('[丙](https://example.com)');
  await user.keyboard('{Escape}');
  const link = editor.getByRole('link', { name: '丙' });
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(editor.queryByRole('textbox')).toBeNull();
  expect(await written()).toBe('乙\n\n## 新\n\n[丙](https://example.com)\n');
});

test('arrows lead from block to block, and a new one stands at the end', async () => {
  const { user, editor, open, written } = await edited('甲\n\n乙');
  const first = await open(1);
  first.setSelectionRange(0, 0);
  await user.keyboard('{ArrowUp}');
  expect(editor.getByRole('textbox')).toHaveValue('甲');
  first.setSelectionRange(1, 1);
  await user.keyboard('{ArrowDown}');
  expect(editor.getByRole('textbox')).toHaveValue('乙');
  await user.keyboard('{Escape}');
  await user.click(editor.getByRole('button', { name: '加一段' }));
  await user.type(editor.getByRole('textbox', { name: '新的一段（Markdown）' }), '丙');
  await user.keyboard('{Escape}');
  expect(await editor.findByText('丙')).toBeVisible();
  expect(await written()).toBe('甲\n\n乙\n\n丙');
});

test('each block that was written is taken back, by key or button; a reload keeps what is there', async () => {
  const { user, editor, open, written, unmount } = await edited('甲\n\n乙\n');
  const undo = editor.getByRole('button', { name: '撤销' });
  expect(undo).toBeDisabled();
  await user.type(await open(1), '一');
  await user.type(await open(2), '二');
  await user.keyboard('{Escape}');
  expect(await written()).toBe('甲一\n\n乙二\n');
  editor.getByRole('button', { name: '编辑第 2 段' }).focus();
  await user.keyboard('{Control>}z{/Control}');
  expect(await written()).toBe('甲一\n\n乙\n');
  await user.type(await open(2), '三');
  await user.click(undo);
  expect(await written()).toBe('甲一\n\n乙\n');
  await user.click(undo);
  expect(await written()).toBe('甲\n\n乙\n');
  expect(undo).toBeDisabled();
  await user.type(await open(1), '好');
  expect(sessionStorage.length).toBeGreaterThan(0);
  unmount();
  const { api } = creationApi([makeCreationRecord(101, { reply: ['甲\n\n乙\n'], status: ['done'] })]);
  await renderPage(remote, { path: '/create/produce?id=1', api, user: makeUser() });
  await user.click(screen.getByRole('tab', { name: '历史 1' }));
  await user.click(screen.getByRole('button', { name: /主题：101/ }));
  await waitFor(() => expect(screen.getByText('甲好')).toBeVisible());
});
