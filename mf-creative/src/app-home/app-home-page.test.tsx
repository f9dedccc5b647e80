import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { type DrawRecord, drawStatus, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { getLatestWorks } from 'shared/contracts/creative/latest-works.ts';
import { listMaps, type MindMap } from 'shared/contracts/creative/mind-map.ts';
import { listQrRecords, type QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { listOwnSquarePosts, type OwnSquarePost } from 'shared/contracts/creative/square-own.ts';
import { showLoginAtom, takeEventAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { keepPending } from '../mind-map/keep/pending-maps.ts';
import { makeMap } from '../mind-map/make-mind-map.ts';
import { makeQrRecord } from '../qrcode/make-qr-page.ts';
import { remote } from '../remote.ts';
import { makeOwnPost } from '../square/make-post.ts';
import { makeRecord, pageOf } from '../works/records/make-record.ts';

const drawn = { id: 3, prompt: '海边的灯塔' };
const waiting = { status: drawStatus.pending, image: '', thumbnail: '', thumbnails: [] };

let api: FakeApi;
let records: DrawRecord[];
let codes: QrRecord[];
let maps: MindMap[];
let posts: OwnSquarePost[];
beforeEach(() => {
  sessionStorage.clear();
  indexedDB.deleteDatabase('mind-map');
  [codes, maps, posts] = [[], [], []];
  records = [makeRecord({ id: 4, prompt: '月球上的猫', queue_place: 2, ...waiting }), makeRecord(drawn)];
  api = fakeApi();
  const model = { default: 0, member_free: 0 };
  api.on(listDrawModels, () => [
    { ...model, name: '精细', model: 'fine', balance: 6, default: 1 },
    { ...model, name: '快', model: 'fast', balance: 2 },
  ]);
  api.on(listModels, () => [{ key: 'a', alias: '通用', balance: 3, default: 1, member_free: 0 }]);
  api.on(listDrawRecords, ({ status, ...page }) => {
    const lists = records.filter((one) => (status === 4 ? one.status < drawStatus.failed : one.status === status));
    return { ...page, lists, count: lists.length };
  });
  api.on(listQrRecords, ({ status, page_no, page_size }) => {
    const lists = codes.filter((one) => (status === 4 ? one.status < drawStatus.failed : one.status === status));
    return { page_no, page_size, lists, count: lists.length };
  });
  api.on(listMaps, ({ page_no, page_size }) => ({ page_no, page_size, lists: maps, count: maps.length }));
  api.on(listOwnSquarePosts, (input) => ({ ...pageOf([], input), lists: posts, count: posts.length, counts: {} }));
});
async function open(more = {}) {
  const page = await renderPage(remote, { path: '/app', api, ...more });
  // The code of drafts comes by itself.
  await act(async () => void (await import('./drafts.tsx')));
  return page;
}
const tool = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement;

it('does not offer what the operator took out of the navigation', async () => {
  const entry = (name: string, path: string, is_show: number) => ({ name, link: { path }, icon: '', is_show });
  const nav = [entry('对话', '/chat', 1), entry('二维码', '/app/qrcode', 0), entry('绘画广场', '/app/square', 0)];
  await open({ config: makeSiteConfig({ tabbar: { nav } }) });
  const shown = within(screen.getByRole('region', { name: '工具' })).getAllByRole('heading', { level: 3 });
  expect(shown.map((one) => one.textContent)).toEqual(['AI 对话', '创作', '技能', '思维导图']);
});

// Shows: SPEC-2.15
it('shows every tool with what it does and costs, one click to begin, and honestly what is not there yet', async () => {
  const { container } = await open({ user: makeUser() });
  expect(screen.getByText('2 绘画积分起 / 张')).toBeVisible();
  expect(tool('AI 对话')).toHaveTextContent('3 积分起 / 次');
  expect(tool('二维码')).toHaveTextContent('普通码免费');
  for (const one of within(screen.getByRole('region', { name: '工具' })).getAllByRole('listitem')) {
    const link = within(one).queryByRole('link');
    expect(Boolean(link)).toBe(!one.textContent?.includes('即将开放'));
  }
  // What this package does not have is not offered, and what it has is.
  const own = new Set(remote.routes.map(({ path }) => path));
  for (const [name, path] of [
    ['二维码', '/app/qrcode'],
    ['思维导图', '/app/mind_map'],
    ['绘画广场', '/app/square'],
  ] as const) {
    expect(within(tool(name)).queryByRole('link')?.getAttribute('href') ?? null).toBe(own.has(path) ? path : null);
  }
  expect(screen.getByRole('link', { name: '雨后的江南小镇，水彩' })).toHaveAttribute(
    'href',
    `/app/drawing?prompt=${encodeURIComponent('雨后的江南小镇，水彩')}`,
  );
  await expectAccessible(container);
});

it('shows what runs now and the latest works, which follow what happens elsewhere', async () => {
  const { store } = await open({ user: makeUser() });
  const running = within(screen.getByRole('region', { name: '正在进行' }));
  expect(running.getByRole('link')).toHaveTextContent('月球上的猫排队中，前面还有 2 个');
  const works = within(screen.getByRole('region', { name: '最近作品' }));
  expect(works.getByRole('link', { name: '图片：海边的灯塔' })).toHaveAttribute('href', '/app/drawing/record?record=3');
  records = [makeRecord({ id: 4, prompt: '月球上的猫' }), makeRecord(drawn)];
  await act(async () => store.set(takeEventAtom, { event: 'draw', seq: 1, records_ids: [4] }));
  expect(await works.findByRole('link', { name: '图片：月球上的猫' })).toBeVisible();
  expect(screen.queryByRole('region', { name: '正在进行' })).toBeNull();
});

it('mixes the latest works of all tools, the newest first, and says which tool does not come', async () => {
  records = [makeRecord(drawn)];
  codes = [
    makeQrRecord({ id: 7, qr_content: 'https://example.com/menu', create_time: '2026-11-26 11:00:00' }),
    makeQrRecord({ id: 8, qr_content: '桌号 3', queue_place: 1, ...waiting }),
  ];
  maps = [makeMap({ id: 2, title: '旅行', update_time: '2026-11-26 12:00:00' })];
  const { container } = await open({ user: makeUser() });
  const works = within(screen.getByRole('region', { name: '最近作品' }));
  expect(works.getAllByRole('listitem').map((one) => within(one).getByRole('link').getAttribute('href'))).toEqual([
    '/app/mind_map?id=2',
    '/app/qrcode?from=7',
    '/app/drawing/record?record=3',
  ]);
  expect(within(screen.getByRole('region', { name: '正在进行' })).getByRole('link')).toHaveTextContent(
    '二维码：桌号 3排队中，前面还有 1 个',
  );
  await expectAccessible(container);
  api.on(listMaps, () => refuse('请稍后再试'));
  await open({ user: makeUser() });
  expect(screen.getByText('思维导图没有加载出来：请稍后再试')).toBeVisible();
});

it('takes all works from one call where the server has it, and says when they do not come', async () => {
  const config = makeSiteConfig({ capabilities: { latest_works: true } });
  const [done, open_code] = [
    makeRecord(drawn),
    makeQrRecord({ id: 8, qr_content: '桌号 3', queue_place: 1, ...waiting }),
  ];
  const map = { id: 2, title: '旅行', update_time: '2026-11-26 12:00:00' };
  const post = { id: 3, title: '风车', prompts: '', image: '/api/a.png', thumbnail: '', reason: '' };
  const lists = { pictures: [done], codes: [], maps: [map], open_pictures: [], open_codes: [open_code] };
  api.on(getLatestWorks, () => ({ ...lists, posts: [{ ...post, state: 'review' as const }] }));
  const first = await open({ user: makeUser(), config });
  expect(api.calls.map(({ endpoint }) => endpoint)).toEqual([listDrawModels, listModels, getLatestWorks]);
  const works = within(screen.getByRole('region', { name: '最近作品' }));
  expect(works.getAllByRole('listitem').map((one) => within(one).getByRole('link').getAttribute('href'))).toEqual([
    '/app/mind_map?id=2',
    '/app/drawing/record?record=3',
  ]);
  expect(screen.getByRole('region', { name: '正在进行' })).toHaveTextContent('二维码：桌号 3排队中，前面还有 1 个');
  expect(screen.getByRole('region', { name: '广场投稿' })).toHaveTextContent('风车审核中');
  first.unmount();
  api.on(getLatestWorks, () => refuse('请稍后再试'));
  await open({ user: makeUser(), config });
  expect(screen.getByText('图片没有加载出来：请稍后再试')).toBeVisible();
});

it('shows what waits for a reviewer or for its author, with the reason, and none that is shown', async () => {
  posts = [
    makeOwnPost({ id: 1, title: '已展示的' }),
    makeOwnPost({ id: 2, title: '模糊的', state: 'refused', reason: '画面质量不足' }),
    makeOwnPost({ id: 3, title: '风车', state: 'review' }),
    makeOwnPost({ id: 4, title: '以后再说', state: 'draft' }),
  ];
  await open({ user: makeUser() });
  const own = within(screen.getByRole('region', { name: '广场投稿' }));
  expect(own.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '风车审核中',
    '模糊的未通过：画面质量不足',
    '以后再说草稿',
  ]);
  expect(own.getByRole('link', { name: /风车/ })).toHaveAttribute('href', '/app/square/mine?state=review');
});

it('finds what was begun in this browser, also without a login', async () => {
  sessionStorage.setItem('draw-draft', JSON.stringify({ prompt: '一只没有画的猫' }));
  sessionStorage.setItem('qr-draft', JSON.stringify({ kind: 'text', fields: { text: { text: '还没做的码' } } }));
  sessionStorage.setItem('mind-map-draft', JSON.stringify({ way: 'topic', topic: '还没做的导图', text: '' }));
  await open();
  const drafts = within(await screen.findByRole('region', { name: '草稿' }));
  expect(drafts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['一只没有画的猫还没画的描述', '/app/drawing'],
    [expect.stringContaining('还没做的码没有完成的二维码'), '/app/qrcode'],
    ['还没做的导图还没做的思维导图', '/app/mind_map'],
  ]);
});

it('finds maps that wait in the browser of who is logged in, and none of another account', async () => {
  const { title, markdown, look, source } = makeMap({ title: '没存上的导图' });
  const pending = { title, markdown, look, source, id: undefined, version: 0, time: 1 };
  const user = makeUser();
  await keepPending({ ...pending, key: 'a', owner: user.sn });
  await keepPending({ ...pending, key: 'b', owner: 'another', title: '别人的导图' });
  await open({ user });
  const drafts = within(await screen.findByRole('region', { name: '草稿' }));
  expect(drafts.getAllByRole('link').map((link) => link.textContent)).toEqual(['没存上的导图还没有存到账号的思维导图']);
});

it('begins a picture from one sentence', async () => {
  const { user, router } = await open();
  await user.type(screen.getByRole('textbox', { name: '想画什么' }), '一只猫');
  const form = screen.getByRole('button', { name: '开始画' }).closest('form');
  expect(form).toHaveAttribute('action', '/app/drawing');
  expect(new FormData(form as HTMLFormElement).get('prompt')).toBe('一只猫');
  expect(router.state.location.pathname).toBe('/app');
});

it('tells a visitor where works would be, and asks nothing of an account', async () => {
  const { user, store, container } = await open();
  expect(api.calls.map(({ endpoint }) => endpoint)).toEqual([listDrawModels]);
  expect(tool('AI 对话')).toHaveTextContent('按模型计费，发送前写明');
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(store.get(showLoginAtom)).toBe(true);
});

it('keeps the tools when pictures and prices do not come, and says so', async () => {
  api.on(listDrawModels, () => refuse('请稍后再试'));
  api.on(listDrawRecords, () => refuse('请稍后再试'));
  const { user } = await open({ user: makeUser() });
  expect(tool('创作')).toBeVisible();
  expect(screen.getByText('图片没有加载出来：请稍后再试')).toBeVisible();
  api.on(listDrawRecords, (page) => ({ ...page, lists: [], count: 0 }));
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(screen.getByText(/还没有作品/)).toBeVisible());
});

it('says so while the operator has closed drawing', async () => {
  const config = makeSiteConfig();
  await open({ config: { ...config, draw: { ...config.draw, is_open: 0 } } });
  expect(screen.getByText('绘画暂未开放，之前的图片仍可查看')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: '想画什么' })).toBeNull();
});
