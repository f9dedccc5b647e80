import { type ComponentProps, useEffect, useRef } from 'react';
import { useIsFlung } from '../../lists/fling.ts';
import { whenIdle } from '../../loading/when-idle.ts';
import { averageColour } from './decode-thumbhash.ts';
import { placeholderUrl } from './placeholder-url.ts';

interface PlaceheldImageProps extends ComponentProps<'img'> {
  /** Of its record; '': none is known. */
  thumbhash: string;
  alt: string;
}

/**
 * A picture that shows its soft colours until it has come, and nothing behind it afterwards. They are painted in the browser: in the
 * document of the server they would weigh more than the picture's place is worth. One colour stands for them until they are computed;
 * in a list that is flung neither they nor the picture are asked for.
 */
export function PlaceheldImage({ thumbhash, alt, ...image }: PlaceheldImageProps) {
  const isFlung = useIsFlung();
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const shown = picture.current;
    const colour = averageColour(thumbhash);
    if (!shown || !colour || (!isFlung && shown.complete && shown.naturalWidth > 0)) return;
    shown.style.backgroundColor = colour;
    const uncover = () => {
      shown.style.removeProperty('background-image');
      shown.style.removeProperty('background-color');
    };
    if (isFlung) return uncover;
    // A page that has just been opened has many pictures: their places are painted before the colours of any are computed.
    const giveUp = whenIdle(() => {
      shown.style.backgroundImage = `url("${placeholderUrl(thumbhash)}")`;
      shown.style.backgroundSize = 'cover';
    });
    const drop = () => {
      giveUp();
      uncover();
    };
    for (const end of ends) shown.addEventListener(end, drop, { once: true });
    return () => {
      for (const end of ends) shown.removeEventListener(end, drop);
      drop();
    };
  }, [thumbhash, isFlung]);
  return <img ref={picture} alt={alt} {...image} {...(isFlung && notYet)} />;
}

/** One transparent pixel: without an address the browser would draw the sign of a broken picture. */
const notYet = {
  src: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  srcSet: undefined,
} as const;
const ends = ['load', 'error'] as const;
