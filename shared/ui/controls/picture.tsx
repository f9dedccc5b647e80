import { type ComponentProps, useEffect, useRef } from 'react';

/** A picture of somebody or something that has another sign, should it not load: `onLost` is called then. */
export function Picture({ src, onLost, ...looks }: ComponentProps<'img'> & { src: string; onLost: () => void }) {
  const shown = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const image = shown.current;
    // It may have failed before anybody listened: asked for again, it says so again.
    if (image?.complete && image.naturalWidth === 0) image.setAttribute('src', src);
  }, [src]);
  return <img ref={shown} src={src} alt="" onError={onLost} {...looks} />;
}
