import { screen, waitFor, within } from '@testing-library/react';
import { addShare, getShare, listShares, type OwnShare, revokeShare } from 'shared/contracts/chat/chat-share.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';

const id = 'abcdefghijklmnopqrstuv';
const config = makeSiteConfig({ capabilities: { chat_share: true } });
const makeShare = (over: Partial<OwnShare> = {}): OwnShare => ({
  id,
  title: '旅行计划',
  create_time: '2026-01-05 09:30:00',
  count: 2,
  category_id: 1,
  ...over,
});

test('a link is made and copied, listed among the others, and revoked after a confirmation', async () => {
  const { api } = chatApi([makeSession()]);
  let shares = [makeShare({ id: 'z'.repeat(22), title: '周报' })];
  api.on(listShares, () => ({ lists: shares, count: shares.length, page_no: 1, page_size: 20 }));
  api.on(addShare, () => {
    shares = [makeShare(), ...shares];
    return { id };
  });
  api.on(revokeShare, (asked) => {
    shares = shares.filter((share) => share.id !== asked.id);
    return null;
  });
  const { user } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser(), config });
  await user.click(screen.getByRole('button', { name: '分享对话' }));
  const dialog = await screen.findByRole('dialog', { name: /^分享“ ?旅行计划 ?”$/ });
  expect(await within(dialog).findByRole('link', { name: '周报' })).toHaveAttribute('dir', 'auto');
  expect(within(dialog).getByText('旅行计划')).toHaveAttribute('dir', 'auto');
  await user.click(within(dialog).getByRole('button', { name: '生成链接并复制' }));
  expect(await within(dialog).findByRole('link', { name: '旅行计划' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`/chat/share/${id}$`)),
  );
  await waitFor(() => expect(within(dialog).getByText('已复制')).toBeVisible());
  await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/chat/share/${id}$`)));
  expect(api.inputsOf(addShare)).toEqual([{ category_id: 1 }]);
  expect(within(dialog).getByRole('button', { name: '已复制：旅行计划' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: '取消分享：旅行计划' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消分享' }));
  await waitFor(() => expect(within(dialog).queryByRole('link', { name: '旅行计划' })).toBeNull());
  expect(api.inputsOf(revokeShare)).toEqual([{ id }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  api.on(addShare, () => refuse('这个会话还没有内容，不能分享'));
  await user.click(within(dialog).getByRole('button', { name: '生成链接并复制' }));
  expect(await within(dialog).findByText('这个会话还没有内容，不能分享')).toBeVisible();
});

test('a share shows the conversation to everybody, read-only', async () => {
  const { api } = chatApi();
  api.on(getShare, () => ({
    ...makeShare(),
    is_cut: 1,
    lists: [
      { type: 1, content: '**去哪里**玩？' },
      { type: 2, content: '去**杭州**。<img src=x onerror=alert(1)>' },
    ],
  }));
  const { container } = await renderPage(remote, { path: `/chat/share/${id}`, api });
  expect(screen.getByText(/^只读分享/)).toBeVisible();
  // A question is what was typed, an answer is Markdown without HTML.
  expect(screen.getByText('**去哪里**玩？')).toBeVisible();
  expect((await screen.findByText('杭州')).tagName).toBe('STRONG');
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('对话较长，这里只有最近的部分。')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  await expectAccessible(container);
});

test.each([
  ['/chat/share/..%2Fuser', '分享不存在或已取消'],
  [`/chat/share/${id}`, '分享不存在或已取消'],
])('%s: revoked, or no share at all, is a page that is not found', async (path, words) => {
  const { api } = chatApi();
  api.on(getShare, () => refuse('分享不存在或已取消'));
  await renderPage(remote, { path, api });
  expect(await screen.findByText(words, { exact: false })).toBeVisible();
  expect(api.inputsOf(getShare)).toHaveLength(path.endsWith(id) ? 1 : 0);
});
