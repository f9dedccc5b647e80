import { screen, waitFor, within } from '@testing-library/react';
import { imagine } from 'shared/contracts/creative/drawing.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { listSquarePosts } from 'shared/contracts/creative/square.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../../remote.ts';
import { makePost } from '../../square/make-post.ts';
import { makeRecord } from '../../works/records/make-record.ts';
import { drawingApi, makeDrawModel } from '../make-drawing.ts';

beforeEach(() => sessionStorage.clear());

test('references are chosen from own pictures, by a search, as many as the model takes, each once', async () => {
  const records = Array.from({ length: 30 }, (_, at) => makeRecord({ id: at + 1, prompt: `第 ${at + 1} 张` }));
  const made = drawingApi(records);
  const { user } = await renderPage(remote, { path: '/app/drawing', api: made.api, user: makeUser() });
  await user.type(screen.getByRole('textbox', { name: '画面描述' }), '像它们一样的山');
  await user.click(screen.getByRole('button', { name: '从我的图片选择' }));
  const dialog = within(await screen.findByRole('dialog', { name: '从我的图片选择' }));
  expect(await dialog.findAllByRole('listitem')).toHaveLength(24);
  expect(made.api.inputsOf(listDrawRecords).at(-1)).toMatchObject({ status: 3, keyword: '', page_no: 1 });
  await expectAccessible(document.body);
  await user.click(dialog.getByRole('button', { name: '更早的图片' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(30));
  for (const name of ['第 30 张', '第 2 张', '第 3 张']) await user.click(dialog.getByRole('button', { name }));
  expect(dialog.getByRole('status')).toHaveTextContent('已选 3 张，还可以选 0 张');
  expect(dialog.getByRole('button', { name: '第 4 张' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: '第 3 张' }));
  await user.type(dialog.getByRole('searchbox', { name: '搜索描述' }), '张{Enter}');
  await waitFor(() => expect(made.api.inputsOf(listDrawRecords).at(-1)).toMatchObject({ keyword: '张' }));
  // The search asks for no pictures.
  expect(made.api.inputsOf(imagine)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '用作参考图' }));
  expect(await screen.findByRole('listitem', { name: '参考图 2：第 2 张' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '从我的图片选择' }));
  expect(await screen.findByRole('button', { name: '第 30 张' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '取消' }));
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(made.api.inputsOf(imagine)).toHaveLength(1));
  expect(made.api.inputsOf(imagine)[0]?.references).toEqual([
    { record_id: 30, role: 'content' },
    { record_id: 2, role: 'content' },
  ]);
});

test('a work of the square that may be drawn after becomes a reference, found by a search', async () => {
  const made = drawingApi();
  made.api.on(listSquarePosts, ({ page_no, page_size, keyword }) => {
    const lists = [
      makePost({ id: 21, title: '雪山', shows: ['remix'] }),
      makePost({ id: 22, title: '不开放', shows: ['prompt'] }),
    ].filter(({ title }) => title.includes(keyword ?? ''));
    return { lists, count: lists.length, page_no, page_size, after: '', before: '', position: 0 };
  });
  const { user } = await renderPage(remote, { path: '/app/drawing', api: made.api, user: makeUser() });
  await user.type(screen.getByRole('textbox', { name: '画面描述' }), '像它一样');
  await user.click(screen.getByRole('button', { name: '从广场选择' }));
  const dialog = within(await screen.findByRole('dialog', { name: '从广场选择' }));
  await user.type(dialog.getByRole('searchbox', { name: '搜索描述' }), '山{Enter}');
  await waitFor(() => expect(made.api.inputsOf(listSquarePosts).at(-1)).toMatchObject({ keyword: '山' }));
  await user.click(await dialog.findByRole('button', { name: '雪山' }));
  expect(dialog.queryByRole('button', { name: '不开放' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: '用作参考图' }));
  expect(await screen.findByRole('listitem', { name: '参考图 1：雪山' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(made.api.inputsOf(imagine)).toHaveLength(1));
  expect(made.api.inputsOf(imagine)[0]?.references).toEqual([{ square_id: 21, role: 'content' }]);
});

test('an engine is offered where the model has it, and is not sent to another', async () => {
  const made = drawingApi();
  const { abilities } = makeDrawModel();
  made.api.on(listDrawModels, () => [
    makeDrawModel({ abilities: { ...abilities, engines: ['动漫', '写实'] } as typeof abilities }),
    makeDrawModel({ model: 'other', name: '别的', default: 0 }),
  ]);
  const { user } = await renderPage(remote, { path: '/app/drawing', api: made.api, user: makeUser() });
  await user.type(screen.getByRole('textbox', { name: '画面描述' }), '山');
  await user.selectOptions(screen.getByRole('combobox', { name: '引擎' }), '动漫');
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(made.api.inputsOf(imagine)[0]).toMatchObject({ model: 'demo', engine: '动漫' }));
  await user.click(screen.getByRole('button', { name: '选择模型：演示画师' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /别的/ }));
  expect(screen.queryByRole('combobox', { name: '引擎' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(made.api.inputsOf(imagine)[1]).toMatchObject({ model: 'other', engine: '' }));
});
