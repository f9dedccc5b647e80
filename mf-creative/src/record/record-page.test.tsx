import { act, screen, waitFor, within } from '@testing-library/react';
import { listBriefRecords } from 'shared/contracts/creative/brief-record.ts';
import { drawStatus, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { showLoginAtom, takeEventAtom } from 'shared/site/session.ts';
import { settingAtom } from 'shared/site/setting/setting.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';
import { makeRecord, pageOf } from '../works/records/make-record.ts';
import { cards, makeGallery, openRecords } from './make-gallery.ts';

const gallery = makeGallery();

describe('the list', () => {
  // Shows: SPEC-2.14
  it('shows pictures below their days, the newest first, what waits and what failed', async () => {
    gallery.records = [
      makeRecord({ id: 9, status: drawStatus.pending, image: '', thumbnail: '', thumbnails: [], queue_place: 3 }),
      makeRecord({ id: 8, status: drawStatus.running, image: '', thumbnail: '', thumbnails: [], progress: 0.42 }),
      makeRecord({
        id: 7,
        create_time: '2026-11-25 23:59:00',
        status: drawStatus.failed,
        image: '',
        thumbnail: '',
        thumbnails: [],
        failure: { kind: 'busy', text: '现在画图的人太多' },
      }),
      makeRecord({ id: 6, create_time: '2025-01-02 08:00:00', prompt: '', action: 'upsample1', is_favourite: 1 }),
    ];
    const { container } = await openRecords(gallery);
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

  it('draws brief records first, and reads them whole when it stands', async () => {
    const { api } = gallery;
    const receipt = { held: 2, settled: 2, released: 0, balance_after: 6 };
    gallery.records[0] = makeRecord({ id: 5, create_time: '2026-11-26 10:00:00', receipt });
    api.on(listBriefRecords, (wanted) => pageOf(gallery.records, wanted));
    const config = makeSiteConfig({ capabilities: { brief_records: true } });
    const page = { path: '/app/drawing/record', api, user: makeUser(), config };
    const { user } = await renderPage(remote, page);
    expect(cards()).toHaveLength(5);
    expect(api.inputsOf(listBriefRecords)).toEqual([{ page_no: 1, page_size: 24 }]);
    await waitFor(() => expect(api.inputsOf(listDrawRecords)).toEqual([expect.objectContaining({ page_size: 48 })]));
    const [first] = cards();
    await user.click(within(first as HTMLElement).getByRole('link'));
    expect(await screen.findByRole('button', { name: /消耗 2/ })).toBeVisible();
  });

  it('asks a visitor to log in, and then shows what is theirs', async () => {
    const { user, logIn, store, container } = await renderPage(remote, {
      path: '/app/drawing/record',
      api: gallery.api,
    });
    expect(screen.getByText('登录之后，画过的图片都在这里')).toBeVisible();
    expect(gallery.api.calls).toEqual([]);
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(store.get(showLoginAtom)).toBe(true);
    await logIn();
    await waitFor(() => expect(cards()).toHaveLength(5));
  });

  it('asks for what the address says, and a choice changes the address', async () => {
    const { user, router } = await openRecords(
      gallery,
      '?status=4&shape=circle&start_time=2026-11-20&end_time=2026-11-10&model=gone',
    );
    expect(gallery.api.inputsOf(listDrawRecords)[0]).toMatchObject({
      status: 4,
      shape: '',
      start_time: '2026-11-10',
      end_time: '2026-11-20',
      model: 'gone',
      page_no: 1,
    });
    expect(screen.getByRole('combobox', { name: '模型' })).toHaveDisplayValue('gone');
    await user.selectOptions(screen.getByRole('combobox', { name: '状态' }), '已完成');
    await waitFor(() =>
      expect(gallery.api.inputsOf(listDrawRecords).at(-1)).toMatchObject({ status: 3, model: 'gone' }),
    );
    await user.click(screen.getByRole('checkbox', { name: '只看收藏' }));
    await waitFor(() => expect(gallery.api.inputsOf(listDrawRecords).at(-1)).toMatchObject({ is_favourite: '1' }));
    gallery.records = [];
    await user.type(screen.getByRole('searchbox', { name: '搜索描述' }), '灯塔{Enter}');
    expect(await screen.findByText('没有找到与“灯塔”有关的图片')).toBeVisible();
    expect(router.state.location.search).toContain('keyword=');
    const clear = screen.getAllByRole('link', { name: '清除筛选' })[0] as HTMLElement;
    expect(clear).toHaveAttribute('href', '/app/drawing/record');
  });

  it('says where to begin while nothing was drawn', async () => {
    gallery.records = [];
    const { container } = await openRecords(gallery);
    expect(screen.getByText('画过的图片都会留在这里，换一台设备也能找到')).toBeVisible();
    expect(screen.getByRole('link', { name: '去画一张' })).toHaveAttribute('href', '/app/drawing');
    await expectAccessible(container);
  });

  it('is a grid or rows, as the visitor chose last', async () => {
    const { user, store, container } = await openRecords(gallery);
    expect(screen.getByRole('button', { name: '网格' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: '列表' }));
    expect(cards()[0]).toHaveTextContent('第 5 张演示画师 · 生成10:00');
    expect(store.get(settingAtom)).toMatchObject({ recordRows: true });
    await expectAccessible(container);
  });

  it('takes changes of its pictures and new ones in place, without losing what is chosen', async () => {
    gallery.records[1] = makeRecord({
      ...gallery.records[1],
      status: drawStatus.running,
      image: '',
      thumbnail: '',
      thumbnails: [],
    });
    const { user, store } = await openRecords(gallery);
    await user.click(screen.getByRole('checkbox', { name: '选择：第 5 张' }));
    expect(cards()[1]).toHaveTextContent('绘制中');
    gallery.records[1] = makeRecord({ id: 4, create_time: '2026-11-25 10:00:00' });
    gallery.records = [makeRecord({ id: 6 }), ...gallery.records];
    const asked = gallery.api.inputsOf(listDrawRecords).length;
    await act(async () => store.set(takeEventAtom, { event: 'draw', seq: 1, records_ids: [4] }));
    await waitFor(() => expect(cards()[1]).not.toHaveTextContent('绘制中'));
    expect(gallery.api.inputsOf(listDrawRecords)).toHaveLength(asked);
    await act(async () => store.set(takeEventAtom, { event: 'draw', seq: 2, records_ids: [6, 4] }));
    await waitFor(() => expect(cards()).toHaveLength(6));
    expect(cards()[0]).toHaveTextContent('第 6 张');
    expect(screen.getByRole('checkbox', { name: '选择：第 5 张' })).toBeChecked();
  });
});
