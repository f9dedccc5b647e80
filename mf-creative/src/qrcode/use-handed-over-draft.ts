import { useSetAtom, useStore } from 'jotai';
import { useHandedOver } from '../works/draft/use-handed-over.ts';
import { emptyArt } from './draft/art-draft.ts';
import { draftOfCode } from './draft/draft-of-code.ts';
import { changeQrDraftAtom, qrDraftAtom } from './draft/qr-draft.ts';
import type { QrData } from './load-qrcode.ts';

/** Puts into the form what the address names. */
export function useHandedOverDraft({ picture, code }: QrData['handedOver']): void {
  const store = useStore();
  const change = useSetAtom(changeQrDraftAtom);
  useHandedOver('qr-handed-over', `${picture?.id ?? ''} ${code?.id ?? ''}`.trim(), () => {
    if (code) return change(draftOfCode(code, store.get(qrDraftAtom).fields));
    if (!picture) return;
    const own = { url: picture.thumbnail || picture.image, name: '绘画的图片', record_id: picture.id };
    change({ mode: 'art', art: { ...emptyArt, picture: own } });
  });
}
