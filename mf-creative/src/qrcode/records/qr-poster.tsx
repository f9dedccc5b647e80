import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { textLabel } from 'shared/bundled/label/text-label.ts';
import type { PosterSubject } from 'shared/bundled/poster/draw-poster.ts';
import { PosterDialog } from 'shared/bundled/poster/poster-dialog.tsx';
import type { QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { usePictureAddresses } from '../../picture/record-picture.tsx';

/** A code with art as a poster; the code below it leads to where such codes are made. */
export function QrPoster({ record, onClose }: { record: QrRecord; onClose(): void }) {
  const settings = useAtomValue(siteConfigAtom)?.label;
  const { whole } = usePictureAddresses()(record);
  const { width, height } = record.actual ?? record.requested ?? { width: 1024, height: 1024 };
  const [subject] = useState<PosterSubject>(() => ({
    title: record.prompt || '艺术二维码',
    parts: [],
    picture: { url: whole, width, height },
    call: '扫码做一张自己的码',
    note: '图片由 AI 生成，图中的码可以直接扫',
  }));
  const [label] = useState(() => textLabel(settings, `code-${record.id}-${Date.now()}`));
  return <PosterDialog subject={subject} path="/app/qrcode" label={label} onClose={onClose} />;
}
