import { type ComponentProps, useEffect, useRef } from 'react';
import { useIsFlung } from '../../lists/cards/fling.ts';
import { whenIdle } from '../../loading/when-idle.ts';
import { placeholderUrl } from './placeholder-url.ts';

interface PlaceheldImageProps extends ComponentProps<'img'> {
  /** Of its record; '': none is known. */
  thumbhash: string;
  alt: string;
}

/**
 * A picture that shows its soft colours until it has come, and nothing behind it afterwards. They are painted in the browser: in the
 * document of the server they would weigh more than the picture's place is worth. In a list that is flung nothing else is asked for.
 */
export function PlaceheldImage({ thumbhash, alt, ...image }: PlaceheldImageProps) {
  const isFlung = useIsFlung();
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const shown = picture.current;
    if (!shown || !thumbhash || (shown.complete && shown.naturalWidth > 0)) return;
    // A page that has just been opened has many pictures: their places are painted before the colours of any are computed.
    const giveUp = whenIdle(() => {
      const url = placeholderUrl(thumbhash);
      if (!url) return;
      shown.style.backgroundImage = `url("${url}")`;
      shown.style.backgroundSize = 'cover';
    });
    const drop = () => {
      giveUp();
      shown.style.removeProperty('background-image');
    };
    for (const end of ends) shown.addEventListener(end, drop, { once: true });
    return () => {
      for (const end of ends) shown.removeEventListener(end, drop);
      drop();
    };
  }, [thumbhash]);
  return <img ref={picture} alt={alt} {...image} {...(isFlung && notYet)} />;
}

const notYet = { src: undefined, srcSet: undefined } as const;
const ends = ['load', 'error'] as const;
