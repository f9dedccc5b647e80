import { screen, waitFor } from '@testing-library/react';
import { imagine } from 'shared/contracts/creative/drawing.ts';
import { getSquareRemix } from 'shared/contracts/creative/square.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../../remote.ts';
import { drawingApi } from '../make-drawing.ts';

beforeEach(() => sessionStorage.clear());

const open = (made: ReturnType<typeof drawingApi>) =>
  renderPage(remote, {
    path: '/app/drawing?square=12',
    api: made.api,
    user: makeUser(),
    config: makeSiteConfig({ recharge_package_status: 1, capabilities: { events: true } }),
  });

test('a work of the square is drawn after with its words and parameters, and the picture leads back to it', async () => {
  const made = drawingApi();
  made.api.on(getSquareRemix, ({ id }) => ({
    square_id: id,
    prompt: '雪山下的灯塔',
    title: '灯塔',
    thumbnail: '',
    parameters: {
      model: 'demo',
      draw_model: '演示画师',
      scale: '16:9',
      width: 1344,
      height: 768,
      seed: 7,
      no_content: '',
      style: '水彩',
      quality: '',
      version: '',
      engine: '',
      other: '',
    },
  }));
  const { user } = await open(made);
  expect(screen.getByRole('textbox', { name: '画面描述' })).toHaveValue('雪山下的灯塔');
  expect(screen.getByRole('combobox', { name: '风格' })).toHaveValue('水彩');
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(made.api.inputsOf(imagine)).toHaveLength(1));
  expect(made.api.inputsOf(imagine)).toEqual([
    expect.objectContaining({ prompt: '雪山下的灯塔', scale: '16:9', style: '水彩', seed: 7, square_id: 12 }),
  ]);
});

test('of a work that is shown no more nothing is filled in, and the page is there', async () => {
  const made = drawingApi();
  made.api.on(getSquareRemix, () => refuse('作品已下架'));
  await open(made);
  expect(screen.getByRole('textbox', { name: '画面描述' })).toHaveValue('');
});
