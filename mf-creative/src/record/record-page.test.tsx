import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import {
  type DrawRecord,
  deleteDrawRecords,
  drawStatus,
  favourDrawRecords,
  getDrawReceipt,
  getDrawRecords,
  listDrawRecords,
  restoreDrawRecords,
} from 'shared/contracts/creative/drawing-record.ts';
import { downloadDrawings, getLineage, type ThreadPart } from 'shared/contracts/creative/drawing-thread.ts';
import { showLoginAtom, takeEventAtom } from 'shared/site/session.ts';

import { settingAtom } from 'shared/site/setting/setting.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { makeRecord, pageOf } from '../make-record.ts';
import { remote } from '../remote.ts';

/** Only the date is another one. */
const doNotFake = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...([
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'queueMicrotask',
    'nextTick',
    'performance',
    'hrtime',
  ] as const),
];

let api: FakeApi;
let records: DrawRecord[];
beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00+08:00'), doNotFake });
  window.history.replaceState(null, '', '/');
  records = [5, 4, 3, 2, 1].map((id) => makeRecord({ id, create_time: `2026-11-2${id + 1} 10:00:00` }));
  api = fakeApi();
  api.on(listDrawModels, () => [{ name: '演示画师', model: 'demo', balance: 2, default: 1, member_free: 0 }]);
  api.on(listDrawRecords, (wanted) => pageOf(records, wanted));
  api.on(getDrawRecords, ({ records_id }) => records.filter(({ id }) => records_id.includes(id)));
  api.on(getLineage, () => ({ before: [], after: [] }));
});
afterEach(() => jest.useRealTimers());

async function open(search = '') {
  const page = await renderPage(remote, { path: `/app/drawing/record${search}`, api, user: makeUser() });
  // What the details ask for has come.
  await act(async () => undefined);
  return page;
}
const cards = () => within(screen.getByRole('list', { name: '绘画记录' })).getAllByRole('article');
const card = (name: string) => screen.getByRole('link', { name });
const detail = () => screen.getByRole('complementary', { name: '图片详情' });

