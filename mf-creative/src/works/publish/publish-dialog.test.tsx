import { screen, waitFor, within } from '@testing-library/react';
import { listSquareCategories } from 'shared/contracts/creative/square.ts';
import { addSquarePost } from 'shared/contracts/creative/square-own.ts';
import type { Remote } from 'shared/site/remote.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const remote: Remote = {
  routes: [
    {
      path: '/publish',
      Component: () => (
        <PublishDialog record={{ id: 9, thumbnail: 'a.webp', image: 'a.png' }} onClose={() => undefined} />
      ),
    },
  ],
  health: () => undefined,
};

it('publishes a drawing with what may be seen of it, once it is agreed to', async () => {
  const api = fakeApi();
  api.on(listSquareCategories, () => [{ id: 3, name: '风景', image: '', count: 3 }]);
  api.on(addSquarePost, () => ({ id: 1, state: 'review' as const }));
  const { user } = await renderPage(remote, { path: '/publish', api, user: makeUser() });
  const dialog = within(await screen.findByRole('dialog', { name: '发布到广场' }));
  expect(dialog.getByRole('button', { name: '发布' })).toBeDisabled();
  await user.click(await dialog.findByRole('radio', { name: '风景' }));
  await user.type(dialog.getByRole('textbox', { name: '标题（选填）' }), '灯塔');
  await user.click(dialog.getByRole('checkbox', { name: /公开参数/ }));
  await user.click(dialog.getByRole('checkbox', { name: /我有权公开/ }));
  await user.click(dialog.getByRole('button', { name: '发布' }));
  await waitFor(() =>
    expect(api.inputsOf(addSquarePost)).toMatchObject([
      { draw_records_id: 9, category_id: 3, title: '灯塔', shows: ['prompt', 'remix'] },
    ]),
  );
});

const settings = { is_allow_share: 1, is_auto_pass: 0, is_show_user: 1, hold_days: 7 };
// Shows: SPEC-3.10
it.each([
  ['通过审核后展示。', {}, true],
  ['发布后马上展示，不显示你的名字。', { is_auto_pass: 1, is_show_user: 0 }, true],
  ['广场暂未开放投稿', { is_allow_share: 0 }, false],
])('says “%s” as the site is set', async (sentence, over, isOpen) => {
  const api = fakeApi();
  api.on(listSquareCategories, () => [{ id: 3, name: '风景', image: '', count: 3 }]);
  const config = makeSiteConfig({ draw_square_config: { ...settings, ...over } });
  const { user } = await renderPage(remote, { path: '/publish', api, user: makeUser(), config });
  const dialog = within(await screen.findByRole('dialog', { name: '发布到广场' }));
  await user.click(await dialog.findByRole('radio', { name: '风景' }));
  await user.click(dialog.getByRole('checkbox', { name: /我有权公开/ }));
  expect(dialog.getByText(sentence)).toBeVisible();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '发布' }).disabled).toBe(!isOpen);
});
