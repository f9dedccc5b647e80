import { type ComponentProps, useEffect, useRef } from 'react';
import { placeholderUrl } from './placeholder-url.ts';

interface PlaceheldImageProps extends ComponentProps<'img'> {
  /** Of its record; '': none is known. */
  thumbhash: string;
  alt: string;
}

/**
 * A picture that shows its soft colours until it has come, and nothing behind it afterwards. They are painted in the browser: in the
 * document of the server they would weigh more than the picture's place is worth.
 */
export function PlaceheldImage({ thumbhash, alt, ...image }: PlaceheldImageProps) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const shown = picture.current;
    if (!shown || !thumbhash || (shown.complete && shown.naturalWidth > 0)) return;
    const url = placeholderUrl(thumbhash);
    if (!url) return;
    const { style } = shown;
    style.backgroundImage = `url("${url}")`;
    style.backgroundSize = 'cover';
    const drop = () => style.removeProperty('background-image');
    for (const end of ends) shown.addEventListener(end, drop, { once: true });
    return () => {
      for (const end of ends) shown.removeEventListener(end, drop);
      drop();
    };
  }, [thumbhash]);
  return <img ref={picture} alt={alt} {...image} />;
}

const ends = ['load', 'error'] as const;