describe('the list', () => {
  // Shows: SPEC-2.14
  it('shows pictures below their days, the newest first, what waits and what failed', async () => {
    records = [
      makeRecord({ id: 9, status: drawStatus.pending, image: '', thumbnail: '', thumbnails: [], queue_place: 3 }),
      makeRecord({ id: 8, status: drawStatus.running, image: '', thumbnail: '', thumbnails: [], progress: 0.42 }),
      makeRecord({
        ...{ id: 7, create_time: '2026-11-25 23:59:00', status: drawStatus.failed, image: '', thumbnail: '' },
        ...{ thumbnails: [], failure: { kind: 'busy', text: '现在画图的人太多' } },
      }),
      makeRecord({ id: 6, create_time: '2025-01-02 08:00:00', prompt: '', action: 'upsample1', is_favourite: 1 }),
    ];
    const { container } = await open();
    const list = screen.getByRole('list', { name: '绘画记录' });
    expect(
      within(list)
        .getAllByRole('heading', { level: 2 })
        .map((one) => one.textContent),
    ).toEqual(['今天 · 2026年11月26日', '昨天 · 2026年11月25日', '2025年1月2日']);
    const [waiting, drawn, failed, larger] = cards();
    expect(waiting).toHaveTextContent('排队中，前面还有 3 个');
    expect(drawn).toHaveTextContent('绘制中 42%');
    expect(failed).toHaveTextContent('未成功现在画图的人太多');
    expect(within(larger as HTMLElement).getByRole('link', { name: '放大的图片' })).toBeInTheDocument();
    expect(within(larger as HTMLElement).getByLabelText('已收藏')).toBeVisible();
    expect(screen.getByText('共 4 张')).toBeVisible();
    await expectAccessible(container);
  });

  it('asks a visitor to log in, and then shows what is theirs', async () => {
    const { user, logIn, store, container } = await renderPage(remote, { path: '/app/drawing/record', api });
    expect(screen.getByText('登录之后，画过的图片都在这里')).toBeVisible();
    expect(api.calls).toEqual([]);
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(store.get(showLoginAtom)).toBe(true);
    await logIn();
    await waitFor(() => expect(cards()).toHaveLength(5));
  });

  it('asks for what the address says, and a choice changes the address', async () => {
    const { user, router } = await open('?status=4&shape=circle&start_time=2026-11-20&end_time=2026-11-10&model=gone');
    expect(api.inputsOf(listDrawRecords)[0]).toMatchObject({
      ...{ status: 4, shape: '', start_time: '2026-11-10', end_time: '2026-11-20', model: 'gone', page_no: 1 },
    });
    expect(screen.getByRole('combobox', { name: '模型' })).toHaveDisplayValue('gone');
    await user.selectOptions(screen.getByRole('combobox', { name: '状态' }), '已完成');
    await waitFor(() => expect(api.inputsOf(listDrawRecords).at(-1)).toMatchObject({ status: 3, model: 'gone' }));
    await user.click(screen.getByRole('checkbox', { name: '只看收藏' }));
    await waitFor(() => expect(api.inputsOf(listDrawRecords).at(-1)).toMatchObject({ is_favourite: '1' }));
    records = [];
    await user.type(screen.getByRole('searchbox', { name: '搜索描述' }), '灯塔{Enter}');
    expect(await screen.findByText('没有找到与“灯塔”有关的图片')).toBeVisible();
    expect(router.state.location.search).toContain('keyword=');
    const clear = screen.getAllByRole('link', { name: '清除筛选' })[0] as HTMLElement;
    expect(clear).toHaveAttribute('href', '/app/drawing/record');
  });

  it('says where to begin while nothing was drawn', async () => {
    records = [];
    const { container } = await open();
    expect(screen.getByText('画过的图片都会留在这里，换一台设备也能找到')).toBeVisible();
    expect(screen.getByRole('link', { name: '去画一张' })).toHaveAttribute('href', '/app/drawing');
    await expectAccessible(container);
  });

  it('is a grid or rows, as the visitor chose last', async () => {
    const { user, store, container } = await open();
    expect(screen.getByRole('button', { name: '网格' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: '列表' }));
    expect(cards()[0]).toHaveTextContent('第 5 张演示画师 · 生成10:00');
    expect(store.get(settingAtom)).toMatchObject({ recordRows: true });
    await expectAccessible(container);
  });

  it('takes changes of its pictures and new ones in place, without losing what is chosen', async () => {
    records[1] = makeRecord({ ...records[1], status: drawStatus.running, image: '', thumbnail: '', thumbnails: [] });
    const { user, store } = await open();
    await user.click(screen.getByRole('checkbox', { name: '选择：第 5 张' }));
    expect(cards()[1]).toHaveTextContent('绘制中');
    records[1] = makeRecord({ id: 4, create_time: '2026-11-25 10:00:00' });
    records = [makeRecord({ id: 6 }), ...records];
    const asked = api.inputsOf(listDrawRecords).length;
    await act(async () => store.set(takeEventAtom, { event: 'draw', seq: 1, records_ids: [4] }));
    await waitFor(() => expect(cards()[1]).not.toHaveTextContent('绘制中'));
    expect(api.inputsOf(listDrawRecords)).toHaveLength(asked);
    await act(async () => store.set(takeEventAtom, { event: 'draw', seq: 2, records_ids: [6, 4] }));
    await waitFor(() => expect(cards()).toHaveLength(6));
    expect(cards()[0]).toHaveTextContent('第 6 张');
    expect(screen.getByRole('checkbox', { name: '选择：第 5 张' })).toBeChecked();
  });
});

