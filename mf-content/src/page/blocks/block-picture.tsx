import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { Picture } from 'shared/contracts/content/content-page.ts';

interface BlockPictureProps {
  picture: Picture;
  isEager?: boolean;
  /** The picture itself, as a `data:` address. */
  drawn?: string;
}

/**
 * A picture at 16:9, so that nothing jumps. One that has a dark version is in the page twice, and the scheme of the page says which
 * is shown: a browser does not ask for the other one, as it is lazy and has no box.
 */
export function BlockPicture({ picture: { url, dark, alt }, isEager = false, drawn = '' }: BlockPictureProps) {
  const pictureUrl = usePictureUrl();
  const size = { width: 960, height: 540, ...(isEager ? { fetchPriority: 'high' as const } : {}) };
  if (!dark) {
    // It was made for light pages.
    const style = { filter: 'var(--picture-filter)' };
    return (
      <img alt={alt} src={drawn || pictureUrl(url)} loading={isEager ? 'eager' : 'lazy'} style={style} {...size} />
    );
  }
  return (
    <>
      <img src={pictureUrl(url)} alt={alt} loading="lazy" style={{ display: 'var(--when-light)' }} {...size} />
      <img src={pictureUrl(dark)} alt={alt} loading="lazy" style={{ display: 'var(--when-dark)' }} {...size} />
    </>
  );
}
