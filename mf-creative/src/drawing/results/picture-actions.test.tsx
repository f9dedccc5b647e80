import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cancelDrawing, imagine } from 'shared/contracts/creative/drawing.ts';
import { downloadDrawings } from 'shared/contracts/creative/drawing-download.ts';
import { describePicture } from 'shared/contracts/creative/drawing-prompt.ts';
import { drawStatus, favourDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { uploadImage } from 'shared/contracts/site/upload.ts';
import { takeEventAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../../remote.ts';
import { makeRecord } from '../../works/records/make-record.ts';
import { drawingApi } from '../make-drawing.ts';

const lighthouse = makeRecord({
  id: 8,
  prompt: '灯塔',
  style: '水彩',
  scale: '16:9',
  able_actions: ['upsample1', 'variation1'],
  request_id: 8,
  requested: { width: 1344, height: 768, transparent: false },
  actual: { width: 1344, height: 768, bytes: 2048, media_type: 'image/png', seed: 99 },
  references: [{ url: '/r.webp', upload_id: 5, role: 'style', strength: 0.7 }],
});
const boat = makeRecord({ id: 6, prompt: '小船', request_id: 6 });

const open = (made = drawingApi([boat, lighthouse]), path = '/app/drawing', describe = true) =>
  renderPage(remote, {
    path,
    api: made.api,
    user: makeUser(),
    config: makeSiteConfig({ capabilities: { events: true, describe } }),
  });
const of = (name: string) => within(screen.getByRole('article', { name }));
const prompt = () => screen.getByRole('textbox', { name: '画面描述' });
async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string, item: string) {
  await user.click(of(name).getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

// jsdom cannot read a file.
Blob.prototype.arrayBuffer = async () => new ArrayBuffer(1);

beforeEach(() => sessionStorage.clear());

test('parameters are seen beside the form, which stays; then all, or one of them, is taken over and taken back', async () => {
  const { user, container } = await open();
  await user.type(prompt(), '自己的');
  await choose(user, '灯塔', '查看参数');
  const panel = within(await screen.findByRole('complementary', { name: '图片参数' }));
  expect(panel.getByText('1344 × 768')).toBeVisible();
  expect(prompt()).toHaveValue('自己的');
  await expectAccessible(container);
  await user.click(panel.getByRole('button', { name: '复用种子' }));
  expect(screen.getByRole('textbox', { name: '种子' })).toHaveValue('99');
  expect(prompt()).toHaveValue('自己的');
  await user.click(panel.getByRole('button', { name: '复用全部设置' }));
  expect(prompt()).toHaveValue('灯塔');
  expect(screen.getByRole('radio', { name: '16:9' })).toBeChecked();
  expect(screen.getByRole('combobox', { name: '风格' })).toHaveValue('水彩');
  expect(screen.getByRole('combobox', { name: '参考图 1 的作用' })).toHaveValue('style');
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(prompt()).toHaveValue('自己的');
  await user.keyboard('{Escape}');
});

test('the parameters take the focus, and give it back to the button that opened them', async () => {
  const { user } = await open();
  const [opener] = screen.getAllByRole('button', { name: '查看参数' });
  await user.click(opener as HTMLElement);
  expect(await screen.findByRole('complementary', { name: '图片参数' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary', { name: '图片参数' })).toBeNull();
  expect(opener).toHaveFocus();
});

test('a picture that the address names is gone on from, and stays the parent of what comes', async () => {
  const made = drawingApi([boat, lighthouse]);
  const { user } = await open(made, '/app/drawing?from=8');
  await waitFor(() => expect(prompt()).toHaveValue('灯塔'));
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(made.api.inputsOf(imagine)).toHaveLength(1));
  expect(made.api.inputsOf(imagine)[0]).toMatchObject({
    parent_id: 8,
    scale: '16:9',
    style: '水彩',
    references: [{ upload_id: 5, role: 'style', strength: 0.7 }],
  });
});

test('words that the chat brings are put into the form, with the answer that they come from', async () => {
  const made = drawingApi();
  const { user } = await open(made, `/app/drawing?prompt=${encodeURIComponent('一座桥')}&message_id=12`);
  await waitFor(() => expect(prompt()).toHaveValue('一座桥'));
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(made.api.inputsOf(imagine)).toHaveLength(1));
  expect(made.api.inputsOf(imagine)[0]).toMatchObject({ prompt: '一座桥', message_id: 12 });
});

test('a picture is drawn larger, varied and described; its own picture becomes a reference', async () => {
  const made = drawingApi([boat, lighthouse]);
  made.api.on(describePicture, () => ({ prompt: '海边的白色灯塔' }));
  const { user } = await open(made);
  await choose(user, '灯塔', '放大');
  await choose(user, '灯塔', '生成变体');
  await waitFor(() => expect(made.api.inputsOf(imagine)).toHaveLength(2));
  expect(made.api.inputsOf(imagine).map(({ action, image_id }) => [action, image_id])).toEqual([
    ['upsample1', 8],
    ['variation1', 8],
  ]);
  const [lighthouseCard] = screen.getAllByRole('button', { name: '更多操作' });
  await user.click(lighthouseCard as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: '看图写描述' }));
  await waitFor(() => expect(prompt()).toHaveValue('海边的白色灯塔'));
  await user.click(lighthouseCard as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: '作为参考图' }));
  expect(await screen.findByRole('listitem', { name: /^参考图 1：/ })).toBeVisible();
  await user.clear(prompt());
  await user.click(screen.getByRole('button', { name: '看参考图 1 写描述' }));
  await waitFor(() => expect(prompt()).toHaveValue('海边的白色灯塔'));
  expect(made.api.inputsOf(describePicture)).toEqual([{ record_id: 8 }, { record_id: 8 }]);
});

