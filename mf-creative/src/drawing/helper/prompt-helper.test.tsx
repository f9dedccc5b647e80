import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  expandPrompt,
  listPromptCategories,
  listPromptHistory,
  listPrompts,
  translateLongPrompt,
} from 'shared/contracts/creative/drawing-prompt.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../../remote.ts';
import { drawingApi, makeExample } from '../make-drawing.ts';

const open = (made = drawingApi(), config = makeSiteConfig()) =>
  renderPage(remote, { path: '/app/drawing', api: made.api, user: makeUser(), config });
const prompt = () => screen.getByRole('textbox', { name: '画面描述', hidden: true });

beforeEach(() => sessionStorage.clear());

test('a text model expands and translates the prompt; each can be taken back, and a refusal changes nothing', async () => {
  const made = drawingApi();
  made.api.on(expandPrompt, ({ prompt: text }) => ({ prompt: `${text}，清晨的薄雾，逆光` }));
  made.api.on(translateLongPrompt, () => ({ translate: 'a bamboo grove' }));
  const { user } = await open(made);
  await user.type(prompt(), '竹林');
  await user.click(screen.getByRole('button', { name: '扩写' }));
  await waitFor(() => expect(prompt()).toHaveValue('竹林，清晨的薄雾，逆光'));
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(prompt()).toHaveValue('竹林');
  await user.click(screen.getByRole('button', { name: '译成英文' }));
  await waitFor(() => expect(prompt()).toHaveValue('a bamboo grove'));
  made.api.on(expandPrompt, () => refuse('本小时的次数已用完'));
  await user.click(screen.getByRole('button', { name: '扩写' }));
  expect(await screen.findByText('本小时的次数已用完')).toBeVisible();
  expect(prompt()).toHaveValue('a bamboo grove');
});

test('what was typed while the model wrote is kept', async () => {
  const made = drawingApi();
  const answer = Promise.withResolvers<{ prompt: string }>();
  made.api.on(expandPrompt, () => answer.promise);
  const { user } = await open(made);
  await user.type(prompt(), '竹林');
  await user.click(screen.getByRole('button', { name: '扩写' }));
  fireEvent.change(prompt(), { target: { value: '竹林与小溪' } });
  answer.resolve({ prompt: '别的' });
  expect(await screen.findByText('描述已有改动，没有替换')).toBeVisible();
  expect(prompt()).toHaveValue('竹林与小溪');
});

test('examples by category fill the form with their style; a server that translates nothing offers none', async () => {
  const made = drawingApi();
  made.api.on(listPromptCategories, () => [
    { id: 1, name: '人物' },
    { id: 2, name: '风景' },
  ]);
  made.api.on(listPrompts, ({ id }) => ({
    prompt: [id === 2 ? makeExample('雪山日出', { style: '水彩' }) : makeExample('老渔夫')],
    cate_prompt: [],
  }));
  const { draw } = makeSiteConfig();
  const { user } = await open(made, makeSiteConfig({ draw: { ...draw, translate_type: 0 } }));
  expect(screen.queryByRole('button', { name: '译成英文' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '灵感' }));
  const dialog = within(await screen.findByRole('dialog', { name: '描述灵感' }));
  expect(await dialog.findByRole('button', { name: '老渔夫' })).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: '风景' }));
  const example = await dialog.findByRole('button', { name: /雪山日出/ });
  await expectAccessible();
  await user.click(example);
  expect(prompt()).toHaveValue('雪山日出');
  expect(screen.getByRole('combobox', { name: '风格', hidden: true })).toHaveValue('水彩');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('prompts that were used come with their pictures, and are used again', async () => {
  const made = drawingApi();
  const used = {
    prompt: '旧灯塔',
    create_time: '2026-11-20 10:00:00',
    count: 3,
    pictures: [{ id: 9, thumbnail: '/9.webp' }],
  };
  made.api.on(listPromptHistory, ({ page_no, page_size }) => ({ lists: [used], count: 1, page_no, page_size }));
  made.api.on(listPromptCategories, () => []);
  const { user } = await open(made);
  await user.click(screen.getByRole('button', { name: '灵感' }));
  await user.click(await screen.findByRole('tab', { name: '我用过的' }));
  const list = within(await screen.findByRole('list', { name: '我用过的描述' }));
  expect(await list.findByRole('link', { name: '查看用它画的图片' })).toHaveAttribute(
    'href',
    '/app/drawing/record?record=9',
  );
  await user.click(list.getByRole('button', { name: /旧灯塔/ }));
  expect(prompt()).toHaveValue('旧灯塔');
});
