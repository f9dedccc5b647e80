import { screen, waitFor } from '@testing-library/react';
import { listModels } from 'shared/contracts/chat.ts';
import { readCookie, writeCookie } from 'shared/site/cookies.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeModel, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';

const models = [
  makeModel({ key: 'quick', alias: '快速', balance: 0, default: 1 }),
  makeModel({ key: 'deep', alias: '深思', balance: 5, default: 0 }),
];

async function open() {
  const { api, streams } = chatApi([makeSession()]);
  api.on(listModels, () => models);
  const page = await renderPage(remote, { path: '/', api, user: makeUser({ is_member: 0 }) });
  return { ...page, streams, picker: screen.getByRole('combobox', { name: '选择模型' }) };
}

afterEach(() => writeCookie('chat_model', '', 0));

// Shows: SPEC-9.08
test('the model that was chosen answers, says its price, and is chosen again in the next visit (cookie chat_model)', async () => {
  const { user, streams, picker, unmount } = await open();
  expect(picker).toHaveDisplayValue('快速');
  expect(screen.getByText('免费')).toBeVisible();
  await user.selectOptions(picker, '深思');
  expect(screen.getByText('5 积分 / 次')).toBeVisible();
  expect(readCookie(document.cookie, 'chat_model')).toBe('deep');
  await user.type(screen.getByRole('textbox', { name: '输入问题' }), '你好{Enter}');
  await waitFor(() => expect(streams[0]?.input).toMatchObject({ model: 'deep' }));
  unmount();

  expect((await open()).picker).toHaveDisplayValue('深思');
});

test('a model that is not offered any more is not asked', async () => {
  writeCookie('chat_model', '"><script>gone');
  expect((await open()).picker).toHaveDisplayValue('快速');
});
