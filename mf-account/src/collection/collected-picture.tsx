import { HeartOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { PlaceheldImage } from 'shared/bundled/pictures/placeholder/placeheld-image.tsx';
import { Time } from 'shared/bundled/time/time.tsx';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { Button } from 'shared/ui/kit.ts';

interface CollectedPictureProps {
  item: DrawRecord;
  busy: boolean;
  onRemove(): void;
}

/** Its prompt; one that was drawn larger may have none. */
export const pictureName = ({ prompt }: DrawRecord): string => prompt.trim() || '没有描述的图片';

/** A picture that the visitor has drawn and collected; its name leads to it in the gallery. */
export function CollectedPicture({ item, busy, onRemove }: CollectedPictureProps) {
  const pictureUrl = usePictureUrl();
  return (
    <article className="article" aria-label={pictureName(item)}>
      <PlaceheldImage
        thumbhash={item.thumbhash}
        src={pictureUrl(item.thumbnail || item.image)}
        alt=""
        width={160}
        height={100}
        loading="lazy"
      />
      <div className="words">
        <h2>
          <Link to={`/app/drawing/record?record=${item.id}`} dir="auto">
            {pictureName(item)}
          </Link>
        </h2>
        <p className="desc">{[item.draw_model, item.label].filter(Boolean).join(' · ')}</p>
        <div className="foot">
          <Time at={item.create_time} after=" 画" />
          <Button size="small" startIcon={<HeartOff size={14} aria-hidden />} disabled={busy} onClick={onRemove}>
            取消收藏
          </Button>
        </div>
      </div>
    </article>
  );
}
