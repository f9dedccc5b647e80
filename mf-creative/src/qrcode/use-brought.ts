import { useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { readStored, storeText } from 'shared/bundled/draft/tab-storage.ts';
import { emptyArt } from './draft/art-draft.ts';
import { draftOfCode } from './draft/draft-of-code.ts';
import { changeQrDraftAtom, qrDraftAtom } from './draft/qr-draft.ts';
import type { QrData } from './load-qrcode.ts';

const storedAs = 'qr-brought';

/** Puts into the form what the address brings, once for each way to it: a reload keeps what was changed since. */
export function useBrought({ picture, code }: QrData['brought']): void {
  const store = useStore();
  const change = useSetAtom(changeQrDraftAtom);
  const { key, search } = useLocation();
  const take = useEffectEvent(() => {
    const way = `${key} ${search}`;
    if (readStored(storedAs) === way) return;
    storeText(storedAs, way);
    if (code) return change(draftOfCode(code, store.get(qrDraftAtom).fields));
    if (!picture) return;
    const own = { url: picture.thumbnail || picture.image, name: '绘画的图片', record_id: picture.id };
    change({ mode: 'art', art: { ...emptyArt, picture: own } });
  });
  const subject = `${picture?.id ?? ''} ${code?.id ?? ''}`.trim();
  useEffect(() => {
    if (subject) take();
  }, [subject]);
}
