import { Brush, Copy, Heart, Images, Info } from 'lucide-react';
import { useState } from 'react';
import { Lightbox } from 'shared/bundled/pictures/lightbox/lightbox.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { copyText } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { IconButton } from 'shared/ui/kit.ts';
import { copyPicture } from '../../works/picture/copy-picture.ts';
import { groupRecords } from '../../works/records/record-tabs.ts';
import type { PictureActions } from './use-picture-actions.ts';

interface PictureViewProps {
  records: readonly DrawRecord[];
  first: DrawRecord;
  actions: PictureActions;
}

/** Pictures on the whole screen, with what can be done with the one that is shown. */
export function PictureView({ records, first, actions }: PictureViewProps) {
  const call = useCall();
  const pictureUrl = usePictureUrl();
  // What comes meanwhile moves nothing away under the visitor.
  const [shown] = useState(() => {
    // In the order of the page.
    const all = groupRecords(records).flatMap((group) => group.records);
    const there = all.filter(({ status, image }) => status === drawStatus.done && image);
    return there.some(({ id }) => id === first.id) ? there : [first, ...there];
  });
  const pictures = shown.map(({ image, prompt }) => ({ src: pictureUrl(image), alt: prompt || '图片' }));
  const tools = (at: number) => {
    const record = shown[at];
    if (!record) return null;
    const isFavourite = actions.isFavourite(record);
    return (
      <>
        <IconButton aria-label="收藏" title="收藏" aria-pressed={isFavourite} onClick={() => actions.favour(record)}>
          <Heart aria-hidden fill={isFavourite ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton aria-label="复制图片" title="复制图片" onClick={() => void copyPicture(call, record.id)}>
          <Images aria-hidden />
        </IconButton>
        <IconButton aria-label="复制描述" title="复制描述" onClick={() => void copyText(record.prompt)}>
          <Copy aria-hidden />
        </IconButton>
        {record.able_actions.includes('edit') && (
          <IconButton aria-label="编辑区域" title="编辑区域" onClick={() => actions.edit(record)}>
            <Brush aria-hidden />
          </IconButton>
        )}
        <IconButton aria-label="查看参数" title="查看参数" onClick={() => actions.details(record)}>
          <Info aria-hidden />
        </IconButton>
      </>
    );
  };
  const at = shown.findIndex(({ id }) => id === first.id);
  const save = (shownAt: number) => {
    const record = shown[shownAt];
    if (record) actions.download(record);
  };
  return <Lightbox pictures={pictures} first={at} tools={tools} onSave={save} onClose={actions.close} />;
}
