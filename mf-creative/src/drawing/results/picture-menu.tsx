import { useSetAtom, useStore } from 'jotai';
import type { ReactNode } from 'react';
import type { DrawAction } from 'shared/contracts/creative/drawing.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { copyText, showToast } from 'shared/site/toasts.ts';
import { Menu, MenuItem } from 'shared/ui/kit.ts';
import { useCanPublish } from '../../works/publish/use-can-publish.ts';
import { hasPart, referenceOf, reusable } from '../draft/draft-of-record.ts';
import { drawDraftAtom, replaceDraftAtom } from '../draft/draw-draft.ts';
import type { PictureActions } from './use-picture-actions.ts';

interface PictureMenuProps {
  record: DrawRecord;
  anchor: HTMLElement;
  actions: PictureActions;
}

const numbered = (action: string) => Number(action.at(-1)) || 0;

/** What an action of a picture is called; a single picture has no numbers. */
function wordsOf(action: DrawAction, all: readonly string[]): string {
  const kind = action.replace(/\d$/, '');
  const name = kind === 'upsample' ? '放大' : '生成变体';
  const isOne = all.filter((one) => one.startsWith(kind)).length < 2;
  return isOne ? name : `${name}：第 ${numbered(action)} 格`;
}

/** All that can be done with a picture that is there. */
export function PictureMenu({ record, anchor, actions }: PictureMenuProps) {
  const { close, describe } = actions;
  const store = useStore();
  const canPublish = useCanPublish();
  const replace = useSetAtom(replaceDraftAtom);
  const can = record.able_actions as DrawAction[];
  const item = (key: string, words: ReactNode, run: () => void) => (
    <MenuItem
      key={key}
      onClick={() => {
        close();
        run();
      }}
    >
      {words}
    </MenuItem>
  );
  const asReference = () => {
    const { references } = store.get(drawDraftAtom);
    if (references.some(({ record_id }) => record_id === record.id)) return showToast('info', '这张图片已是参考图');
    replace({ references: [...references, referenceOf(record)], parentId: record.id }, '已加为参考图');
  };
  return (
    <Menu open anchorEl={anchor} onClose={close}>
      {can.includes('edit') && item('edit', '编辑区域', () => actions.edit(record))}
      {can.includes('extend') && item('extend', '扩展画面', () => actions.extend(record))}
      {can
        .filter((action) => /^(upsample|variation)/.test(action))
        .map((action) => item(action, wordsOf(action, can), () => actions.act(record, action)))}
      {item('continue', '从这里继续', () => actions.reuse(record, 'all'))}
      {canPublish && item('publish', '发布到广场', () => actions.publish(record))}
      {item('reference', '作为参考图', asReference)}
      {reusable
        .filter(({ part }) => part !== 'all' && hasPart(record, part))
        .map(({ part, label }) => item(part, label, () => actions.reuse(record, part)))}
      {describe && item('describe', '看图写描述', () => describe({ record_id: record.id }))}
      {item('copy', '复制描述', () => void copyText(record.prompt))}
      {item('details', '查看参数', () => actions.details(record))}
      {item('compare', '对比', () => actions.compare(record))}
      {item('remove', '删除', () => actions.works.remove(record))}
    </Menu>
  );
}
