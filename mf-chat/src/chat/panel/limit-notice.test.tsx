import { screen } from '@testing-library/react';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeSession } from '../../make-chat.ts';
import { remote } from '../../remote.ts';

const words = /今日会员免费次数已用完/;
const open = (is_chat_limit: number) =>
  renderPage(remote, { path: '/', api: chatApi([makeSession()]).api, user: makeUser({ is_chat_limit }) });

afterEach(() => writeCookie('chat_limit', '', 0));

// Shows: SPEC-9.08, SPEC-9.05
test('the notice of the daily limit is shown once a day (cookie chat_limit)', async () => {
  const { user, unmount } = await open(1);
  expect(await screen.findByText(words)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '知道了' }));
  expect(screen.queryByText(words)).toBeNull();
  expect(readCookie(document.cookie, 'chat_limit')).toBe(beijingDay());
  unmount();
  const again = await open(1);
  expect(screen.queryByText(words)).toBeNull();
  again.unmount();
  writeCookie('chat_limit', '', 0);
  await open(0);
  expect(screen.queryByText(words)).toBeNull();
});

test('it is shown again after midnight in Beijing, also with the cookie of the previous day', async () => {
  writeCookie('chat_limit', beijingDay(new Date(Date.now() - 24 * 3_600_000)));
  await open(1);
  expect(await screen.findByText(words)).toBeVisible();
});
