import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { posterTitle } from './content/code-poster.tsx';
import { qrDraftAtom } from './draft/qr-draft.ts';
import { openQrPage } from './make-qr-page.ts';
import { QrPage } from './qrcode-page.tsx';

const open = () => openQrPage();
const text = () => screen.getByRole('textbox', { name: '文字或网址' });
const png = () => screen.getByRole('button', { name: '下载 PNG' });
const code = (name = /^二维码：/) => screen.getByRole('img', { name });
const modules = () => Number(code().getAttribute('viewBox')?.split(' ')[2]);

let saved: { name: string; blob: Blob }[];
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  saved = [];
  // jsdom has none, and a styled code is read by itself after a moment.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
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

const textOf = (blob: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    if (blob) reader.readAsText(blob);
  });

it('begins empty, with nothing to save', async () => {
  const { container } = await open();
  expect(screen.getByText('写点内容，二维码马上出现在这里')).toBeVisible();
  expect(screen.queryByRole('img', { name: /^二维码/ })).toBeNull();
  expect(png()).toBeDisabled();
  expect(text()).toHaveAccessibleDescription('0 / 600 字节');
  await expectAccessible(container);
});

// Shows: SPEC-2.17
it('draws the code while a visitor types, without login', async () => {
  const { container, user } = await open();
  await user.type(text(), '你好');
  expect(code(/^二维码：你好$/)).toBeVisible();
  expect(text()).toHaveAccessibleDescription('6 / 600 字节');
  expect(png()).toBeEnabled();
  await expectAccessible(container);
});

it('reads a styled code by itself once nothing was typed for a moment, and not between two keys', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('radio', { name: '蓝点' }));
  // What is read is painted first.
  const painted = jest.mocked(HTMLCanvasElement.prototype.getContext).mockClear();
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  jest.useFakeTimers();
  try {
    for (const typed of ['茶', '茶馆', '茶馆的', '茶馆的菜', '茶馆的菜单']) {
      fireEvent.change(text(), { target: { value: typed } });
      await wait(500);
      expect(painted).not.toHaveBeenCalled();
    }
    await wait(400);
  } finally {
    jest.useRealTimers();
  }
  await waitFor(() => expect(painted).toHaveBeenCalledTimes(1));
});

it('keeps the focus on the kind of code that was chosen, and what was typed', async () => {
  const { user } = await open();
  await user.type(text(), '你好');
  const art = screen.getByRole('tab', { name: '艺术码' });
  await user.click(art);
  expect(await screen.findByRole('textbox', { name: '画面关键词' })).toBeVisible();
  expect(art).toHaveFocus();
  expect(text()).toHaveValue('你好');
  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('button', { name: '下载 PNG' })).toBeVisible();
  expect(screen.getByRole('tab', { name: /普通码/ })).toHaveFocus();
});

it('titles a poster by what the code is for, never with a password or a number', () => {
  expect(posterTitle('WIFI:T:WPA;S:湖边咖啡;P:12345678;;')).toBe('扫码连 Wi-Fi：湖边咖啡');
  expect(posterTitle('BEGIN:VCARD\r\nVERSION:3.0\r\nN:欧阳;娜娜;;;\r\nEND:VCARD')).toBe('扫码存名片：欧阳娜娜');
  expect(posterTitle('tel:13800000000')).toBe('扫码打电话');
  expect(posterTitle('https://example.com/')).toBe('扫码打开网页');
});

it('shows the limit when a text is too long, and draws nothing', async () => {
  await open();
  fireEvent.change(text(), { target: { value: '字'.repeat(201) } });
  expect(text()).toBeInvalid();
  expect(text()).toHaveAccessibleDescription('内容共 603 字节，最多 600 字节（一个汉字 3 字节），请缩短');
  expect(screen.queryByRole('img', { name: /^二维码/ })).toBeNull();
  expect(png()).toBeDisabled();
  fireEvent.change(text(), { target: { value: '字'.repeat(200) } });
  expect(text()).toBeValid();
  expect(png()).toBeEnabled();
});

test('each kind has its own form; what is wrong is said when the field is left, and nothing typed is lost', async () => {
  const { user, container } = await open();
  await user.click(screen.getByRole('radio', { name: 'Wi-Fi' }));
  await user.type(screen.getByRole('textbox', { name: '网络名称' }), '家;里');
  const password = screen.getByRole('textbox', { name: '密码' });
  await user.type(password, '123');
  expect(password).toBeValid();
  await user.tab();
  expect(password).toHaveAccessibleDescription('WPA 密码为 8 到 63 个字符');
  expect(screen.getByText('内容还不完整，改好标出的地方就会出现二维码')).toBeVisible();
  await user.type(password, '45678');
  expect(password).toBeValid();
  expect(code(/^二维码：家;里$/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '名片' }));
  await user.type(screen.getByRole('textbox', { name: /^姓/ }), '王');
  await user.click(screen.getByRole('radio', { name: 'Wi-Fi' }));
  expect(screen.getByRole('textbox', { name: '网络名称' })).toHaveValue('家;里');
  await user.click(screen.getByRole('radio', { name: '日程' }));
  fireEvent.change(screen.getByLabelText('开始'), { target: { value: '2026-12-01T09:00' } });
  expect(screen.getByRole('combobox', { name: '时区' })).toHaveValue('Asia/Shanghai');
  await expectAccessible(container);
});

