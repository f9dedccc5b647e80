import { useSetAtom } from 'jotai';
import { useHandedOver } from '../works/draft/use-handed-over.ts';
import { draftOfRecord } from './draft/draft-of-record.ts';
import { draftOfRemix } from './draft/draft-of-remix.ts';
import { replaceDraftAtom } from './draft/draw-draft.ts';
import type { HandedOver } from './load-drawing.ts';

/** Puts into the form what the address names. */
export function useHandedOverDraft({ record, remix, prompt, messageId }: HandedOver): void {
  const replace = useSetAtom(replaceDraftAtom);
  useHandedOver('draw-handed-over', `${record?.id ?? ''}${remix?.square_id ?? ''}${prompt}`, () => {
    if (record) replace(draftOfRecord(record, 'all'), '已从这张图片继续');
    else if (remix) replace(draftOfRemix(remix), '已填入同款的描述和参数');
    else replace({ prompt, messageId, parentId: 0, squareId: 0 }, '已填入带来的描述');
  });
}
