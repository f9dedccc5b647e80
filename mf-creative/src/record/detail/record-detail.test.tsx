import { act, screen, waitFor, within } from '@testing-library/react';
import {
  deleteDrawRecords,
  drawStatus,
  favourDrawRecords,
  getDrawReceipt,
  listDrawRecords,
} from 'shared/contracts/creative/drawing-record.ts';
import { getLineage } from 'shared/contracts/creative/lineage.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { makeLineage, makeLink } from '../../lineage/make-lineage.ts';
import { makeRecord, pageOf } from '../../works/records/make-record.ts';
import { card, cards, makeGallery, openRecords } from '../make-gallery.ts';

const gallery = makeGallery();
const detail = () => screen.getByRole('complementary', { name: '图片详情' });

describe('details', () => {
  it('show what was asked for and what came, and lead on', async () => {
    gallery.records[0] = makeRecord({
      id: 5,
      prompt: '海边的灯塔',
      begin_time: '2026-11-26 10:00:00',
      end_time: '2026-11-26 10:00:09',
      requested: { width: 1024, height: 1024, seed: 7, transparent: false },
      actual: { width: 1008, height: 1024, bytes: 1_240_000, media_type: 'image/png', seed: 8, prompt: 'a lighthouse' },
      receipt: { held: 2, settled: 2, released: 0, balance_after: 34 },
      references: [{ url: '/r.png', record_id: 3, role: 'style', strength: 0.6 }],
    });
    gallery.api.on(getLineage, ({ id }) =>
      makeLineage({
        before: [
          makeLink('message', { id: 41, title: '写一段海边的文字', session_id: 7 }),
          makeLink('picture', { id: 2, is_deleted: true }),
        ],
        self: makeLink('picture', { id, title: '海边的灯塔', depth: 0 }),
        after: [makeLink('picture', { id: 4, action: 'edit', title: '加一只海鸥' })],
      }),
    );
    gallery.api.on(getDrawReceipt, () => ({
      held: 2,
      settled: 2,
      released: 0,
      balance_after: 34,
      model: '演示画师',
      lines: [],
    }));
    const { user, router, container } = await openRecords(gallery);
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
    const source = await panel.findByRole('button', { name: '来源：对话 → 图片（已删除），由它得到 1 件' });
    await expectAccessible(container);
    await user.click(panel.getByRole('button', { name: '消耗 2 绘画积分，剩余 34' }));
    expect(await screen.findByRole('dialog', { name: '这张图片的绘画积分明细' })).toHaveTextContent(
      '每张图片到达后才扣除',
    );
    await user.click(screen.getByRole('button', { name: '知道了' }));
    await user.click(source);
    const chain = within(await screen.findByRole('dialog', { name: '来源' }));
    expect(await chain.findByRole('link', { name: '写一段海边的文字' })).toHaveAttribute('href', '/chat?id=7&at=41');
    expect(chain.getByText('已删除')).toBeVisible();
    await user.click(chain.getByRole('link', { name: '加一只海鸥' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '来源' })).toBeNull());
    expect(await panel.findByRole('heading', { name: '第 4 张' })).toBeVisible();
    await user.click(panel.getByRole('link', { name: '下一张' }));
    await waitFor(() => expect(router.state.location.search).toBe('?record=3'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(card('第 3 张')).toHaveFocus();
    expect(gallery.api.inputsOf(listDrawRecords)).toHaveLength(1);
  });

  it('say why a picture did not come and that the credits are back', async () => {
    gallery.records[0] = makeRecord({
      id: 5,
      status: drawStatus.failed,
      image: '',
      thumbnail: '',
      thumbnails: [],
      failure: { kind: 'prompt', text: '描述里有不能画的内容' },
      receipt: { held: 2, settled: 0, released: 2, balance_after: 36 },
    });
    await openRecords(gallery, '?record=5');
    expect(detail()).toHaveTextContent('描述里有不能画的内容积分已退回');
    expect(within(detail()).queryByRole('button', { name: '下载' })).toBeNull();
    expect(within(detail()).getByRole('button', { name: '未消耗绘画积分，剩余 36' })).toBeVisible();
  });

  it('of a picture that is far down the list come by themselves; of one that is gone there is a sentence', async () => {
    gallery.records = [...gallery.records, makeRecord({ id: 99, prompt: '很早的一张' })];
    gallery.api.on(listDrawRecords, (wanted) => pageOf(gallery.records.slice(0, 5), wanted));
    const { router } = await openRecords(gallery, '?record=99');
    expect(await within(detail()).findByRole('heading', { name: '很早的一张' })).toBeVisible();
    await act(() => router.navigate('/app/drawing/record?record=98'));
    expect(await within(detail()).findByText('这张图片不存在，或者已经删除')).toBeVisible();
  });

  it('open the picture on the whole screen, from where the list is walked', async () => {
    const { user } = await openRecords(gallery, '?record=4');
    await user.click(screen.getByRole('button', { name: '放大查看：第 4 张' }));
    const box = within(await screen.findByRole('dialog', { name: '第 4 张' }));
    expect(box.getByText('2 / 5')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: '第 3 张' })).toBeVisible();
    gallery.api.on(favourDrawRecords, () => null);
    const heart = () => within(screen.getByRole('dialog', { name: '第 3 张' })).getByRole('button', { name: '收藏' });
    await user.click(heart());
    expect(gallery.api.inputsOf(favourDrawRecords)).toEqual([{ ids: [3], is_favourite: 1 }]);
    expect(heart()).toHaveAttribute('aria-pressed', 'true');
    const view = within(screen.getByRole('dialog', { name: '第 3 张' }));
    await user.click(view.getByRole('button', { name: '复制描述' }));
    expect(await navigator.clipboard.readText()).toBe('第 3 张');
  });

  it('delete the picture and close', async () => {
    gallery.api.on(deleteDrawRecords, () => null);
    const { user } = await openRecords(gallery, '?record=4');
    await user.click(within(detail()).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(cards()).toHaveLength(4);
    expect(await screen.findByRole('button', { name: '撤销' })).toBeVisible();
  });
});
