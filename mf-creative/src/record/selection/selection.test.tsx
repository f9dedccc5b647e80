import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { downloadDrawings } from 'shared/contracts/creative/drawing-download.ts';
import {
  type DrawRecord,
  deleteDrawRecords,
  favourDrawRecords,
  restoreDrawRecords,
} from 'shared/contracts/creative/drawing-record.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeRecord } from '../../works/records/make-record.ts';
import { card, cards, makeGallery, openRecords } from '../make-gallery.ts';
import { useSelection } from './use-selection.ts';

const gallery = makeGallery();

describe('pictures that are chosen', () => {
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox', { name: /^选择：/ })
      .flatMap((box, at) => (box.checked ? at : []));

  it('are chosen one by one, as a range, all, and not at all', async () => {
    const { user, container } = await openRecords(gallery);
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

  it('are as many as one call may name, and not one more', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => at + 1);
    const { result } = renderHook(() => useSelection(ids, () => undefined));
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    expect(result.current.chosen.size).toBe(500);
    act(() => result.current.toggle(501, false));
    expect(await screen.findByText('一次最多选择 500 张')).toBeVisible();
    expect(result.current.chosen.size).toBe(500);
  });

  it('are chosen by a long press, and by the finger that goes on', async () => {
    await openRecords(gallery);
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
    const { user } = await openRecords(gallery);
    const clicked: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.href);
    });
    gallery.api.on(downloadDrawings, () => ({ url: '/api/draw_records/file?ticket=t' }));
    gallery.api.on(favourDrawRecords, () => null);
    gallery.api.on(deleteDrawRecords, () => null);
    gallery.api.on(restoreDrawRecords, () => null);
    await user.click(screen.getByRole('checkbox', { name: '选择：第 5 张' }));
    await user.click(screen.getByRole('checkbox', { name: '选择：第 3 张' }));
    const bar = within(screen.getByRole('toolbar', { name: '已选图片' }));
    await user.click(bar.getByRole('button', { name: '下载' }));
    await waitFor(() => expect(clicked).toEqual([expect.stringContaining('/api/draw_records/file?ticket=t')]));
    expect(gallery.api.inputsOf(downloadDrawings)).toEqual([{ ids: [5, 3], is_unmarked: 0 }]);
    await user.click(bar.getByRole('button', { name: '收藏' }));
    expect(gallery.api.inputsOf(favourDrawRecords)).toEqual([{ ids: [5, 3], is_favourite: 1 }]);
    expect(screen.getAllByLabelText('已收藏')).toHaveLength(2);
    await user.click(bar.getByRole('button', { name: '取消收藏' }));
    expect(screen.queryAllByLabelText('已收藏')).toHaveLength(0);
    await user.click(bar.getByRole('button', { name: '删除' }));
    expect(gallery.api.inputsOf(deleteDrawRecords)).toEqual([{ ids: [5, 3] }]);
    expect(cards()).toHaveLength(3);
    expect(screen.getByText('共 3 张')).toBeVisible();
    expect(await screen.findByText('已删除 2 张图片')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(cards()).toHaveLength(5));
    expect(gallery.api.inputsOf(restoreDrawRecords)).toEqual([{ ids: [5, 3] }]);
  });

  it('are compared when they are two: side by side, with what differs', async () => {
    gallery.records[0] = makeRecord({ ...(gallery.records[0] as DrawRecord), style: '水彩' });
    const { user } = await openRecords(gallery);
    await user.click(screen.getByRole('checkbox', { name: '选择：第 5 张' }));
    expect(screen.queryByRole('button', { name: '对比' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: '选择：第 3 张' }));
    await user.click(screen.getByRole('button', { name: '对比' }));
    const dialog = within(await screen.findByRole('dialog', { name: '对比两张图片' }));
    expect(dialog.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(['第 5 张', '第 3 张']);
    expect(dialog.getByText('水彩').closest('[data-differs]')).not.toBeNull();
    for (const same of dialog.getAllByText('演示画师')) expect(same.closest('[data-differs]')).toBeNull();
    await expectAccessible(screen.getByRole('dialog'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: '选择：第 1 张' }));
    expect(screen.queryByRole('button', { name: '对比' })).toBeNull();
  });

  it('come back with a sentence when the API refuses to delete them', async () => {
    const { user } = await openRecords(gallery);
    gallery.api.on(deleteDrawRecords, () => refuse('请稍后再试'));
    await user.click(screen.getByRole('checkbox', { name: '选择：第 5 张' }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    expect(await screen.findByText('请稍后再试')).toBeVisible();
    expect(cards()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  });
});
