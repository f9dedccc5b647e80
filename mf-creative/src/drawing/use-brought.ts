import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { readStored, storeText } from 'shared/bundled/draft/tab-storage.ts';
import { draftOfRecord } from './draft/draft-of-record.ts';
import { draftOfRemix } from './draft/draft-of-remix.ts';
import { replaceDraftAtom } from './draft/draw-draft.ts';
import type { Brought } from './load-drawing.ts';

const storedAs = 'draw-brought';

/** Puts into the form what the address brings, once for each way to it: a reload keeps what was changed since. */
export function useBrought({ record, remix, prompt, messageId }: Brought): void {
  const replace = useSetAtom(replaceDraftAtom);
  const { key, search } = useLocation();
  const take = useEffectEvent(() => {
    const way = `${key} ${search}`;
    if (readStored(storedAs) === way) return;
    storeText(storedAs, way);
    if (record) replace(draftOfRecord(record, 'all'), '已从这张图片继续');
    else if (remix) replace(draftOfRemix(remix), '已填入同款的描述和参数');
    else replace({ prompt, messageId, parentId: 0, squareId: 0 }, '已填入带来的描述');
  });
  // After a login there is the picture that a visitor could not see before.
  const subject = `${record?.id ?? ''}${remix?.square_id ?? ''}${prompt}`;
  useEffect(() => {
    if (subject) take();
  }, [subject]);
}
