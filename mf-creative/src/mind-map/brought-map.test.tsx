import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { bringMap } from 'shared/bundled/draft/brought-map.ts';
import { saveMap } from 'shared/contracts/creative/mind-map.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';
import { makeMap, mapApi } from './make-mind-map.ts';

const open = ({ api }: ReturnType<typeof mapApi>, path: string) => renderPage(remote, { path, api, user: makeUser() });
const item = (name: string) => screen.findByRole('treeitem', { name });

test('an answer of the chat becomes a map under its question, is kept, and leads back to the conversation', async () => {
  const made = mapApi();
  bringMap({ markdown: '- 潮水\n- 渔船\n', question: '1. 春天的海\n写一下', messageId: 8, page: '/chat?id=3&at=8' });
  const { router } = await open(made, '/app/mind_map');
  expect(await item('1. 春天的海')).toBeVisible();
  expect(await screen.findByText('已保存')).toBeVisible();
  expect(made.api.inputsOf(saveMap)).toEqual([
    expect.objectContaining({
      title: '1. 春天的海',
      markdown: '# 1. 春天的海\n\n- 潮水\n- 渔船\n',
      source: { kind: 'message', name: '/chat?id=3&at=8', message_id: 8 },
    }),
  ]);
  expect(router.state.location.search).toBe('?id=1');
  expect(screen.getByRole('link', { name: '看原对话' })).toHaveAttribute('href', '/chat?id=3&at=8');
});

test('the source of a map leads to a conversation and to no other address', async () => {
  const source = { kind: 'message' as const, name: 'javascript:alert(1)', message_id: 8 };
  await open(mapApi([makeMap({ source })]), '/app/mind_map?id=1');
  expect(await item('旅行')).toBeVisible();
  expect(screen.queryByRole('link', { name: '看原对话' })).toBeNull();
});
