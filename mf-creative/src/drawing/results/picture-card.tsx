import { Brush, Download, Ellipsis, Heart } from 'lucide-react';
import { PlaceheldImage } from 'shared/bundled/pictures/placeholder/placeheld-image.tsx';
import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { IconButton } from 'shared/ui/kit.ts';
import { FailedPicture } from '../../works/picture/failed-picture.tsx';
import { GrowingPicture } from '../../works/picture/growing-picture.tsx';
import { ratioStyle } from '../../works/picture/picture-sizes.ts';
import { usePictureAddresses } from '../../works/picture/record-picture.tsx';
import { RemovedPicture } from '../../works/picture/removed-picture.tsx';
import { isUnderWay, nameOf } from '../../works/records/record-words.ts';
import type { PictureActions } from './use-picture-actions.ts';

interface PictureCardProps {
  record: DrawRecord;
  actions: PictureActions;
}

/** One picture, in each of its states, at the same place. */
export function PictureCard({ record, actions }: PictureCardProps) {
  const { works } = actions;
  if (works.isRemoved(record))
    return <RemovedPicture record={record} what="图片" onRestore={() => works.restore(record)} />;
  if (isUnderWay(record)) return <GrowingPicture record={record} />;
  if (record.status !== drawStatus.done || !record.image) {
    return (
      <FailedPicture record={record} onRetry={() => actions.retry(record)} onRemove={() => works.remove(record)} />
    );
  }
  return <DonePicture record={record} actions={actions} />;
}

function DonePicture({ record, actions }: PictureCardProps) {
  const { small, sizes } = usePictureAddresses()(record);
  const isFavourite = actions.isFavourite(record);
  return (
    <div className="done">
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
        <IconButton
          size="small"
          aria-label="收藏"
          title="收藏"
          aria-pressed={isFavourite}
          onClick={() => actions.favour(record)}
        >
          <Heart aria-hidden fill={isFavourite ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton size="small" aria-label="下载" title="下载" onClick={() => actions.download(record)}>
          <Download aria-hidden />
        </IconButton>
        {record.able_actions.includes('edit') && (
          <IconButton size="small" aria-label="编辑区域" title="编辑区域" onClick={() => actions.edit(record)}>
            <Brush aria-hidden />
          </IconButton>
        )}
        <IconButton
          size="small"
          aria-label="更多操作"
          title="更多操作"
          aria-haspopup="menu"
          onClick={(event) => actions.more(record, event.currentTarget)}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