test('without a model that sees pictures nobody is offered a description', async () => {
  const { user } = await open(drawingApi([lighthouse]), '/app/drawing', false);
  await choose(user, '灯塔', '作为参考图');
  expect(await screen.findByRole('listitem', { name: /^参考图 1：/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /写描述/ })).toBeNull();
  await user.click(of('灯塔').getByRole('button', { name: '更多操作' }));
  expect(await screen.findByRole('menuitem', { name: '作为参考图' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: '看图写描述' })).toBeNull();
});

test('a favourite is shown at once and taken back when it is refused; a deletion is undone at its place', async () => {
  const made = drawingApi([boat, lighthouse]);
  const { user, store } = await open(made);
  const heart = () => of('小船').getByRole('button', { name: '收藏' });
  await user.click(heart());
  expect(heart()).toHaveAttribute('aria-pressed', 'true');
  made.api.on(favourDrawRecords, () => refuse('操作太频繁'));
  await user.click(heart());
  expect(await screen.findByText('操作太频繁')).toBeVisible();
  expect(heart()).toHaveAttribute('aria-pressed', 'true');
  await choose(user, '小船', '删除');
  expect(await of('小船').findByText('图片已删除')).toBeVisible();
  // The event of the deletion takes the way back away from nobody.
  act(() => store.set(takeEventAtom, { event: 'draw', seq: 1, records_ids: [6] }));
  await user.click(await of('小船').findByRole('button', { name: '撤销' }));
  expect(await of('小船').findByRole('button', { name: '查看大图：小船' })).toBeVisible();
});

test('what is deleted on another device goes, and what is asked for there appears', async () => {
  const made = drawingApi([boat, lighthouse]);
  const { store } = await open(made);
  made.state.records = [lighthouse, makeRecord({ id: 9, prompt: '新来的', request_id: 9 })];
  act(() => store.set(takeEventAtom, { event: 'draw', seq: 1, records_ids: [6, 9] }));
  expect(await screen.findByRole('article', { name: '新来的' })).toBeVisible();
  expect(screen.queryByRole('article', { name: '小船' })).toBeNull();
});

