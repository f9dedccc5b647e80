import { screen, waitFor } from '@testing-library/react';
import { duplicateMap, getMap, getSharedMap } from 'shared/contracts/creative/mind-map.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../../remote.ts';
import { makeMap, mapApi } from '../make-mind-map.ts';

test('a shared map is read without a login, and copied with one', async () => {
  const { api } = mapApi();
  const { title, markdown, look, update_time } = makeMap();
  api.on(getSharedMap, () => ({ title, markdown, look, update_time }));
  api.on(duplicateMap, () => makeMap({ id: 9 }));
  const path = '/app/mind_map/share/abcdefghijklmnopqrstuv';
  const { container, user, router } = await renderPage(remote, { path, api, user: makeUser() });
  expect(await screen.findByRole('treeitem', { name: '火车' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  await expectAccessible(container);
  api.on(getMap, () => makeMap({ id: 9 }));
  await user.click(screen.getByRole('button', { name: '复制到我的导图' }));
  await waitFor(() => expect(router.state.location.search).toBe('?id=9'));
  expect(api.inputsOf(duplicateMap)).toEqual([{ share_id: 'abcdefghijklmnopqrstuv' }]);
  expect(await screen.findByRole('button', { name: '撤销' })).toBeInTheDocument();
});

test('what is no id is not asked for', async () => {
  const { api } = mapApi();
  await renderPage(remote, { path: '/app/mind_map/share/x', api });
  expect(screen.getByRole('heading', { name: /404/ })).toBeVisible();
  expect(api.calls).toEqual([]);
});
