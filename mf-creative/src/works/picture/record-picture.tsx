import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { PlaceheldImage } from 'shared/bundled/pictures/placeholder/placeheld-image.tsx';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';

/** The addresses of a record's picture, with the site's domain before them. */
export function usePictureAddresses() {
  const pictureUrl = usePictureUrl();
  return ({
    image,
    thumbnail,
    thumbnails,
    interim,
  }: Pick<DrawRecord, 'image' | 'thumbnail' | 'thumbnails' | 'interim'>) => ({
    /** The smallest one that there is: while it is drawn, what has come of it. */
    small: pictureUrl(thumbnail || image || interim),
    /** For `srcset`; undefined where there is one size. */
    sizes: thumbnails.map(({ width, url }) => `${pictureUrl(url)} ${width}w`).join(', ') || undefined,
    whole: pictureUrl(image || interim),
  });
}

interface RecordPictureProps {
  record: Pick<DrawRecord, 'image' | 'thumbnail' | 'thumbnails' | 'interim' | 'thumbhash'>;
  /** How wide it is shown, as `sizes` of an image. */
  sizes: string;
  className?: string;
}

/** The small picture of a record; its name stands beside it. */
export function RecordPicture({ record, sizes, className }: RecordPictureProps) {
  const addresses = usePictureAddresses()(record);
  if (!addresses.small) return <span className={className} />;
  return (
    <PlaceheldImage
      thumbhash={record.thumbhash}
      className={className}
      src={addresses.small}
      srcSet={addresses.sizes}
      sizes={addresses.sizes && sizes}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  );
}