test('a picture is saved as the site gives it away', async () => {
  const made = drawingApi([boat]);
  made.api.on(downloadDrawings, () => ({ url: '/api/draw_records/file?ticket=t' }));
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
  const { user } = await open(made);
  await user.click(of('小船').getByRole('button', { name: '下载' }));
  await waitFor(() => expect(saved).toEqual(['/api/draw_records/file?ticket=t']));
  expect(made.api.inputsOf(downloadDrawings)).toEqual([{ ids: [6], is_unmarked: 0 }]);
  await user.click(of('小船').getByRole('button', { name: /放大|查看大图/ }));
  await user.click(await screen.findByRole('button', { name: '保存图片' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(made.api.inputsOf(downloadDrawings)).toHaveLength(2);
});

test('the whole request is cancelled; tabs list what runs, what came and what failed', async () => {
  const made = drawingApi([boat, makeRecord({ id: 9, prompt: '慢', status: drawStatus.running, image: '' })]);
  const { user } = await open(made);
  await user.click(of('慢').getByRole('button', { name: '取消' }));
  expect(await of('慢').findByText('已取消')).toBeVisible();
  expect(made.api.inputsOf(cancelDrawing)).toEqual([{ ids: [9] }]);
  await user.click(screen.getByRole('tab', { name: '成功' }));
  expect(await screen.findByRole('article', { name: '小船' })).toBeVisible();
  expect(screen.queryByRole('article', { name: '慢' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: '失败' }));
  expect(await screen.findByRole('article', { name: '慢' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: '进行中' }));
  expect(await screen.findByText('现在没有正在画的图片')).toBeVisible();
});

test('pictures fill the screen one after the other; two are compared', async () => {
  const { user } = await open();
  await user.click(of('灯塔').getByRole('button', { name: '查看大图：灯塔' }));
  const view = within(await screen.findByRole('dialog', { name: '灯塔' }));
  expect(view.getByRole('img', { name: '灯塔' })).toHaveAttribute('src', 'https://example.com/pictures/8.png');
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('img', { name: '小船' })).toBeVisible();
  expect(screen.getByRole('button', { name: '复制图片' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(user, '灯塔', '对比');
  expect(await screen.findByText('已选一张，再选一张对比')).toBeVisible();
  await choose(user, '小船', '对比');
  const both = within(await screen.findByRole('dialog', { name: '对比两张图片' }));
  expect(both.getAllByRole('img')).toHaveLength(2);
});

test('references are uploaded, pasted and dropped; bad files are refused by name, and none is lost at a reload', async () => {
  const made = drawingApi();
  made.api.on(uploadImage, () => ({
    id: 31,
    cid: 0,
    type: 10,
    name: '猫.png',
    uri: '/cat.png',
    url: '/cat.png',
    thumbnail: '/cat-s.webp',
  }));
  const { user, unmount } = await open(made);
  const form = screen.getByRole('form', { name: '绘画设置' });
  const drop = (...files: File[]) => fireEvent.drop(form, { dataTransfer: { files, items: [], types: ['Files'] } });
  drop(new File(['x'], '照片.heic', { type: 'image/heic' }));
  expect(await screen.findByText('“照片.heic”：只支持 JPG、PNG、WebP、GIF 格式的图片')).toBeVisible();
  await user.upload(screen.getByLabelText('选择参考图'), new File(['cat'], '猫.png', { type: 'image/png' }));
  expect(await screen.findByRole('listitem', { name: '参考图 1：猫.png' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: '参考图 1 的作用' }), '参考风格');
  fireEvent.change(screen.getByRole('slider', { name: '参考图 1 的强度' }), { target: { value: '0.8' } });
  unmount();
  const again = await open(made);
  await again.user.type(prompt(), '沙发');
  await again.user.click(screen.getByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(made.api.inputsOf(imagine)).toHaveLength(1));
  expect(made.api.inputsOf(imagine)[0]?.references).toEqual([{ upload_id: 31, role: 'style', strength: 0.8 }]);
});

test('a description that was refused stands in the form again, to be said in other words', async () => {
  const failure = { kind: 'prompt' as const, text: '描述里有不能画的内容' };
  const refused = makeRecord({
    id: 9,
    prompt: '不能画的',
    status: drawStatus.failed,
    image: '',
    request_id: 9,
    failure,
  });
  const { user } = await open(drawingApi([refused]));
  await user.click(of('不能画的').getByRole('button', { name: '修改描述' }));
  expect(prompt()).toHaveValue('不能画的');
  expect(prompt()).toHaveFocus();
});

test('a picture that is dropped beside the form is a reference, and the browser does not leave the page', async () => {
  const made = drawingApi();
  const file = { id: 5, cid: 0, type: 10, name: '海.png', uri: '/sea.png', url: '/sea.png', thumbnail: '/sea.png' };
  made.api.on(uploadImage, () => file);
  await open(made);
  const files = [new File(['x'], '海.png', { type: 'image/png' })];
  const isLeft = fireEvent.drop(document.body, { dataTransfer: { files, types: ['Files'], items: [] } });
  expect(isLeft).toBe(false);
  expect(await screen.findByRole('combobox', { name: '参考图 1 的作用' })).toBeVisible();
});
