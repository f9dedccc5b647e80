import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { imagine } from 'shared/contracts/creative/drawing.ts';
import { uploadImage } from 'shared/contracts/site/upload.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../../remote.ts';
import { makeRecord } from '../../works/records/make-record.ts';
import { drawingApi } from '../make-drawing.ts';
import { marginsFor } from './margins.ts';
import { marksSomething } from './mask.ts';

const picture = makeRecord({
  id: 4,
  prompt: '窗台',
  able_actions: ['edit', 'extend'],
  actual: { width: 800, height: 400, bytes: 9, media_type: 'image/png' },
});

/** What was drawn on each canvas, in order. */
let drawn: { canvas: HTMLCanvasElement; act: string; how: string; at: unknown[] }[];
beforeEach(() => {
  sessionStorage.clear();
  drawn = [];
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const context: Record<string, unknown> = { globalCompositeOperation: 'source-over' };
    for (const act of ['clearRect', 'fillRect', 'drawImage', 'beginPath', 'moveTo', 'lineTo', 'stroke']) {
      context[act] = (...at: unknown[]) =>
        drawn.push({ canvas: this, act, how: String(context.globalCompositeOperation), at });
    }
    return context as never;
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
    done(new Blob([`${this.width}x${this.height}`], { type: type ?? '' }));
  });
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 100, top: 50, width: 400, height: 200 } as DOMRect);
});

async function open(made = drawingApi([picture])) {
  made.api.on(uploadImage, () => ({
    id: 77,
    cid: 0,
    type: 10,
    name: 'mask.png',
    uri: '/mask.png',
    url: '/mask.png',
    thumbnail: '/mask.png',
  }));
  const page = await renderPage(remote, {
    path: '/app/drawing',
    api: made.api,
    user: makeUser(),
    config: makeSiteConfig({ capabilities: { events: true } }),
  });
  await page.user.click(screen.getByRole('button', { name: '局部重绘' }));
  await screen.findByRole('dialog', { name: '局部重绘' });
  return { ...page, ...made };
}
const stage = () => screen.getByRole('img', { name: '涂抹要重绘的区域' });
const redraw = () => screen.getByRole('button', { name: /^重绘/ });
const wish = () => within(screen.getByRole('form', { name: '重绘区域' })).getByRole('textbox', { name: '画面描述' });
const pointer = (kind: 'down' | 'move' | 'up', clientX: number, clientY: number) =>
  fireEvent(
    stage(),
    Object.assign(new MouseEvent(`pointer${kind}`, { bubbles: true, clientX, clientY }), { pointerId: 1 }),
  );

test('a region is marked by hand, and goes with its own words as a mask of the size of the picture', async () => {
  const { user, api } = await open();
  expect(redraw()).toBeDisabled();
  expect(screen.getByText('先在图片上涂抹要重绘的区域')).toBeVisible();
  pointer('down', 200, 100);
  pointer('move', 300, 150);
  pointer('up', 300, 150);
  expect(screen.getByText('再写下这里要画成什么')).toBeVisible();
  await user.type(wish(), '一只橘猫');
  expect(redraw()).toHaveTextContent('重绘 · 2 绘画积分');
  await expectAccessible();
  await user.click(redraw());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.inputsOf(imagine)).toEqual([
    expect.objectContaining({ action: 'edit', image_id: 4, mask: 77, prompt: '一只橘猫', model: 'demo' }),
  ]);
  const sent = api.calls.find(({ endpoint }) => endpoint === uploadImage)?.file;
  expect([sent?.type, sent?.size]).toEqual(['image/png', '800x400'.length]);
  // The stroke in pixels of the picture, cut out of a full ground.
  const [x, y] = drawn.find(({ act }) => act === 'moveTo')?.at ?? [];
  expect([x, y]).toEqual([200, 100]);
  const cut = drawn.findLast(({ act }) => act === 'drawImage');
  expect(cut?.how).toBe('destination-out');
  expect(drawn.filter(({ canvas, act }) => canvas === cut?.canvas && act === 'fillRect')).toEqual([
    expect.objectContaining({ how: 'source-over', at: [0, 0, 800, 400] }),
  ]);
});

test('marks are erased, undone, inverted and cleared, and are there again after a reload', async () => {
  const { user, unmount } = await open();
  await user.click(screen.getByRole('button', { name: '反选' }));
  expect(screen.getByText('再写下这里要画成什么')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '橡皮' }));
  pointer('down', 200, 100);
  pointer('up', 200, 100);
  expect(drawn.findLast(({ act }) => act === 'stroke')?.how).toBe('destination-out');
  await user.click(screen.getByRole('button', { name: '清空' }));
  expect(screen.getByText('先在图片上涂抹要重绘的区域')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await user.type(wish(), '月亮');
  unmount();
  await open();
  expect(wish()).toHaveValue('月亮');
  expect(redraw()).toBeEnabled();
});

test('without a pointer a rectangle is marked by figures; a refusal leaves all as it is', async () => {
  const made = drawingApi([picture]);
  const { user, api } = await open(made);
  await user.click(screen.getByText('用数值选定矩形'));
  const left = screen.getByRole('spinbutton', { name: '左边距 %' });
  await user.clear(left);
  await user.type(left, '10');
  await user.click(screen.getByRole('button', { name: '加入区域' }));
  expect(drawn.findLast(({ act }) => act === 'fillRect')?.at).toEqual([80, 100, 400, 200]);
  await user.type(wish(), '花');
  api.on(imagine, () => refuse('描述含有不允许的词语，请修改', 0, { field: 'prompt' }));
  await user.click(redraw());
  await waitFor(() => expect(wish()).toHaveAccessibleDescription('描述含有不允许的词语，请修改'));
  expect(wish()).toHaveValue('花');
  expect(redraw()).toBeEnabled();
});

test('a picture is extended by margins that are typed or chosen by a shape', async () => {
  const { user, api } = await open();
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '扩展画面' }));
  await screen.findByRole('dialog', { name: '扩展画面' });
  const extend = screen.getByRole('button', { name: /^扩展 · 2 绘画积分/ });
  expect(extend).toBeDisabled();
  await user.type(screen.getByRole('spinbutton', { name: '向右（像素）' }), '9000');
  expect(screen.getByText('扩展后的边长不能超过 2048 像素')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '扩成 1:1' }));
  expect(screen.getByRole('img', { name: '扩展后 800 × 800 像素' })).toBeVisible();
  await expectAccessible();
  await user.click(extend);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.inputsOf(imagine)).toEqual([
    expect.objectContaining({ action: 'extend', image_id: 4, extend: { left: 0, top: 200, right: 0, bottom: 200 } }),
  ]);
});

test('margins make a shape around the middle, and steps say whether anything is marked', () => {
  expect(marginsFor({ width: 400, height: 400 }, '16:9')).toEqual({ left: 155, right: 156, top: 0, bottom: 0 });
  expect(marginsFor({ width: 1600, height: 900 }, '16:9')).toEqual({ left: 0, right: 0, top: 0, bottom: 0 });
  const box = { kind: 'box', erases: false, left: 0, top: 0, width: 1, height: 1 } as const;
  expect(marksSomething([box])).toBe(true);
  expect(marksSomething([{ ...box, erases: true }])).toBe(false);
  expect(marksSomething([box, { kind: 'clear' }])).toBe(false);
  expect(marksSomething([{ kind: 'invert' }])).toBe(true);
});
