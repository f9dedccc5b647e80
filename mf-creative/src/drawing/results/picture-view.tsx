import { Brush, Info, Send } from 'lucide-react';
import { useState } from 'react';
import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { ToolButton } from '../../works/menu/tool-button.tsx';
import { PictureLightbox } from '../../works/picture/picture-lightbox.tsx';
import { useCanPublish } from '../../works/publish/use-can-publish.ts';
import { groupRecords } from '../../works/records/record-tabs.ts';
import type { PictureActions } from './use-picture-actions.ts';

/** Pictures on the whole screen, in the order of the page. */
export function PictureView({ first, actions }: { first: DrawRecord; actions: PictureActions }) {
  const canPublish = useCanPublish();
  // What comes meanwhile moves nothing away under the visitor.
  const [shown] = useState(() => {
    const all = groupRecords(actions.works.items).flatMap((group) => group.records);
    const there = all.filter(({ status, image }) => status === drawStatus.done && image);
    return there.some(({ id }) => id === first.id) ? there : [first, ...there];
  });
  return (
    <PictureLightbox
      records={shown}
      id={first.id}
      isFavourite={actions.isFavourite}
      onFavourite={actions.favour}
      onSave={actions.download}
      onClose={actions.close}
      more={(record) => (
        <>
          {record.able_actions.includes('edit') && (
            <ToolButton name="局部重绘" Icon={Brush} onClick={() => actions.edit(record)} />
          )}
          {canPublish && <ToolButton name="发布到广场" Icon={Send} onClick={() => actions.publish(record)} />}
          <ToolButton name="查看参数" Icon={Info} onClick={() => actions.details(record)} />
        </>
      )}
    />
  );
}
