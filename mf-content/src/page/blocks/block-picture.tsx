import { useAtomValue } from 'jotai';
import type { Picture } from 'shared/contracts/content/content-page.ts';
import { imageUrl } from 'shared/site/address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';

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
  const domain = useAtomValue(siteConfigAtom)?.domain ?? '';
  const size = { width: 960, height: 540, ...(isEager ? { fetchPriority: 'high' as const } : {}) };
  if (!dark) {
    // It was made for light pages.
    const style = { filter: 'var(--picture-filter)' };
    return (
      <img
        alt={alt}
        src={drawn || imageUrl(domain, url)}
        loading={isEager ? 'eager' : 'lazy'}
        style={style}
        {...size}
      />
    );
  }
  return (
    <>
      <img src={imageUrl(domain, url)} alt={alt} loading="lazy" style={{ display: 'var(--when-light)' }} {...size} />
      <img src={imageUrl(domain, dark)} alt={alt} loading="lazy" style={{ display: 'var(--when-dark)' }} {...size} />
    </>
  );
}
