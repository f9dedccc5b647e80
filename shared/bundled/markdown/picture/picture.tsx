import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../loading/lazy-part.tsx';

interface PictureProps {
  src: string;
  alt: string;
  title?: string | undefined;
}

const Lightbox = lazyPart(() => import('../../pictures/lightbox/lightbox.tsx').then((code) => code.Lightbox));

/** A picture of the site; a click shows it as large as the window allows. */
export function Picture({ src, alt, title }: PictureProps) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        className="md-picture"
        data-print="yes"
        aria-label={`放大图片 ${alt}`.trim()}
        onClick={() => setIsLarge(true)}
      >
        {pictureOf({ src, alt, title })}
      </button>
      {isLarge && <Lightbox pictures={[{ src, alt: alt || '图片' }]} onClose={() => setIsLarge(false)} />}
    </>
  );
}

/** The picture alone, for one inside a link. */
export function pictureOf({ src, alt, title }: PictureProps, key?: number): ReactNode {
  const looks = { loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' } as const;
  return <img key={key} src={src} alt={alt} title={title} {...looks} />;
}
