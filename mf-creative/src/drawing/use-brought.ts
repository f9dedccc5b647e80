import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { draftOfRecord } from './draft/draft-of-record.ts';
import { replaceDraftAtom } from './draft/draw-draft.ts';
import type { Brought } from './load-drawing.ts';

/** Puts into the form what the address brings, once: it is gone from the address then, so that a reload keeps what was changed. */
export function useBrought({ record, prompt, messageId }: Brought): void {
  const replace = useSetAtom(replaceDraftAtom);
  const navigate = useNavigate();
  const take = useEffectEvent(() => {
    if (record) replace(draftOfRecord(record, 'all'), '已从这张图片继续');
    else if (prompt) replace({ prompt, messageId, parentId: 0 }, '已填入带来的描述');
    else return;
    void navigate('/app/drawing', { replace: true, preventScrollReset: true });
  });
  // After a login there is the picture that a visitor could not see before.
  const key = `${record?.id ?? ''}${prompt}`;
  useEffect(() => {
    if (key) take();
  }, [key]);
}
