import { type ReactNode, useState } from 'react';
import { FullView } from './full-view.tsx';

interface PictureProps {
  src: string;
  alt: string;
  title?: string | undefined;
}

/** A picture of the site; a click shows it as large as the window allows. */
export function Picture({ src, alt, title }: PictureProps) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        className="md-picture"
        aria-label={`放大图片 ${alt}`.trim()}
        onClick={() => setIsLarge(true)}
      >
        {pictureOf({ src, alt, title })}
      </button>
      <FullView title={alt || '图片'} open={isLarge} onClose={() => setIsLarge(false)}>
        <img src={src} alt={alt} referrerPolicy="no-referrer" />
      </FullView>
    </>
  );
}

/** The picture alone, for one inside a link. */
export function pictureOf({ src, alt, title }: PictureProps, key?: number): ReactNode {
  const looks = { loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' } as const;
  return <img key={key} src={src} alt={alt} title={title} {...looks} />;
}