describe('pictures that are chosen', () => {
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox', { name: /^选择：/ })
      .flatMap((box, at) => (box.checked ? at : []));

  it('are chosen one by one, as a range, all, and not at all', async () => {
    const { user, container } = await open();
    await user.click(screen.getByRole('checkbox', { name: '选择：第 4 张' }));
    // While some are chosen, a tap chooses.
    await user.click(card('第 1 张'));
    expect(chosen()).toEqual([1, 4]);
    expect(screen.queryByRole('complementary')).toBeNull();
    await user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: '选择：第 4 张' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: '选择：第 2 张' }));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual([1, 2, 3]);
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen()).toEqual([0, 1, 2, 3, 4]);
    expect(screen.getByText('已选 5 张')).toBeVisible();
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: '取消选择' }));
    expect(screen.queryByRole('toolbar', { name: '已选图片' })).toBeNull();
    await user.click(screen.getByRole('searchbox', { name: '搜索描述' }));
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen()).toEqual([]);
  });

  it('are chosen by a long press, and by the finger that goes on', async () => {
    await open();
    const finger = (name: string) => {
      const target = card(name);
      document.elementFromPoint = () => target;
      return { touches: [{ clientX: 5, clientY: 5, target }] };
    };
    const at = card('第 4 张');
    fireEvent.touchStart(at, finger('第 4 张'));
    await waitFor(() => expect(chosen()).toEqual([1]));
    fireEvent.touchMove(at, finger('第 2 张'));
    expect(chosen()).toEqual([1, 2, 3]);
    fireEvent.touchMove(at, finger('第 3 张'));
    expect(chosen()).toEqual([1, 2]);
    expect(fireEvent.touchEnd(at)).toBe(false);
    fireEvent.touchMove(at, finger('第 1 张'));
    expect(chosen()).toEqual([1, 2]);
  });

  it('are downloaded, become favourites, and are deleted with 撤销', async () => {
    const { user } = await open();
    const clicked: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.href);
    });
    api.on(downloadDrawings, () => ({ url: '/api/draw_records/file?ticket=t' }));
    api.on(favourDrawRecords, () => null);
    api.on(deleteDrawRecords, () => null);
    api.on(restoreDrawRecords, () => null);
    await user.click(screen.getByRole('checkbox', { name: '选择：第 5 张' }));
    await user.click(screen.getByRole('checkbox', { name: '选择：第 3 张' }));
    const bar = within(screen.getByRole('toolbar', { name: '已选图片' }));
    await user.click(bar.getByRole('button', { name: '下载' }));
    await waitFor(() => expect(clicked).toEqual([expect.stringContaining('/api/draw_records/file?ticket=t')]));
    expect(api.inputsOf(downloadDrawings)).toEqual([{ ids: [5, 3], is_unmarked: 0 }]);
    await user.click(bar.getByRole('button', { name: '收藏' }));
    expect(api.inputsOf(favourDrawRecords)).toEqual([{ ids: [5, 3], is_favourite: 1 }]);
    expect(screen.getAllByLabelText('已收藏')).toHaveLength(2);
    await user.click(bar.getByRole('button', { name: '取消收藏' }));
    expect(screen.queryAllByLabelText('已收藏')).toHaveLength(0);
    await user.click(bar.getByRole('button', { name: '删除' }));
    expect(api.inputsOf(deleteDrawRecords)).toEqual([{ ids: [5, 3] }]);
    expect(cards()).toHaveLength(3);
    expect(screen.getByText('共 3 张')).toBeVisible();
    expect(await screen.findByText('已删除 2 张图片')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(cards()).toHaveLength(5));
    expect(api.inputsOf(restoreDrawRecords)).toEqual([{ ids: [5, 3] }]);
  });

  it('come back with a sentence when the API refuses to delete them', async () => {
    const { user } = await open();
    api.on(deleteDrawRecords, () => refuse('请稍后再试'));
    await user.click(screen.getByRole('checkbox', { name: '选择：第 5 张' }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    expect(await screen.findByText('请稍后再试')).toBeVisible();
    expect(cards()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  });
});

describe('details', () => {
  it('show what was asked for and what came, and lead on', async () => {
    records[0] = makeRecord({
      ...{ id: 5, prompt: '海边的灯塔', begin_time: '2026-11-26 10:00:00', end_time: '2026-11-26 10:00:09' },
      requested: { width: 1024, height: 1024, seed: 7, transparent: false },
      actual: { width: 1008, height: 1024, bytes: 1_240_000, media_type: 'image/png', seed: 8, prompt: 'a lighthouse' },
      receipt: { held: 2, settled: 2, released: 0, balance_after: 34 },
      references: [{ url: '/r.png', record_id: 3, role: 'style', strength: 0.6 }],
    });
    api.on(getLineage, () => ({
      before: [
        { ...part, kind: 'message' as const, id: 41, title: '写一段海边的文字', session_id: 7, action: '' },
        { ...part, id: 2, is_deleted: true },
      ],
      after: [{ ...part, id: 4, action: 'edit', title: '加一只海鸥' }],
    }));
    api.on(getDrawReceipt, () => ({
      held: 2,
      settled: 2,
      released: 0,
      balance_after: 34,
      model: '演示画师',
      lines: [],
    }));
    const { user, router, container } = await open();
    await user.click(card('海边的灯塔'));
    const panel = within(await screen.findByRole('complementary', { name: '图片详情' }));
    expect(panel.getByRole('heading', { level: 2 })).toHaveFocus();
    expect(detail()).toHaveTextContent('尺寸1024 × 1024实际 1008 × 1024');
    expect(detail()).toHaveTextContent('种子7实际 8');
    expect(detail()).toHaveTextContent('模型改写为a lighthouse');
    expect(detail()).toHaveTextContent('文件PNG · 1.2 MB用时9 秒标识AI 生成');
    expect(panel.getByRole('link', { name: '在绘画中打开' })).toHaveAttribute('href', '/app/drawing?from=5');
    expect(panel.getByRole('link', { name: '参考风格 60%' })).toHaveAttribute(
      'href',
      expect.stringMatching(/record=3$/),
    );
    await user.click(panel.getByRole('button', { name: '复制描述' }));
    expect(await navigator.clipboard.readText()).toBe('海边的灯塔');
    const before = within(await panel.findByRole('region', { name: '来自' }));
    expect(before.getByRole('link', { name: '对话：写一段海边的文字' })).toHaveAttribute('href', '/chat?id=7&at=41');
    expect(before.getByText('已删除')).toBeVisible();
    await expectAccessible(container);
    await user.click(panel.getByRole('button', { name: '消耗 2 绘画积分，剩余 34' }));
    expect(await screen.findByRole('dialog', { name: '这张图片的绘画积分明细' })).toHaveTextContent(
      '每张图片到达后才扣除',
    );
    await user.click(screen.getByRole('button', { name: '知道了' }));
    await user.click(await panel.findByRole('link', { name: '局部重绘：加一只海鸥' }));
    expect(await panel.findByRole('heading', { name: '第 4 张' })).toBeVisible();
    await user.click(panel.getByRole('link', { name: '下一张' }));
    await waitFor(() => expect(router.state.location.search).toBe('?record=3'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(card('第 3 张')).toHaveFocus();
    expect(api.inputsOf(listDrawRecords)).toHaveLength(1);
  });

  it('say why a picture did not come and that the credits are back', async () => {
    records[0] = makeRecord({
      ...{ id: 5, status: drawStatus.failed, image: '', thumbnail: '', thumbnails: [] },
      failure: { kind: 'prompt', text: '描述里有不能画的内容' },
      receipt: { held: 2, settled: 0, released: 2, balance_after: 36 },
    });
    await open('?record=5');
    expect(detail()).toHaveTextContent('描述里有不能画的内容积分已退回');
    expect(within(detail()).queryByRole('button', { name: '下载' })).toBeNull();
    expect(within(detail()).getByRole('button', { name: '未消耗绘画积分，剩余 36' })).toBeVisible();
  });

  it('of a picture that is far down the list come by themselves; of one that is gone there is a sentence', async () => {
    records = [...records, makeRecord({ id: 99, prompt: '很早的一张' })];
    api.on(listDrawRecords, (wanted) => pageOf(records.slice(0, 5), wanted));
    const { router } = await open('?record=99');
    expect(await within(detail()).findByRole('heading', { name: '很早的一张' })).toBeVisible();
    await act(() => router.navigate('/app/drawing/record?record=98'));
    expect(await within(detail()).findByText('这张图片不存在，或者已经删除')).toBeVisible();
  });

  it('open the picture on the whole screen, from where the list is walked', async () => {
    const { user } = await open('?record=4');
    await user.click(screen.getByRole('button', { name: '放大查看：第 4 张' }));
    const box = within(await screen.findByRole('dialog', { name: '第 4 张' }));
    expect(box.getByText('2 / 5')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: '第 3 张' })).toBeVisible();
  });

  it('delete the picture and close', async () => {
    api.on(deleteDrawRecords, () => null);
    const { user } = await open('?record=4');
    await user.click(within(detail()).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(cards()).toHaveLength(4);
    expect(await screen.findByRole('button', { name: '撤销' })).toBeVisible();
  });
});

describe('five thousand pictures', () => {
  const filters = 0;
  beforeEach(() => {
    records = Array.from({ length: 5000 }, (_, at) => {
      const id = 5000 - at;
      const day = new Date(Date.UTC(2026, 10, 26) - Math.floor(at / 37) * 86_400_000).toISOString().slice(0, 10);
      return makeRecord({ id, create_time: `${day} 10:00:00` });
    });
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return Number.parseFloat(this.querySelector('ul')?.style.height ?? '0') + 96;
    });
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const box = this.closest('.list > .box');
      return { top: this.tagName === 'UL' ? filters - (box?.scrollTop ?? 0) : 0 } as DOMRect;
    });
  });
  // Roles are slow to find among many.
  const all = () => [...document.querySelectorAll<HTMLElement>('[data-record]')];
  const box = () => document.querySelector('.list > .box') as HTMLElement;
  const scrollBy = (pixels: number) =>
    act(async () => {
      box().scrollTop = Math.max(0, Math.min(box().scrollHeight - 800, box().scrollTop + pixels));
      fireEvent.scroll(box());
    });
  /** Where a card stands below the upper edge of the box. */
  const topOf = (one: HTMLElement) => Number.parseFloat(one.closest('li')?.style.top ?? 'NaN') - box().scrollTop;
  /** The first card in sight and where it stands. */
  const seen = () => {
    const first = all().find((one) => topOf(one) >= 0) as HTMLElement;
    return { id: Number(first.dataset.record), top: Math.round(topOf(first) * 1000) / 1000 };
  };

  it('are read far down and back with few in the page, and a way back opens where one was, to the pixel', async () => {
    const { unmount } = await open();
    for (let step = 0; step < 18; step++) {
      await scrollBy(2000);
      expect(all().length).toBeLessThanOrEqual(100);
    }
    // What is pressed may lead away.
    fireEvent.pointerDown(box());
    const before = seen();
    expect(before.id).toBeLessThan(4300);
    const page = Number(new URLSearchParams(window.location.search).get('page'));
    expect(page).toBeGreaterThan(10);
    const { place } = window.history.state;
    unmount();
    const again = await open(`?page=${page}`);
    expect(seen()).toEqual(before);
    again.unmount();
    // Two that were drawn meanwhile have moved all others on.
    records = [makeRecord({ id: 5002 }), makeRecord({ id: 5001 }), ...records];
    await open(`?page=${page}`);
    expect(topOf(document.querySelector(`[data-record="${place.key}"]`) as HTMLElement)).toBeCloseTo(place.offset);
    for (let step = 0; step < 30 && all()[0]?.dataset.record !== '5002'; step++) {
      await scrollBy(-6000);
      expect(all().length).toBeLessThanOrEqual(100);
    }
    expect(all()[0]).toHaveTextContent('第 5002 张');
  });
});

const part: ThreadPart = {
  ...{ kind: 'picture', id: 0, title: '', thumbnail: '/t.webp', action: 'generate' },
  ...{ create_time: '2026-11-26 09:00:00', is_deleted: false, session_id: 0 },
};
