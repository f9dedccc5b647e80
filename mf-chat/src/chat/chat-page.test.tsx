import { screen, within } from '@testing-library/react';
import {
  addSession,
  askChat,
  type ChatEvent,
  type ChatRecord,
  type ChatSession,
  listExamples,
  listModels,
  listRecords,
  listSessions,
} from 'shared/contracts/chat.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

test('a visitor asks and reads the answer', async () => {
  const api = fakeApi();
  api.on(listExamples, () => [
    { id: 1, name: '写作', image: '', sample: [{ id: 1, content: '写一首诗', category_id: 1 }] },
  ]);
  api.on(listSessions, () => []);
  api.on(listModels, () => []);
  api.on(addSession, () => ({ id: 5 }));
  api.on(listRecords, () => ({ lists: [], count: 0, page_no: 1, page_size: 30 }));
  const streams = api.onStream(askChat);
  const { user, router, container } = await renderPage(remote, { path: '/', api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '写一首诗' }));
  await user.keyboard('{Enter}');
  await new Promise((r) => setTimeout(r, 50));
  await streams[0]?.send({
    event: 'chat',
    id: 'a',
    data: '**好的**',
    model: 'x',
    index: 0,
    incremental: true,
    seq: 1,
    run_id: 'r',
  });
  await new Promise((r) => setTimeout(r, 100));
  expect(await screen.findByText('好的')).toBeVisible();
  expect(router.state.location.search).toBe('?id=5');
});
