import { useSetAtom, useStore } from 'jotai';
import type { DrawAction } from 'shared/contracts/creative/drawing.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { copyText, showToast } from 'shared/site/toasts.ts';
import { GroupedMenu, type MenuLine } from '../../works/menu/grouped-menu.tsx';
import { hasPart, referenceOf, reusable } from '../draft/draft-of-record.ts';
import { drawDraftAtom, replaceDraftAtom } from '../draft/draw-draft.ts';
import type { PictureActions } from './use-picture-actions.ts';

interface PictureMenuProps {
  record: DrawRecord;
  anchor: HTMLElement;
  actions: PictureActions;
}

/** What an action of a picture is called; a single picture has no numbers. */
function wordsOf(action: DrawAction, all: readonly string[]): string {
  const kind = action.replace(/\d$/, '');
  const name = kind === 'upsample' ? '放大' : '生成变体';
  const isOne = all.filter((one) => one.startsWith(kind)).length < 2;
  return isOne ? name : `${name}：第 ${Number(action.at(-1)) || 0} 格`;
}

/** What is done with a picture now and then; what is done often stands on its card. */
export function PictureMenu({ record, anchor, actions }: PictureMenuProps) {
  const { close, describe } = actions;
  const store = useStore();
  const replace = useSetAtom(replaceDraftAtom);
  const can = record.able_actions as DrawAction[];
  const asReference = () => {
    const { references } = store.get(drawDraftAtom);
    if (references.some(({ record_id }) => record_id === record.id)) return showToast('info', '这张图片已是参考图');
    replace({ references: [...references, referenceOf(record)], parentId: record.id }, '已加为参考图');
  };
  const changed: MenuLine[] = can
    .filter((action) => /^(upsample|variation)/.test(action))
    .map((action) => ({ word: wordsOf(action, can), act: () => actions.act(record, action) }));
  if (can.includes('extend')) changed.unshift({ word: '扩展画面', act: () => actions.extend(record) });
  if (can.includes('edit')) changed.unshift({ word: '局部重绘', act: () => actions.edit(record) });
  const reused: MenuLine[] = reusable
    .filter(({ part }) => hasPart(record, part))
    .map(({ part, label }) => ({ word: label, act: () => actions.reuse(record, part) }));
  const seen: MenuLine[] = [
    { word: '复制描述', act: () => void copyText(record.prompt) },
    { word: '查看参数', act: () => actions.details(record) },
    { word: '对比', act: () => actions.compare(record) },
  ];
  if (describe) seen.unshift({ word: '看图写描述', act: () => describe({ record_id: record.id }) });
  const removed: MenuLine = { word: '删除', isDanger: true, act: () => actions.works.remove(record) };
  const groups = [changed, [...reused, { word: '作为参考图', act: asReference }], seen, [removed]];
  return <GroupedMenu groups={groups} at={anchor} onClose={close} />;
}