it('follows presets, colours, error correction and quiet zone, and darkens what would not be read', async () => {
  const { user } = await open();
  await user.type(text(), '你好，世界');
  expect(modules()).toBe(25 + 8);
  expect(screen.queryByRole('radio', { name: '无' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '窄' }));
  expect(modules()).toBe(25 + 4);
  await user.click(within(screen.getByRole('group', { name: '容错率' })).getByRole('radio', { name: '高' }));
  expect(modules()).toBe(29 + 4);
  await user.click(screen.getByRole('radio', { name: '紫霞' }));
  expect(code().querySelector('linearGradient')).not.toBeNull();
  fireEvent.change(screen.getByLabelText('渐变到'), { target: { value: '#eeeeee' } });
  expect(screen.getByText('图案和背景的颜色太接近，已把图案调深')).toBeInTheDocument();
  expect(code().innerHTML).not.toContain('#eeeeee');
  await user.selectOptions(screen.getByRole('combobox', { name: '掩码' }), '3 号');
  await user.type(screen.getByRole('textbox', { name: '下方文字' }), '扫一扫');
  expect(within(code()).getByText('扫一扫')).toBeInTheDocument();
});

it('says how large a module is printed, and when that is too small', async () => {
  const { user } = await open();
  await user.type(text(), '字'.repeat(100));
  const width = screen.getByRole('spinbutton', { name: '印刷宽度（毫米）' });
  expect(width).toHaveAccessibleDescription(/^每个码点 0\.\d\d 毫米$/);
  fireEvent.blur(width, { target: { value: '15' } });
  expect(screen.getByRole('spinbutton', { name: '印刷宽度（毫米）' })).toHaveAccessibleDescription(
    /太小，建议至少印 \d+ 毫米宽$/,
  );
});

it('saves an SVG of the chosen size, and a PDF of the chosen width', async () => {
  const { user } = await open();
  await user.type(text(), 'https://example.com');
  await user.click(screen.getByRole('radio', { name: '4096' }));
  await user.click(screen.getByRole('button', { name: '下载 SVG' }));
  await user.click(screen.getByRole('button', { name: '下载 PDF' }));
  await screen.findByRole('button', { name: '下载 PDF' });
  expect(saved.map(({ name }) => name)).toEqual(['qrcode.svg', 'qrcode.pdf']);
  expect(await textOf(saved[0]?.blob)).toMatch(/^<svg [^>]*width="4096"/);
  // 40 mm are 113.3858 points.
  expect(await textOf(saved[1]?.blob)).toMatch(/^%PDF-1\.4[\s\S]*\/MediaBox \[0 0 113\.3858 113\.3858\]/);
});

it('saves a PNG', async () => {
  const brush = { fillRect: () => undefined, setTransform: () => undefined, fill: () => undefined };
  Object.assign(globalThis, { Path2D: class {} });
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
  await user.click(screen.getByRole('radio', { name: '2048' }));
  await user.click(screen.getByRole('radio', { name: '蓝点' }));
  expect(store.get(qrDraftAtom).fields.text).toEqual({ text: '草稿' });
  unmount();
  await open();
  expect(text()).toHaveValue('草稿');
  expect(code(/^二维码：草稿$/)).toBeVisible();
  expect(screen.getByRole('radio', { name: '2048' })).toBeChecked();
  expect(within(screen.getByRole('group', { name: '样式' })).getByRole('radio', { name: '蓝点' })).toBeChecked();
});

it.each([
  '{"kind":"toString","fields":{"text":{"text":7}},"look":{"level":"X","margin":0,"dark":"red"},"pixels":1e9,"logo":{"href":"https://a.example/x.png","size":1}}',
  ...['{', 'null', '[]', '{"fields":7,"look":[],"art":{"picture":{"url":1}}}'],
])('begins anew where the tab has stored %s', async (stored) => {
  sessionStorage.setItem('qr-draft', stored);
  const { store } = await open();
  expect(text()).toHaveValue('');
  expect(screen.getByRole('radio', { name: '1024' })).toBeChecked();
  expect(screen.getByLabelText('图案颜色')).toHaveValue('#12151c');
  expect(store.get(qrDraftAtom)).toMatchObject({ kind: 'text', logo: null, look: { margin: 4, level: 'M' } });
});

it('takes what was typed before its code came', async () => {
  const store = createStore();
  const loaderData = { qr: { config: { problem: '没有连接' }, records: null, handedOver: {} } };
  const router = createMemoryRouter([{ id: 'qr', path: '/', Component: QrPage }], { hydrationData: { loaderData } });
  const page = (
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  Object.assign(within(container).getByRole('textbox', { name: '文字或网址' }), { value: '早打的字' });
  render(page, { container, hydrate: true });
  expect(text()).toHaveValue('早打的字');
  expect(await screen.findByRole('img', { name: '二维码：早打的字' })).toBeVisible();
});

it('finds a code that was saved again after a reload, with its look, until it is removed', async () => {
  const { user, unmount } = await open();
  await user.type(text(), 'https://example.com/a');
  await user.click(screen.getByRole('button', { name: '下载 SVG' }));
  expect(await screen.findByRole('button', { name: '再用：https://example.com/a' })).toBeVisible();
  unmount();
  sessionStorage.clear();
  const again = await open();
  expect(screen.getByText('写点内容，二维码马上出现在这里')).toBeVisible();
  await again.user.click(await screen.findByRole('button', { name: '再用：https://example.com/a' }));
  expect(text()).toHaveValue('https://example.com/a');
  expect(code(/^二维码：https/)).toBeVisible();
  await expectAccessible(again.container);
  await again.user.click(screen.getByRole('button', { name: '移除：https://example.com/a' }));
  expect(screen.queryByText('保存过的码')).toBeNull();
  expect(localStorage.getItem('qr-plain-codes')).toBe('[]');
});
