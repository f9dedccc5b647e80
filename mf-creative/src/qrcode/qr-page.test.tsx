import { fireEvent, render, screen, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';
import { qrDraftAtom } from './qr-draft.ts';
import { QrPage } from './qr-page.tsx';

const open = () => renderPage(remote, { path: '/app/qrcode', api: fakeApi() });
const text = () => screen.getByRole('textbox', { name: '文字或网址' });
const png = () => screen.getByRole('button', { name: '下载 PNG' });

let saved: { name: string; blob: Blob }[];
beforeEach(() => {
  sessionStorage.clear();
  saved = [];
  const made: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${made.push(blob) - 1}`,
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = made[Number(this.href.slice('blob:'.length))];
    if (blob) saved.push({ name: this.download, blob });
  });
});

it('begins empty, with nothing to save', async () => {
  const { container } = await open();
  expect(screen.getByText('写点内容，二维码马上出现在这里')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  expect(png()).toBeDisabled();
  expect(screen.getByText('0 / 100 字')).toBeVisible();
  await expectAccessible(container);
});

// Shows: SPEC-2.17
it('draws the code while the visitor types', async () => {
  const { container, user } = await open();
  await user.type(text(), '你好');
  expect(screen.getByRole('img', { name: '二维码：你好' })).toBeVisible();
  expect(screen.getByText('2 / 100 字')).toBeVisible();
  expect(png()).toBeEnabled();
  await expectAccessible(container);
});

it('shows the limit when a text is too long, and draws nothing', async () => {
  await open();
  fireEvent.change(text(), { target: { value: '字'.repeat(103) } });
  expect(text()).toBeInvalid();
  expect(text()).toHaveAccessibleDescription('最多 100 字，请删去 3 字');
  expect(screen.queryByRole('img')).toBeNull();
  expect(png()).toBeDisabled();
  fireEvent.change(text(), { target: { value: '字'.repeat(100) } });
  expect(text()).toBeValid();
  expect(png()).toBeEnabled();
});

it('follows colours, error correction and margin', async () => {
  const { user } = await open();
  await user.type(text(), '你好，世界');
  const modules = () => Number(screen.getByRole('img').getAttribute('viewBox')?.split(' ')[2]);
  expect(modules()).toBe(25 + 8);
  await user.click(screen.getByRole('radio', { name: '无' }));
  expect(modules()).toBe(25);
  await user.click(within(screen.getByRole('group', { name: '容错率' })).getByRole('radio', { name: '高' }));
  expect(modules()).toBe(29);
  fireEvent.change(screen.getByLabelText('图案颜色'), { target: { value: '#eeeeee' } });
  expect(screen.getByRole('img').querySelectorAll('path')[1]).toHaveAttribute('fill', '#eeeeee');
  expect(screen.getByRole('alert')).toHaveTextContent('两种颜色太接近，手机可能扫不出来');
});

it('saves an SVG of the chosen size', async () => {
  const { user } = await open();
  await user.type(text(), 'https://example.com');
  await user.click(screen.getByRole('radio', { name: '1024' }));
  await user.click(screen.getByRole('button', { name: '下载 SVG' }));
  expect(saved.map(({ name }) => name)).toEqual(['qrcode.svg']);
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener('load', () => resolve(reader.result)));
  if (saved[0]) reader.readAsText(saved[0].blob);
  expect(await read).toMatch(/^<svg [^>]*width="1024"/);
});

it('saves a PNG', async () => {
  const brush = { fillRect: () => undefined };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => done(new Blob([], { type })));
  const { user } = await open();
  await user.type(text(), '你好');
  await user.click(png());
  expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([['qrcode.png', 'image/png']]);
});

it('keeps the draft over a look at other pages, a login and a reload', async () => {
  const { store, user, unmount } = await open();
  await user.type(text(), '草稿');
  await user.click(screen.getByRole('radio', { name: '1024' }));
  expect(store.get(qrDraftAtom).text).toBe('草稿');
  unmount();
  await open();
  expect(text()).toHaveValue('草稿');
  expect(screen.getByRole('img', { name: '二维码：草稿' })).toBeVisible();
  expect(screen.getByRole('radio', { name: '1024' })).toBeChecked();
});

it.each(['{"text":7,"level":"X","margin":9,"dark":"red","size":1e9}', '{', 'null', '[]'])(
  'begins anew where the tab has stored %s',
  async (stored) => {
    sessionStorage.setItem('qr-draft', stored);
    await open();
    expect(text()).toHaveValue('');
    expect(screen.getByRole('radio', { name: '512' })).toBeChecked();
    expect(screen.getByLabelText('图案颜色')).toHaveValue('#12151c');
  },
);

it('takes what was typed before its code came', async () => {
  const store = createStore();
  const page = (
    <Provider store={store}>
      <QrPage />
    </Provider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  Object.assign(within(container).getByRole('textbox', { name: '文字或网址' }), { value: '早打的字' });
  render(page, { container, hydrate: true });
  expect(text()).toHaveValue('早打的字');
  expect(await screen.findByRole('img', { name: '二维码：早打的字' })).toBeVisible();
});
