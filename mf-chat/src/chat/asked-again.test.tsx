import { act, screen } from '@testing-library/react';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { fail, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeRecord, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.useRealTimers());

async function openFailing(answer: () => never) {
  const { api } = chatApi([makeSession()]);
  api.on(listRecords, answer);
  jest.useFakeTimers({ advanceTimers: true });
  await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  const asked = () => api.inputsOf(listRecords).length;
  const mend = () =>
    api.on(listRecords, ({ page_no, page_size }) => ({
      lists: [makeRecord(1), makeRecord(2)],
      count: 2,
      page_no,
      page_size,
    }));
  const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
  return { asked, mend, pass };
}

test('a conversation that did not come is asked for again by itself, each time after twice the pause', async () => {
  const { asked, mend, pass } = await openFailing(() => fail(500));
  expect(screen.getByRole('alert')).toHaveTextContent('网络不给力，请稍后重试');
  const before = asked();
  await pass(2100);
  expect(asked()).toBe(before + 1);
  await pass(2100);
  expect(asked()).toBe(before + 1);
  mend();
  await pass(2100);
  expect(asked()).toBe(before + 2);
  expect(await screen.findByText('回答 2')).toBeVisible();
  await pass(200_000);
  expect(asked()).toBe(before + 2);
});

test('it is asked for at once when the connection is back; a refusal is not asked again', async () => {
  const { asked, mend, pass } = await openFailing(() => fail(500));
  const before = asked();
  mend();
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('回答 2')).toBeVisible();
  expect(asked()).toBe(before + 1);

  const refused = await openFailing(() => refuse('会话不存在'));
  const times = refused.asked();
  await refused.pass(200_000);
  expect(refused.asked()).toBe(times);
  await pass(0);
});
