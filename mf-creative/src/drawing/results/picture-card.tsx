import { Brush, Download, Ellipsis, Heart, Send } from 'lucide-react';
import { PlaceheldImage } from 'shared/bundled/pictures/placeholder/placeheld-image.tsx';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { styled } from 'shared/ui/kit.ts';
import { ToolButton } from '../../works/menu/tool-button.tsx';
import { ratioStyle } from '../../works/picture/picture-sizes.ts';
import { usePictureAddresses } from '../../works/picture/record-picture.tsx';
import { RemovedPicture, WorkPicture } from '../../works/picture/work-picture.tsx';
import { useCanPublish } from '../../works/publish/use-can-publish.ts';
import { nameOf } from '../../works/records/record-words.ts';
import type { PictureActions } from './use-picture-actions.ts';

interface PictureCardProps {
  record: DrawRecord;
  actions: PictureActions;
}

export function PictureCard({ record, actions }: PictureCardProps) {
  const { works } = actions;
  if (works.isRemoved(record))
    return <RemovedPicture record={record} what="图片" onRestore={() => works.restore(record)} />;
  return (
    <WorkPicture
      record={record}
      works={works}
      onRetry={() => actions.retry(record)}
      onChange={() => actions.rewrite(record)}
    >
      <DonePicture record={record} actions={actions} />
    </WorkPicture>
  );
}

function DonePicture({ record, actions }: PictureCardProps) {
  const { small, sizes } = usePictureAddresses()(record);
  const isFavourite = actions.isFavourite(record);
  const canPublish = useCanPublish();
  return (
    <Done>
      <button
        type="button"
        className="open"
        aria-label={`查看大图：${nameOf(record)}`}
        style={ratioStyle(record)}
        onClick={() => actions.open(record)}
      >
        <PlaceheldImage
          thumbhash={record.thumbhash}
          src={small}
          srcSet={sizes}
          sizes="(max-width: 767px) 50vw, 360px"
          alt={nameOf(record)}
          loading="lazy"
          decoding="async"
        />
      </button>
      {record.label && <small className="label">{record.label}</small>}
      <div className="tools">
        <ToolButton
          size="small"
          name="收藏"
          Icon={Heart}
          isOn={isFavourite}
          aria-pressed={isFavourite}
          onClick={() => actions.favour(record)}
        />
        <ToolButton size="small" name="下载" Icon={Download} onClick={() => actions.download(record)} />
        {record.able_actions.includes('edit') && (
          <ToolButton size="small" name="局部重绘" Icon={Brush} onClick={() => actions.edit(record)} />
        )}
        {canPublish && (
          <ToolButton size="small" name="发布到广场" Icon={Send} onClick={() => actions.publish(record)} />
        )}
        <ToolButton
          size="small"
          name="更多操作"
          Icon={Ellipsis}
          aria-haspopup="menu"
          onClick={(event) => actions.more(record, event.currentTarget)}
        />
      </div>
    </Done>
  );
}

const Done = styled('div')`
  position: relative; overflow: hidden; border-radius: var(--radius-card); background: var(--fill);
  .open { display: block; width: 100%; cursor: zoom-in; }
  .open:focus-visible { outline-offset: -2px; }
  /* Buttons are not printed, but this one is the picture. */
  @media print { .open { display: block !important; } }
  .open img { display: block; width: 100%; height: 100%; object-fit: cover; }
  .label { position: absolute; top: 8px; left: 8px; padding: 1px 8px; border-radius: var(--radius-full); background: rgb(0 0 0 / 55%); color: #fff; font-size: 0.6875rem; pointer-events: none; }
  .tools { position: absolute; right: 8px; bottom: 8px; display: flex; gap: 2px; padding: 2px; border-radius: var(--radius-control); background: var(--surface-overlay); box-shadow: var(--shadow-overlay); opacity: 0; transition: opacity var(--motion-fast) var(--ease); }
  &:hover .tools, &:focus-within .tools { opacity: 1; }
  && .tools [aria-pressed=true] { color: var(--danger); }
  @media (pointer: coarse) { .tools { position: static; justify-content: space-between; border-radius: 0; background: none; box-shadow: none; opacity: 1; } }
`;
